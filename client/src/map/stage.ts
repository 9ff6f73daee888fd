/** What the map keeps beside the model: the camera, where pieces stand, the open stack, the drag, what is in motion. */

import { computed, effect, signal, untracked } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import { dragTargets, endsUndo, lit, step, thingsOnTable } from "../choose.ts";
import type { DragTargets } from "../choose.ts";
import type { Board, Card, Edge, Face, Option, Piece, Ref, Space, View } from "../formats.ts";
import { freePart, linksOf, NO_INSET, points, toMap } from "../geometry.ts";
import type { Camera, Inset, Links, Point, Size } from "../geometry.ts";
import type { TableModel } from "../model.ts";
import { faceOf } from "../pieces/pieces.tsx";
import type { Ground, OpenFan } from "./hit.ts";
import { middleOf } from "./hit.ts";
import { fanOut, layOut, spotAt } from "./layout.ts";
import type { Item, Layout } from "./layout.ts";

/** Below this width the table is that of a phone. */
export const NARROW = 760;
/** The buttons of the map lie over its upper right corner, on a wide screen. */
export const TOOLS = { width: 56, height: 280 };
/** The overview lies over its upper left corner while the map is larger than the view. */
export const OVERVIEW_SIZE = { width: 208, height: 136 };

export interface Drag extends DragTargets {
  from: Ref;
  faces: Face[];
  over: Ref | null;
}

/** Shown large above the map for a moment: cards that are played or revealed, and dice. */
export interface Shown {
  cards: Card[];
  dice: { values: number[]; side: number; text: string }[];
  rolling: boolean;
  /** What it is about, in the words of the log. */
  told: string[];
  /** Away from where it happens. */
  at: "top" | "bottom";
}

export interface Tip {
  ref: Ref;
  item: Item | null;
  x: number;
  y: number;
  touch: boolean;
  /** A press here opens the stack, and takes nothing. */
  opens: boolean;
}

export interface Placed {
  space: Ref;
  layout: Layout;
  item: Item;
}

export interface Stage {
  model: TableModel;
  /** The board as it lies on the map: without the spaces that have a tab below it. */
  map: Board;
  /** The spaces of the map. */
  spaces: ReadonlyMap<Ref, Space>;
  edges: ReadonlyMap<Ref, Edge>;
  lines: ReadonlyMap<Edge, Point[]>;
  links: Links;
  faces(id: string): Face | undefined;
  lit: ReadonlySignal<Map<Ref, Option[]>>;
  /** A click on this cannot be taken back. */
  endsUndo(ref: Ref): boolean;
  /** Pieces on show while something travels; else null. */
  pieces: Signal<Piece[] | null>;
  layouts: ReadonlySignal<ReadonlyMap<Ref, Layout>>;
  /** The open tab of the dock. */
  docked: Signal<Ref | null>;
  /** Where a space lies on the map, or what leads to its tab below it. */
  reached(ref: Ref): Point | null;
  /** The pieces on show that a ref means. */
  byRef: ReadonlySignal<ReadonlyMap<Ref, Placed[]>>;
  fan: Signal<{ space: Ref; stack: number } | null>;
  openFan: ReadonlySignal<OpenFan | null>;
  drag: Signal<Drag | null>;
  /** Where the last move went; it stands until the next one. */
  last: ReadonlySignal<ReadonlySet<Ref>>;
  /** A move begins that leads to this view, from and to these. */
  goes(to: View, things: ReadonlySet<Ref>): void;
  shown: Signal<Shown | null>;
  /** Ways are drawn by a story. */
  drawn: Signal<boolean>;
  tip: Signal<Tip | null>;
  /** The zoom when it last came to rest. */
  zoom: Signal<number>;
  camera: Camera;
  /** Whether the overview stands over the map, and what it does when the camera moves. */
  overview: boolean;
  follow: (() => void) | null;
  size: Size;
  inset: Inset;
  /** What a story covers besides, while one is told: what the next question is about waits for its end. */
  covered: Signal<Inset | null>;
  /** Coarse pointers get wider margins. */
  touch: boolean;
  flying: SVGGElement | null;
  live: SVGSVGElement | null;
  ground(): Ground;
  middle(ref: Ref): Point | null;
  dragFrom(ref: Ref): DragTargets;
  /** Move the camera so that these are seen, unless they are. */
  bringIntoSight: (refs: readonly Ref[]) => void;
  /** A story is over: back to what the question is about. */
  lookBack: (before: Camera) => void;
  /** What of these lies under a pointer that drags something onto the map; undefined beside the map. */
  dropAt: (pointer: { clientX: number; clientY: number }, targets: ReadonlySet<Ref>) => Ref | null | undefined;
  /** Begins to watch the model; the answer ends that. */
  watch(): () => void;
}

