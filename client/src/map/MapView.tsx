/** The map: the sheet and the live layers above it under one camera, with what floats over them. */

import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Board, Ref } from "../formats.ts";
import type { Inset } from "../geometry.ts";
import { NO_INSET } from "../geometry.ts";
import type { TableModel } from "../model.ts";
import { CardFace } from "../cards/CardFace.tsx";
import { AccountAbove, AccountBelow, Overview } from "../later.tsx";
import { memo } from "../pieces/memo.ts";
import { Dice, PieceShape, isWood } from "../pieces/pieces.tsx";
import { control } from "./control.ts";
import type { Control } from "./control.ts";
import { Alerts, Arrows, Choices, Glow, MarksAbove, MarksBelow, OpenStack, Pieces, Targets } from "./Live.tsx";
import { Legend, PlainMap } from "./Plain.tsx";
import { stageOf } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { parts } from "../story/state.ts";
import { TipBox } from "./Tip.tsx";
import { WayMarks, Ways } from "./Ways.tsx";

let current: Control | null = null;

/** The buttons beside the map. They do nothing while no map is on the page. */
export const mapControls = {
  zoomIn: () => current?.zoomBy(1.35),
  zoomOut: () => current?.zoomBy(1 / 1.35),
  fit: () => current?.fit(),
  fitChoices: () => current?.fitChoices(),
  show: (ref: Ref) => current?.show(ref),
  lookAt: (refs: readonly Ref[]) => current?.lookAt(refs),
  showAbove: (ref: Ref, covered: number) => current?.showAbove(ref, covered),
};

export function MapView({ model, inset = NO_INSET }: { model: TableModel; inset?: Inset }) {
  const stage = useMemo(() => stageOf(model), [model]);
  const root = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLDivElement>(null);
  const hands = useRef<Control | null>(null);
  stage.inset = hands.current ? stage.inset : inset;

  useLayoutEffect(() => {
    if (!root.current || !mover.current) return;
    const made = control(root.current, mover.current, stage);
    hands.current = current = made;
    const ended = stage.watch();
    return () => {
      ended();
      made.detach();
      hands.current = null;
      if (current === made) current = null;
    };
  }, [stage]);
  useEffect(() => hands.current?.setInset(inset), [inset.top, inset.right, inset.bottom, inset.left]);

  return (
    <div class="map" ref={root} role="group" aria-label={`Map of ${model.board.name}`}>
      <div class="map-mover" ref={mover}>
        <Sheet board={stage.map} picture={model.picture} />
        <LiveLayers stage={stage} />
        <Updates stage={stage} done={() => hands.current?.lookAtChoices()} />
      </div>
      <div class="map-over">
        <Overview stage={stage} hands={() => hands.current} />
        <Ghost stage={stage} />
        <TipBox stage={stage} />
        <Showing stage={stage} />
      </div>
      {model.picture === null && <Legend board={stage.map} inset={inset.bottom} />}
    </div>
  );
}

/** The static map: the drawn picture as it is, or the plain one. It is put in place once. */
const Sheet = memo(function Sheet({ board, picture }: { board: Board; picture: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const svg = place.current?.querySelector("svg");
    if (!svg || !place.current) return;
    const box = svg.viewBox.baseVal;
    const { x, y, width, height } = box && box.width ? box : board.sheet;
    svg.setAttribute("width", String(width));
    svg.setAttribute("height", String(height));
    svg.setAttribute("aria-hidden", "true");
    Object.assign(place.current.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  }, [board, picture]);
  return picture === null ? (
    <div class="map-picture plain" ref={place}>
      <PlainMap board={board} />
    </div>
  ) : (
    <div class="map-picture" ref={place} dangerouslySetInnerHTML={{ __html: picture }} />
  );
});

