/** Where the client begins. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { Game, Message } from "./pages/game.tsx";
import { Join } from "./pages/join.tsx";
import { Lobby } from "./pages/lobby.tsx";
import { RulesPage } from "./pages/rules.tsx";
import { go, parse, type Route } from "./router.ts";
import { focusOn } from "./scroll.ts";
import { followMode } from "./settings.ts";

const route = signal<Route>(parse(location.pathname, location.hash));

function App() {
  const at = route.value;
  switch (at.page) {
    case "lobby":
      return <Lobby />;
    case "join":
      return <Join token={at.token} />;
    case "game":
      return <Game key={at.id} id={at.id} />;
    case "rules":
      return <RulesPage game={at.game} citation={at.citation} />;
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
