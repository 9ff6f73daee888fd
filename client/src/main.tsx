/** Where the client begins. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { dressed } from "./pages/dress.ts";
import { Message } from "./pages/message.tsx";
import { go, parse, type Route } from "./router.ts";
import { focusOn } from "./scroll.ts";
import { followMode } from "./settings.ts";

const route = signal<Route>(parse(location.pathname, location.hash));

const outside = signal<typeof import("./pages/outside.tsx") | null>(null);
/** The table is the greater part of the client: nobody waits for it elsewhere. */
const table = signal<typeof import("./pages/game.tsx") | null>(null);

function App() {
  const at = route.value;
  const beside = outside.value;
  if (beside === null && at.page !== "game" && at.page !== "lost") {
    void Promise.all([import("./pages/outside.tsx"), dressed()]).then(([pages]) => {
      outside.value = pages;
    });
    return null;
  }
  const inside = table.value;
  if (inside === null && at.page === "game") {
    void import("./pages/game.tsx").then((page) => {
      table.value = page;
    });
    return null;
  }
  switch (at.page) {
    case "lobby":
      return beside && <beside.Lobby />;
    case "join":
      return beside && <beside.Join token={at.token} />;
    case "game":
      return inside && <inside.Game key={at.id} id={at.id} />;
    case "play":
      return beside && <beside.PlayPage key={at.game} slug={at.game} />;
    case "rules":
      return beside && <beside.RulesPage game={at.game} citation={at.citation} />;
    case "lost":
      return <Message title="There is no such page" text="The address may be incomplete." />;
  }
}

addEventListener("popstate", () => {
  route.value = parse(location.pathname, location.hash);
});

// links within the client do not load it anew
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) {
    // a skip link: move the focus and leave the address alone
    const place = document.getElementById(link.hash.slice(1));
    if (place) {
      event.preventDefault();
      place.tabIndex = place.tabIndex < 0 ? -1 : place.tabIndex;
      focusOn(place);
      // a table does not scroll
      if (!place.closest(".table")) place.scrollIntoView({ block: "nearest" });
    }
    return;
  }
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
  scrollTo(0, 0);
});

followMode(document.documentElement);
const app = document.getElementById("app");
if (app) render(<App />, app);