/** Two layers: the glow breathes as a whole, so that nothing else is painted for it. */
const LiveLayers = memo(function LiveLayers({ stage }: { stage: Stage }) {
  const { sheet } = stage.model.board;
  const live = useRef<SVGSVGElement>(null);
  const flying = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    stage.live = live.current;
    stage.flying = flying.current;
    return () => {
      stage.live = stage.flying = null;
    };
  }, [stage]);
  const place = {
    viewBox: `${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`,
    width: sheet.width,
    height: sheet.height,
    style: { left: `${sheet.x}px`, top: `${sheet.y}px` },
  };
  const u = sheet.piece / 33;
  return (
    <>
      <svg class="map-glow" {...place} aria-hidden="true">
        <defs>
          <radialGradient id="maniple-glow">
            <stop offset=".44" stop-color="var(--lit)" stop-opacity="0" />
            <stop offset=".46" stop-color="var(--lit)" stop-opacity=".85" />
            <stop offset=".7" stop-color="var(--lit)" stop-opacity=".35" />
            <stop offset="1" stop-color="var(--lit)" stop-opacity="0" />
          </radialGradient>
        </defs>
        <Glow stage={stage} />
      </svg>
      <svg class="map-live" ref={live} {...place}>
        <defs>
          <pattern
            id="maniple-hatch"
            width={9 * u}
            height={9 * u}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d={`M0 0v${9 * u}`} stroke="var(--lit)" stroke-width={5 * u} stroke-opacity=".6" />
          </pattern>
        </defs>
        <g class="below" aria-hidden="true">
          <AccountBelow stage={stage} />
          <MarksBelow stage={stage} />
          <Ways stage={stage} />
          <StoryLayer stage={stage} name="Paths" />
          <Choices stage={stage} pieces={false} />
        </g>
        <g aria-hidden="true">
          <Choices stage={stage} pieces />
          <Pieces stage={stage} />
          <MarksAbove stage={stage} />
          <Arrows stage={stage} />
          <Alerts stage={stage} />
          <AccountAbove stage={stage} />
          <WayMarks stage={stage} />
          <OpenStack stage={stage} />
          <StoryLayer stage={stage} name="PathLabels" />
          <g ref={flying} class="flying" />
        </g>
        <Targets stage={stage} />
      </svg>
    </>
  );
});

/** The ways of a story, once there is one to tell. */
function StoryLayer({ stage, name }: { stage: Stage; name: "Paths" | "PathLabels" }) {
  const Layer = parts.value?.[name];
  return Layer ? <Layer stage={stage} /> : null;
}

/** After a view: look where the choices are. */
function Updates({ stage, done }: { stage: Stage; done: () => void }) {
  const { at } = stage.model.view.value;
  const live = stage.model.live.value;
  useEffect(() => {
    if (live) done();
  }, [at, live]);
  return null;
}

function Ghost({ stage }: { stage: Stage }) {
  const drag = stage.drag.value;
  // A card is carried by the hand itself.
  if (!drag || stage.model.board.cards.some((card) => card.ref === drag.from)) return null;
  const { board } = stage.model;
  const size = Math.max(30, board.sheet.piece * stage.camera.k);
  const middle = (drag.faces.length - 1) / 2;
  return (
    <div class="map-ghost">
      <svg width={size * 3} height={size * 2} viewBox={`${-size * 1.5} ${-size} ${size * 3} ${size * 2}`}>
        {drag.faces.length === 0 && <circle r={size * 0.3} class="ghost-dot" />}
        {drag.faces.map((face, i) => (
          <g key={i} transform={`translate(${(i - middle) * size * (isWood(face) ? 0.86 : 0.3)} ${-size * 0.2})`}>
            <PieceShape board={board} face={face} size={size} />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** More dice than these are drawn smaller. */
const FEW_DICE = 8;

/** Cards and dice for a moment over the middle of the map. */
function Showing({ stage }: { stage: Stage }) {
  const shown = stage.shown.value;
  if (!shown) return null;
  const { board } = stage.model;
  const { inset } = stage;
  return (
    <div
      class={`map-showing ${shown.at}`}
      style={{ inset: `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px` }}
      role={shown.rolling ? undefined : "status"}
      aria-hidden={shown.rolling}
    >
      {shown.cards.map((card) => (
        <div key={card.ref} class="showing-card" data-showing={card.ref}>
          <CardFace board={board} card={card} raised />
        </div>
      ))}
      {shown.cards.length > 0 && shown.told.length > 0 && (
        <div class="showing-told">
          {shown.told.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {shown.dice.length > 0 && (
        <div class={shown.rolling ? "showing-dice rolling" : "showing-dice"}>
          {shown.told.length > 0 && (
            <div class="told">
              {shown.told.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {shown.dice.map((roll, i) => (
            <Fragment key={i}>
              <Dice board={board} values={roll.values} side={roll.side} size={roll.values.length > FEW_DICE ? 26 : 52} />
              <p>{roll.text}</p>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}
