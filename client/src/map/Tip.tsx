/** What a thing is, beside the pointer: name, type, region, what else there is to know, and what stands there. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { PieceIcon } from "../pieces/pieces.tsx";
import { withFigure } from "../repeat.ts";
import { ENDS_UNDO } from "../text.ts";
import type { Stage, Tip } from "./stage.ts";
import { counted, nameOf, standing, stateOf } from "./words.ts";

export function TipBox({ stage }: { stage: Stage }) {
  const tip = stage.tip.value;
  // the march that is pointed at is told beside the map, and its way is drawn
  if (!tip || stage.drag.value || stage.model.way.value?.to === tip.ref) return null;
  return <TipAt key={tip.ref} stage={stage} tip={tip} />;
}

function TipAt({ stage, tip }: { stage: Stage; tip: Tip }) {
  const box = useRef<HTMLDivElement>(null);
  const { board } = stage.model;
  const { scene } = stage.model.view.value;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const air = 8;
    const right = stage.size.width - stage.inset.right - air;
    const bottom = stage.size.height - stage.inset.bottom - air;
    const inside = ([x, y]: readonly [number, number]): readonly [number, number] => [
      Math.max(air, Math.min(x, right - width)),
      Math.max(stage.inset.top + air, Math.min(y, bottom - height)),
    ];
    const lit = middlesOfChoices(stage, element);
    let [x, y] = [0, 0];
    let least = Number.POSITIVE_INFINITY;
    for (const place of placesFor(tip, width, height).map(inside)) {
      const covered = coveredBy(place, { width, height }, lit, tip);
      if (covered >= least) continue;
      least = covered;
      [x, y] = place;
    }
    element.style.transform = `translate(${x}px,${y}px)`;
  });
  const space = stage.spaces.get(tip.ref);
  const edge = stage.edges.get(tip.ref);
  const { item } = tip;
  const piece = item && (!space || item.piece.about.length || item.stack >= 0) ? item.piece : null;
  const there = space ? standing(board, scene, space.ref) : [];
  const marks = scene.marks.filter((mark) => mark.on === tip.ref && mark.text);
  const overlays = [...stage.model.overlays.value]
    .flatMap((id) => scene.overlays[id] ?? [])
    .filter((mark) => mark.on === tip.ref && mark.text);
  // a click takes what it says: on a closed stack it says nothing of what lies in it
  const labels = tip.opens ? [] : [...new Set((stage.lit.value.get(tip.ref) ?? []).map(withFigure))];
  const kind = space ? [space.type, space.region].filter(Boolean).join(" · ") : edge ? edge.type : "";
  return (
    <div class="tip" ref={box} role="tooltip">
      {(space || edge || !piece) && <b class="tip-name">{nameOf(board, scene, tip.ref)}</b>}
      {kind && <span class="tip-kind">{kind}</span>}
      {piece && (
        <>
          <b class="tip-name">{item?.face.name}</b>
          {stateOf(piece) && <span class="tip-kind">{stateOf(piece)}</span>}
          {piece.about.map((line) => (
            <p>{line}</p>
          ))}
        </>
      )}
      {(space?.about ?? []).map((line) => (
        <p>{line}</p>
      ))}
      {[...marks, ...overlays].map((mark) => (
        <p>{mark.text}</p>
      ))}
      {there.length > 0 && (
        <ul>
          {there.map(({ face, name, number, note }) => (
            <li key={face + note}>
              <PieceIcon board={board} face={face} size={20} />
              <span>
                {counted(number, name)}
                {note && <i> {note}</i>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {tip.opens && <p class="tip-do">{tip.touch ? "Tap" : "Click"} to open the stack</p>}
      {labels.length > 3 && <p class="tip-do">{labels.length} choices</p>}
      {labels.length > 0 && labels.length <= 3 && (
        <p class="tip-do">
          {labels.join(" · ")} {stage.endsUndo(tip.ref) && <small>{ENDS_UNDO}</small>}
        </p>
      )}
    </div>
  );
}

/** More choices than these cannot all stay clear. */
const MANY_LIT = 60;
/** How far from its middle a choice should stay clear, in pixels. */
const CLEAR = 14;

/** Where a tip may stand: beside what it is about, the usual place first. */
function placesFor({ x, y, touch }: Tip, width: number, height: number): [number, number][] {
  const above: [number, number] = [x - width / 2, y - height - 34];
  const below: [number, number] = [x - width / 2, y + 44];
  const beside: [number, number][] = [
    [x + 18, y + 18],
    [x - width - 14, y + 18],
    [x + 18, y - height - 14],
    [x - width - 14, y - height - 14],
    [x + 60, y - height / 2],
    [x - width - 60, y - height / 2],
  ];
  return touch ? [above, below, ...beside] : [...beside, above, below];
}

/** The middles of what is lit, in the map's own pixels. */
function middlesOfChoices(stage: Stage, element: Element): { x: number; y: number }[] {
  const lit = element.closest(".map")?.querySelectorAll(".target.lit");
  if (!lit || lit.length > MANY_LIT || !stage.lit.value.size) return [];
  const zero = element.closest(".map")?.getBoundingClientRect();
  return [...lit].map((one) => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2 - (zero?.x ?? 0), y: box.y + box.height / 2 - (zero?.y ?? 0) };
  });
}

/** How many choices a place would cover; what the tip is about counts most. */
function coveredBy(
  [x, y]: readonly [number, number],
  { width, height }: { width: number; height: number },
  lit: readonly { x: number; y: number }[],
  tip: Tip,
): number {
  const covers = (p: { x: number; y: number }, by: number): boolean =>
    p.x > x - by && p.x < x + width + by && p.y > y - by && p.y < y + height + by;
  return lit.filter((p) => covers(p, CLEAR)).length + (covers(tip, 0) ? 100 : 0);
}
