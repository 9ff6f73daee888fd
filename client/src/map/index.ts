export { MapView, mapControls } from "./MapView.tsx";
