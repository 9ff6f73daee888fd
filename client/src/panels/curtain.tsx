/** Two players at one screen: the curtain is down until the next one says he is there. */

import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../model.ts";
import { focusOn } from "../scroll.ts";
import { Emblem } from "../words.tsx";

export function Curtain({ table }: { table: Table }) {
  const seat = table.curtain.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => focusOn(button.current), [seat]);
  if (seat === null) return null;
  const name = table.info.value.seats.find((one) => one.side === seat)?.name;
  const side = table.board.sides[seat]?.name ?? "";
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-label={`${side} are next`}>
      <div>
        <Emblem board={table.board} side={seat} size={96} />
        <p class="next">
          {side} are next{name ? `: ${name}` : ""}.
        </p>
        <p>Hands and choices are hidden until you say that you are there.</p>
        <button ref={button} type="button" class="btn pri big" onClick={() => table.raiseCurtain()}>
          {side}: I am here
        </button>
      </div>
    </div>
  );
}
