/** The raised card: grown above everything else, with every word, while its small one is pointed at. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board, Card } from "../formats.ts";
import { CardFace } from "./CardFace.tsx";

export function Raised({ board, card, over, lit = false }: { board: Board; card: Card; over: Element; lit?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // The top layer: neither a sheet's edge nor a transform cuts it off.
    if (typeof element.showPopover === "function" && !element.matches(":popover-open")) element.showPopover();
    const place = over.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const air = 6;
    const left = Math.max(air, Math.min(place.left + place.width / 2 - width / 2, innerWidth - width - air));
    const top = Math.max(air, Math.min(place.bottom - height, innerHeight - height - air));
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [card, over]);
  return (
    <div class={lit ? "raised-card lit" : "raised-card"} ref={box} popover="manual" aria-hidden="true">
      <CardFace board={board} card={card} raised />
    </div>
  );
}
