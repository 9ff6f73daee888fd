export { DOCK, Dock, isDockAsked, tabsOf } from "./Dock.tsx";
