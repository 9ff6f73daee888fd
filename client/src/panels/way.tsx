/** The march that is pointed at: what it costs, what may happen on it, and another way where that cannot. */

import type { Table } from "../model.ts";
import { nameOf } from "../map/words.ts";
import { percent } from "../text.ts";
import { useMedia } from "../ui.tsx";
import { costOf, goersOf, type March, safely, told } from "../ways.ts";
import { Cite } from "../words.tsx";
import type { Room } from "./room.ts";

/** More sentences or chances than this are counted, not told. */
const MOST_TOLD = 2;
const MOST_CHANCES = 4;

export function WayPanel({ table, room }: { table: Table; room: Room }) {
  const roomy = useMedia("(min-width: 760px)");
  const march = table.way.value;
  if (!march || table.weighing.value?.confirm || table.menu.value) return null;
  // a finger has chosen before it reads: only where something may happen on the way is there more to say
  if (!roomy && table.goal.value !== march.to) return null;
  const { scene } = table.view.value;
  const name = (ref: string): string => nameOf(table.board, scene, ref);
  const cost = costOf(march);
  const left = march.points - cost;
  const safe = safely(march);
  return (
    <section class={`pop way${isLow(march) ? " high" : ""}`} aria-label={`March to ${name(march.to)}`}>
      <div class="row">
        <h2 class="grow">To {name(march.to).replace(/^The /, "the ")}</h2>
        {cost > 0 && (
          <span class="price">
            <b>{cost}</b>
            {march.points > 0 ? ` of ${march.points}` : ""} {march.unit}
            {march.points > 0 && left >= 0 ? `, ${left} left` : ""}
          </span>
        )}
      </div>
      {goersOf(march) && <p>{goersOf(march)}: the others cannot do it with them.</p>}
      {march.via.length > 0 && <p>By way of {march.via.map(name).join(", ")}.</p>}
      <Dangers march={march} room={room} table={table} />
      <div class="row acts">
        <button type="button" class="btn pri grow" data-way="go" onClick={() => table.goThere()}>
          {march.way.label}
        </button>
        {safe && (
          <button type="button" class="btn" data-way="safe" onClick={() => table.goSafely()}>
            Safe way, {costOf(safe)} {march.unit} {roomy && <kbd aria-hidden="true">W</kbd>}
          </button>
        )}
      </div>
      {roomy && march.way.path.length + march.via.length > 1 && (
        <p class="foot">Shift and a click on a space between: the way goes through it.</p>
      )}
    </section>
  );
}

/** Where the panel would lie over what it is about it stands at the upper edge. */
function isLow(march: March): boolean {
  if (typeof document === "undefined" || innerWidth < 760) return false;
  const ground = document.querySelector(".ground")?.getBoundingClientRect();
  if (!ground) return false;
  return [march.to, ...march.way.path].some((ref) => {
    const at = document.querySelector(`.target[data-ref="${CSS.escape(ref)}"]`)?.getBoundingClientRect();
    return at !== undefined && at.right > ground.right - PANEL.width && at.bottom > ground.bottom - PANEL.height;
  });
}

const PANEL = { width: 430, height: 340 };

export function Dangers({ march, table, room }: { march: March; table: Table; room: Room }) {
  const { said, more } = told(march.dangers, MOST_TOLD);
  if (!said.length) return null;
  const chances = [...march.way.chances].sort((a, b) => b.chance - a.chance);
  return (
    <>
      {said.map((danger) => (
        <p key={danger.text}>
          {danger.text} <Cite citation={danger.citation} open={room.openRule} board={table.board} />
        </p>
      ))}
      {more > 0 && <p>And {more} more like these on the way.</p>}
      {chances.length > 0 && (
        <ul class="chances">
          {chances.slice(0, MOST_CHANCES).map(({ who, chance }) => (
            <li key={who}>
              <span>{who}</span> <b>{percent(chance)}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
