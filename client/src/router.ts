/** Which page an address means. */

export type Route =
  | { page: "lobby" }
  | { page: "join"; token: string }
  | { page: "game"; id: string }
  | { page: "play"; game: string }
  | { page: "rules"; game: string; citation: string }
  | { page: "lost" };

export function parse(path: string, hash: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const behind = hash.startsWith("#") ? hash.slice(1) : hash;
  const [first, second] = parts;
  if (first === undefined || first === "index.html") return { page: "lobby" };
  if (first === "j" && parts.length === 1) return { page: "join", token: behind };
  if (first === "game" && second !== undefined && parts.length === 2) return { page: "game", id: decode(second) };
  if (first === "play" && second !== undefined && parts.length === 2) return { page: "play", game: decode(second) };
  if (first === "rules" && second !== undefined && parts.length === 2) {
    return { page: "rules", game: decode(second), citation: decode(behind) };
  }
  return { page: "lost" };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The token of a link that somebody pasted: a whole address, its path, or the token alone. */
export function tokenOf(pasted: string): string | null {
  const text = pasted.trim();
  const behind = /\/j\/?#([A-Za-z0-9_-]{16,100})$/.exec(text);
  if (behind) return behind[1] ?? null;
  return /^[A-Za-z0-9_-]{16,100}$/.test(text) ? text : null;
}

/** The id of a game whose address somebody pasted. */
export function gameOf(pasted: string): string | null {
  return /\/game\/([A-Za-z0-9_-]{1,64})\/?(?:[?#].*)?$/.exec(pasted.trim())?.[1] ?? null;
}

/** Go to another page without loading anew; the listener in main.tsx reads the address. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
