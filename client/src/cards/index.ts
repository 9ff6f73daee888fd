export { CardBack, CardFace } from "./CardFace.tsx";
export { CardList } from "./CardList.tsx";
export { HandStrip, handOf } from "./HandStrip.tsx";
export { NamedCard, namesCard } from "./Raised.tsx";
