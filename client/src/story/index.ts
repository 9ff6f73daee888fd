export { PathLabels, Paths } from "./Paths.tsx";
export { Story, StoryHead } from "./Story.tsx";
export { tellerOf } from "./teller.ts";