const NOTHING: ReadonlySet<Ref> = new Set();
const KEPT_MEASURES = 500;
let updates = 0;
const stages = new WeakMap<TableModel, Stage>();

export function stageOf(model: TableModel): Stage {
  let stage = stages.get(model);
  if (!stage) stages.set(model, (stage = newStage(model)));
  return stage;
}

function newStage(model: TableModel): Stage {
  const { board } = model;
  const docks = new Set(board.docks);
  const map = docks.size ? { ...board, spaces: board.spaces.filter((space) => !docks.has(space.ref)) } : board;
  const spaces = new Map(map.spaces.map((space) => [space.ref, space]));
  const lines = new Map(board.edges.map((edge) => [edge, lineAlong(edge, spaces)]));
  const edges = new Map(board.edges.filter((edge) => edge.ref).map((edge) => [edge.ref, edge]));
  const places = new Map<Ref, Space | null>(spaces);
  // Where pieces stand: a space, or a spot on or before an edge.
  const placeOf = (where: Ref): Space | null => {
    let place = places.get(where);
    if (place === undefined) places.set(where, (place = spotAt(where, edges, lines, spaces, board.sheet.piece)));
    return place;
  };
  const onTable = computed(() => thingsOnTable(board, model.view.value));
  const pieces = signal<Piece[] | null>(null);
  const fan = signal<{ space: Ref; stack: number } | null>(null);
  const zoom = signal(1);
  // Each view has its own last move: whoever looks back sees that of the moment on show.
  const moved = new WeakMap<View, ReadonlySet<Ref>>();
  const going = signal<ReadonlySet<Ref> | null>(null);

  // A space whose pieces did not change keeps its layout, and so is not drawn again.
  let kept = new Map<Ref, { said: string; layout: Layout }>();
  const layouts = computed(() => {
    const here = new Map<Ref, Piece[]>();
    for (const piece of pieces.value ?? model.view.value.scene.pieces) {
      const list = here.get(piece.where);
      if (list) list.push(piece);
      else if (placeOf(piece.where)) here.set(piece.where, [piece]);
    }
    const next: typeof kept = new Map();
    const found = new Map<Ref, Layout>();
    const ordered = new Set([...[...here.keys()].filter((where) => !spaces.has(where)), ...spaces.keys()]);
    for (const where of ordered) {
      const list = here.get(where);
      const place = placeOf(where);
      if (!list || !place) continue;
      const said = JSON.stringify(list);
      const old = kept.get(where);
      const entry = old?.said === said ? old : { said, layout: layOut(place, list, stage.faces, board.sheet.piece) };
      next.set(where, entry);
      found.set(where, entry.layout);
    }
    kept = next;
    return found as ReadonlyMap<Ref, Layout>;
  });

  const stage: Stage = {
    model,
    map,
    spaces,
    edges,
    lines,
    links: linksOf(board.edges),
    faces: (id) => faceOf(board, id),
    lit: computed(() =>
      model.live.value ? lit(model.view.value.options, model.chosen.value, onTable.value) : new Map(),
    ),
    endsUndo: (ref) =>
      model.live.value && endsUndo(step(model.view.value.options, model.chosen.value, ref, onTable.value)),
    pieces,
    layouts,
    byRef: computed(() => {
      const found = new Map<Ref, Placed[]>();
      for (const [space, layout] of layouts.value)
        for (const item of layout.items) {
          const { ref } = item.piece;
          if (!ref) continue;
          const list = found.get(ref);
          if (list) list.push({ space, layout, item });
          else found.set(ref, [{ space, layout, item }]);
        }
      return found;
    }),
    fan,
    openFan: computed(() => {
      const open = fan.value;
      const stack = open && layouts.value.get(open.space)?.stacks[open.stack];
      if (!open || !stack) return null;
      const k = zoom.value;
      const free = freePart(stage.size, stage.inset);
      const a = toMap(stage.camera, free);
      const tools = stage.size.width < NARROW ? 0 : TOOLS.width;
      const width = (free.width - 8 - tools) / k;
      const sight = { x: a.x + 4 / k, y: a.y + 4 / k, width, height: (free.height - 8) / k };
      const size = Math.max(stack.size, (stage.touch ? 44 : 40) / k);
      return { ...open, fan: fanOut(stack, size, sight), items: stack.items };
    }),
    docked: signal<Ref | null>(null),
    reached: (ref) => spaces.get(ref) ?? (docks.has(ref) ? behind(stage, ref) : null),
    drag: signal<Drag | null>(null),
    last: computed(() => going.value ?? moved.get(model.view.value) ?? NOTHING),
    goes: (to, things) => {
      moved.set(to, things);
      going.value = things;
    },
    shown: signal<Shown | null>(null),
    drawn: signal(false),
    tip: signal<Tip | null>(null),
    zoom,
    camera: { x: 0, y: 0, k: 1 },
    overview: false,
    follow: null,
    size: { width: 1, height: 1 },
    inset: NO_INSET,
    covered: signal<Inset | null>(null),
    touch: false,
    flying: null,
    live: null,
    ground: () => ({
      spaces: map.spaces,
      lines,
      layouts: layouts.value,
      lit: stage.lit.value,
      fan: stage.openFan.value,
      hidden: model.hidePieces.value,
    }),
    middle: (ref) => middleOf(stage.ground(), ref),
    dragFrom: (ref) => dragTargets(model.view.value.options, ref, model.chosen.value, onTable.value),
    bringIntoSight: () => {},
    lookBack: () => {},
    dropAt: () => undefined,
    watch: () => {
      let seen = "";
      return effect(() => {
        // The view that follows a journey shows its end: what stood in for it is put away.
        void model.view.value;
        const start = performance.now();
        if (++updates % KEPT_MEASURES === 0) performance.clearMeasures("maniple:update");
        // The page is drawn in the next microtask; the one after that knows what it cost.
        queueMicrotask(() =>
          queueMicrotask(() => performance.measure("maniple:update", { start, end: performance.now() })),
        );
        untracked(() => {
          pieces.value = null;
          going.value = null;
          // ways that come while somebody is dragged leave him in the hand
          if (model.view.value.at !== seen) stage.drag.value = null;
          seen = model.view.value.at;
          const open = fan.value;
          if (open && !layouts.value.get(open.space)?.stacks[open.stack]) fan.value = null;
        });
      });
    },
  };
  return stage;
}

/** The edge of the map at which a tab stands: what goes there slips under it. */
function behind(stage: Stage, ref: Ref): Point | null {
  const zero = stage.live?.closest(".map")?.getBoundingClientRect();
  const tab = document.querySelector(`[data-dock="${CSS.escape(ref)}"]`) ?? document.querySelector(".dock");
  if (!zero || !tab) return null;
  const { left, width, top } = tab.getBoundingClientRect();
  return toMap(stage.camera, { x: left + width / 2 - zero.left, y: top - zero.top });
}

export function lineAlong(edge: Edge, spaces: ReadonlyMap<Ref, Space>): Point[] {
  const line = edge.path ? points(edge.path) : [];
  if (line.length > 1) return line;
  return edge.ends.flatMap((end) => {
    const space = spaces.get(end);
    return space ? [{ x: space.x, y: space.y }] : [];
  });
}
