/** What a thing is, beside the pointer: name, type, region, what else there is to know, and what stands there. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { PieceIcon } from "../pieces/pieces.tsx";
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
    let x = tip.x + 18;
    let y = tip.y + 18;
    if (tip.touch) [x, y] = [tip.x - width / 2, tip.y - height - 34];
    if (x + width > right) x = tip.touch ? right - width : tip.x - width - 14;
    if (y + height > bottom) y = tip.y - height - 14;
    element.style.transform = `translate(${Math.max(air, x)}px,${Math.max(stage.inset.top + air, y)}px)`;
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
  const labels = tip.opens ? [] : [...new Set((stage.lit.value.get(tip.ref) ?? []).map((option) => option.label))];
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
