/** The pages beside the table: whoever opens a game does not wait for them. */

export { Join } from "./join.tsx";
export { Lobby } from "./lobby.tsx";
export { Waiting } from "./waiting.tsx";
export { RulesPage } from "./rules.tsx";
export { PlayPage } from "./play.tsx";
