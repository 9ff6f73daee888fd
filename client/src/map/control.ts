/** Hands on the map: pan, zoom, pinch, keys, hover, tap, long press and drag. */

import type { Ref, Space } from "../formats.ts";
import {
  boxOf,
  centred,
  clamp,
  distanceTo,
  filling,
  fit,
  freePart,
  keepInSight,
  resized,
  toMap,
  toView,
  union,
  zoomAt,
} from "../geometry.ts";
import type { Box, Camera, Inset, Limits, Point } from "../geometry.ts";
import { isMeant, swallowClick } from "../press.ts";
import { dockedAt } from "../dock/tabs.ts";
import type { Hit } from "./hit.ts";
import { hitTest } from "./hit.ts";
import { LEAST_PX } from "../pieces/pieces.tsx";
import { isPrinted } from "./kinds.ts";
import { inPlay } from "./layout.ts";
import { NARROW, OVERVIEW_SIZE, TOOLS } from "./stage.ts";
import type { Stage } from "./stage.ts";

const AIR = 48;
/** The side of a counter on the screen where all that is looked at is one place. */
const NEAREST = 46;
const LEAST_AIR = 10;
/** The part of the playable zoom down to which all choices are shown at once. */
const OVERVIEW = 0.33;
const FINGER = 44;
const DRAG_BEGINS = 6;
const TIP_AFTER = 250;
const FAN_AFTER = 120;
const FAN_STAYS = 220;
/** Over a space while dragging, in ms: the way goes through it. */
const BEND_AFTER = 700;
const LONG_PRESS = 450;
const DOUBLE = 320;
/** Pieces smaller than this are not played with: then the first view shows the choices only. */
const SMALLEST_PIECE = 17;
/** Below this the figures on counters cannot be read: print needs 11 px, and three figures need the width. */
const SMALLEST_PRINT = 34;
/** Around everything there need be less air than around the choices. */
const RIM = 20;
const FITTED_PIECE = 46;
/** Counters with numbers are read at this size, and what lies around them matters. */
const FITTED_PRINT = 40;
/** On a small screen the neighbours of a choice matter more than its size. */
const FITTED_WHERE_SMALL = 34;
const SMALL = 1100;
const LARGEST_PIECE = 150;

export interface Control {
  zoomBy(factor: number): void;
  fit(): void;
  fitChoices(): void;
  /** Move the map so that a thing is in sight, if it is not. */
  show(ref: Ref): void;
  /** Move the map so that this point of it is in the middle. */
  centreOn(point: Point): void;
  /** Move the map by so many parts of what is in sight. */
  moveBy(across: number, down: number): void;
  /** Move the map so that a thing is seen above what covers its foot. */
  showAbove(ref: Ref, covered: number): void;
  setInset(inset: Inset): void;
  /** Move the map so that all of these are seen, as large as they may be. */
  lookAt(refs: readonly Ref[]): void;
  /** After a view: look where the choices are, if none is in sight. */
  lookAtChoices(): void;
  point(ref: Ref | null): void;
  detach(): void;
}

export function still(stage: Stage): boolean {
  return stage.model.speed.value <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function control(root: HTMLElement, mover: HTMLElement, stage: Stage): Control {
  const { model } = stage;
  const { sheet } = model.board;
  let touched = false;
  const printed = isPrinted(model.board);
  let frame = 0;
  let settle = 0;
  let ready = false;
  /** The map has been moved to what is told or asked: it is not set anew when the bar above it grows. */
  let moved = false;

  // ------------------------------------------------------------------ the camera

  function limits(): Limits {
    const free = freePart(stage.size, stage.inset);
    const whole = Math.min(free.width / sheet.width, free.height / sheet.height);
    return { least: Math.min(whole * 0.92, 1), most: Math.max(LARGEST_PIECE / sheet.piece, whole * 3) };
  }

  /** A jump needs no layer that moves: making one and undoing it would draw the whole map twice. */
  function jump(camera: Camera): void {
    put(camera);
    rest();
  }

  function apply(camera: Camera): void {
    put(camera);
    mover.classList.add("moving");
    clearTimeout(settle);
    settle = window.setTimeout(() => {
      mover.classList.remove("moving");
      rest();
    }, 160);
  }

  function put(camera: Camera): void {
    stage.camera = keepInSight(camera, sheet, stage.size, stage.inset);
    const { x, y, k } = stage.camera;
    stage.follow?.();
    mover.style.transform = `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(${k.toFixed(5)})`;
  }

  /** Lines keep a least width on the screen, and fine detail goes when it would only be grey. */
  function rest(): void {
    const { k } = stage.camera;
    root.classList.toggle("far", k < 0.4);
    root.style.setProperty("--u", String(Math.max(unit(), 0.72 / k)));
    // Print on counters and discs stays legible.
    root.style.setProperty("--px", (1 / k).toFixed(4));
    // What the picture says in small print is not shown where nobody could read it.
    for (const group of root.querySelectorAll<SVGElement>("[data-print]"))
      group.style.display = Number(group.dataset.print) * k < LEAST_PX ? "none" : "";
    stage.zoom.value = k;
  }

  /** Line widths are given for pieces of side 33. */
  function unit(): number {
    return sheet.piece / 33;
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function glide(to: Camera, ms = 260): void {
    stop();
    if (still(stage)) return jump(to);
    const from = stage.camera;
    const begun = performance.now();
    const tick = (now: number) => {
      const t = clamp((now - begun) / ms, 0, 1);
      const e = 1 - (1 - t) ** 3;
      // The zoom changes by a factor, so that it looks even.
      const k = from.k * (to.k / from.k) ** e;
      const s = Math.abs(to.k - from.k) < 1e-6 ? e : (k - from.k) / (to.k - from.k);
      apply({ x: from.x + (to.x - from.x) * s, y: from.y + (to.y - from.y) * s, k });
      frame = t < 1 ? requestAnimationFrame(tick) : 0;
    };
    frame = requestAnimationFrame(tick);
  }

  function zoomTo(k: number, at: Point, gliding = false): void {
    const { least, most } = limits();
    const to = zoomAt(stage.camera, clamp(k, least, most), at);
    touched = true;
    if (gliding) glide(to, 160);
    else apply(to);
  }

  function boxes(refs: Iterable<Ref>): Box[] {
    const found: Box[] = [];
    for (const ref of refs) {
      const space = stage.spaces.get(ref);
      if (space) found.push(boxOf(space));
      else {
        const p = stage.middle(ref);
        const half = sheet.piece / 2;
        if (p) found.push({ x: p.x - half, y: p.y - half, width: sheet.piece, height: sheet.piece });
      }
    }
    return found;
  }

  /** All spaces; names and pieces reach a little beyond them. */
  function everything(): Box {
    return around(stage.map.spaces);
  }

  /** The same of the spaces that are played on. */
  function theGame(): Box {
    return around(inPlay(stage.map, model.view.value.scene.in_play));
  }

  function around(spaces: readonly Space[]): Box {
    const all = union(spaces.map(boxOf)) ?? sheet;
    if (model.picture === null) {
      const rim = sheet.piece;
      return { x: all.x - rim, y: all.y - rim, width: all.width + 2 * rim, height: all.height + 2 * rim };
    }
    return { x: all.x, y: all.y - sheet.piece * 0.3, width: all.width, height: all.height + sheet.piece * 0.9 };
  }

  /** What the question is about: the choices on the map, or where none is there, what it names and what is going on. */
  function wanted(): Ref[] {
    const choices = [...stage.lit.value.keys()].filter((ref) => stage.middle(ref) !== null);
    if (choices.length || !model.live.value || !model.view.value.options.length) return choices;
    const { selected, ways } = model.view.value.scene;
    return [...selected, ...ways.flatMap((way) => way.things)];
  }

  /** All of these at once, at a size that can be played; null where there are none, or they lie too far apart. */
  function fitted(about: readonly Ref[], also: readonly Ref[]): Camera | null {
    const box = union([...boxes(about), ...(about.length ? boxes(also) : [])]);
    if (!box) return null;
    const bound = limits();
    const size = stage.size.width < SMALL ? FITTED_WHERE_SMALL : printed ? FITTED_PRINT : FITTED_PIECE;
    const most = Math.min(bound.most, Math.max(playable(), legible(), size / sheet.piece));
    for (const air of [AIR, LEAST_AIR]) {
      const camera = fit(box, stage.size, stage.inset, air, { least: bound.least, most });
      // Rather all of them small than some out of sight, as long as they can be read: a finger hits the nearest one anyway.
      if (camera.k >= Math.max(legible(), playable() * (air === AIR ? 1 : OVERVIEW))) return tucked(camera, box, air);
    }
    return null;
  }

  function choicesCamera(): Camera | null {
    const about = wanted();
    if (!about.length) return null;
    // Not all fit: where one may go, rather than what lies in boxes beside the map; at last the thick of them.
    const places = about.filter((ref) => stage.spaces.has(ref));
    return fitted(about, involved()) ?? fitted(about, []) ?? fitted(places, []) ?? mostOf(places.length ? places : about);
  }

  /** As many of these as can be seen at once at a size that can be read; the overview shows where the others are. */
  function mostOf(refs: readonly Ref[]): Camera {
    const k = Math.min(Math.max(legible(), playable()), limits().most);
    const free = freePart(stage.size, stage.inset);
    const [across, down] = [(free.width - 2 * AIR) / k, (free.height - 2 * AIR) / k];
    const around = boxes(refs);
    let best: Box[] = [];
    // a window with one of them at its left and one at its top, for all pairs
    for (const left of around)
      for (const top of around) {
        const within = around.filter(
          (box) =>
            box.x >= left.x && box.y >= top.y && box.x + box.width <= left.x + across && box.y + box.height <= top.y + down,
        );
        if (within.length > best.length) best = within;
      }
    const box = union(best);
    if (!box) return centred(thick(refs) ?? { x: 0, y: 0 }, k, stage.size, stage.inset);
    return tucked(fit(box, stage.size, stage.inset, AIR, { least: k, most: k }), box, AIR);
  }

  /** Of some things the middle of the one that is nearest to the middle of all. */
  function thick(refs: readonly Ref[]): { x: number; y: number } | null {
    const middles = refs.flatMap((ref) => stage.middle(ref) ?? []);
    const mean = {
      x: middles.reduce((s, p) => s + p.x, 0) / middles.length,
      y: middles.reduce((s, p) => s + p.y, 0) / middles.length,
    };
    const far = (p: { x: number; y: number }): number => Math.hypot(p.x - mean.x, p.y - mean.y);
    return [...middles].sort((a, b) => far(a) - far(b))[0] ?? null;
  }

  /** The spaces where pieces of one's own side stand. */
  function own(): Ref[] {
    const { scene, side } = model.view.value;
    const mine = new Set(model.board.faces.filter((face) => face.side === side).map((face) => face.id));
    const held = scene.pieces.filter((piece) => mine.has(piece.face)).map((piece) => piece.where);
    return held.filter((ref) => model.board.kinds.some((kind) => ref.startsWith(`${kind}:`)));
  }

  /** Shifted so that less of the bare table shows, with a part of the map still in sight. */
  function tucked(camera: Camera, box: Box, air: number): Camera {
    const { k } = camera;
    const free = freePart(stage.size, stage.inset);
    const at = toView(camera, box);
    const shift = (edge: number, long: number, room: number, from: number, to: number) => {
      const wanted = long < room ? 0 : clamp(edge, room - long, 0) - edge;
      return from > to ? 0 : clamp(wanted, Math.min(0, from), Math.max(0, to));
    };
    return {
      x:
        camera.x +
        shift(
          camera.x + k * sheet.x - free.x,
          k * sheet.width,
          free.width,
          free.x + air - at.x,
          free.x + free.width - air - at.x - k * box.width,
        ),
      y:
        camera.y +
        shift(
          camera.y + k * sheet.y - stage.inset.top,
          k * sheet.height,
          stage.size.height - stage.inset.top,
          free.y + air - at.y,
          free.y + free.height - air - at.y - k * box.height,
        ),
      k,
    };
  }

  /** Where something stands that is on the move, or chosen: it belongs to the choice. */
  function moving(): Ref[] {
    const going = model.view.value.scene.pieces.filter((piece) => piece.state.includes("moving"));
    return [...going.map((piece) => piece.where), ...model.chosen.value].filter((ref) => stage.spaces.has(ref));
  }

  /** What the choice is part of: who is on the move, what was taken, and what a fight under way is about. */
  function involved(): Ref[] {
    const { selected, ways } = model.view.value.scene;
    return [...moving(), ...[...selected, ...ways.flatMap((way) => way.things)].filter((ref) => stage.spaces.has(ref))];
  }

  /** The least zoom at which counters can be read. */
  function legible(): number {
    return printed ? SMALLEST_PRINT / sheet.piece : 0;
  }

  /** The least zoom at which targets suit a finger. */
  function playable(): number {
    if (stage.size.width >= NARROW) return 0;
    // a part of a space is not clicked for itself, nor is a box for what is off the map
    const areas = stage.map.spaces.filter((s) => s.shape === "hex" || s.shape === "polygon");
    const alone = stage.map.spaces.filter(
      (s) =>
        !s.ref.includes("/") &&
        model.board.kinds.some((kind) => s.ref.startsWith(`${kind}:`)) &&
        !(s.shape === "box" && areas.some((area) => distanceTo(area, s) === 0)),
    );
    const small = Math.min(
      ...alone.map((s) => (s.shape === "point" || s.shape === "box" ? s.radius * 2 : Infinity)),
      sheet.piece * 1.6,
    );
    return FINGER / small;
  }

  /** Go there, unless what is in sight can be read and as much of the choice is in it: the map does not jump about. */
  function stay(camera: Camera): void {
    const before = stage.camera;
    if (!isTooSmall(before)) {
      const found = wanted();
      const here = found.filter(isSeen).length;
      stage.camera = keepInSight(camera, sheet, stage.size, stage.inset);
      const there = found.filter(isSeen).length;
      stage.camera = before;
      if (here > 0 && here >= there) return;
    }
    glide(camera);
  }

  function isTooSmall(camera: Camera): boolean {
    return camera.k * sheet.piece < (printed ? SMALLEST_PRINT : SMALLEST_PIECE) - 0.1;
  }

  function startView(): Camera {
    const bound = limits();
    const box = theGame();
    const all = fit(box, stage.size, stage.inset, RIM, {
      least: bound.least,
      most: Math.min(bound.most, FITTED_PIECE / sheet.piece),
    });
    if (!isTooSmall(all) && all.k >= playable()) return covering(all, box);
    const choices = choicesCamera();
    if (choices) return choices;
    const wide = stage.size.width >= NARROW;
    if (wide && !printed) return all;
    // Nothing to choose: the thick of one's own pieces at a size that can be read, or the middle of the map.
    const near = centred(
      thick(own()) ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      Math.max(all.k, legible(), playable()),
      stage.size,
      stage.inset,
    );
    const free = freePart(stage.size, stage.inset);
    return wide ? filling(filling(near, box, free), sheet, free) : near;
  }

  /** No rim of the table shows where a little zoom and a small shift can hide it. */
  function covering(camera: Camera, whatCounts: Box): Camera {
    const { width, height } = stage.size;
    const seen = {
      x: stage.inset.left,
      y: stage.inset.top,
      width: width - stage.inset.left - stage.inset.right,
      height: height - stage.inset.top,
    };
    const whole = Math.max(seen.width / sheet.width, seen.height / sheet.height);
    // All that counts must stay in the free part.
    const most = fit(whatCounts, stage.size, stage.inset, 5, limits()).k;
    const k = whole > most ? camera.k : Math.max(whole, camera.k);
    const free = freePart(stage.size, stage.inset);
    const zoomed = zoomAt(camera, k, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
    return filling(zoomed, sheet, seen);
  }

  function seen(box: Box): boolean {
    const free = freePart(stage.size, stage.inset);
    const a = toView(stage.camera, box);
    const cx = a.x + (box.width * stage.camera.k) / 2;
    const cy = a.y + (box.height * stage.camera.k) / 2;
    const right = free.x + free.width;
    const tooled = stage.size.width >= NARROW && cx > right - TOOLS.width && cy < free.y + TOOLS.height;
    const under = stage.overview && cx < free.x + OVERVIEW_SIZE.width && cy < free.y + OVERVIEW_SIZE.height;
    return cx > free.x && cy > free.y && cx < right && cy < free.y + free.height && !tooled && !under;
  }

  /** A thing is in sight with its middle, and a space with the first of its pieces too. */
  function isSeen(ref: Ref): boolean {
    const space = stage.spaces.get(ref);
    const half = sheet.piece / 2;
    return (
      boxes([ref]).every(seen) &&
      (!space || [-half, half].every((by) => seen({ x: space.x, y: space.y + by, width: 0, height: 0 })))
    );
  }

  stage.bringIntoSight = (refs) => {
    const kept = stage.inset;
    stage.inset = stage.covered.value ?? kept;
    const about = cores(refs);
    const box = union(about);
    if (box && !about.every(isClear)) {
      moved = true;
      glide(shifted(box));
    }
    stage.inset = kept;
  };

  /** What of some things must be seen: of a wide area its middle, where its pieces stand. */
  function cores(refs: readonly Ref[]): Box[] {
    const most = sheet.piece * 3.4;
    return boxes(refs).map(({ x, y, width, height }) => {
      const [w, h] = [Math.min(width, most), Math.min(height, most)];
      return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
    });
  }

  /** All of a box is in the free part, and not under the buttons of the map. */
  function isClear(box: Box): boolean {
    const free = freePart(stage.size, stage.inset);
    const at = toView(stage.camera, box);
    const [w, h] = [box.width * stage.camera.k, box.height * stage.camera.k];
    const within = at.x >= free.x && at.y >= free.y && at.x + w <= free.x + free.width && at.y + h <= free.y + free.height;
    return within && seen(box);
  }

  /** As little moved as shows a box in the free part, and smaller only where that is too small for it. */
  function shifted(box: Box): Camera {
    const free = freePart(stage.size, stage.inset);
    const air = Math.min(AIR, free.width / 6, free.height / 6);
    const least = Math.min(stage.camera.k, Math.max(limits().least, playable(), legible()));
    const { k } = fit(box, stage.size, stage.inset, air, { least, most: stage.camera.k });
    const near = zoomAt(stage.camera, k, { x: free.x + free.width / 2, y: free.y + free.height / 2 });
    const inner = { x: free.x + air, y: free.y + air, width: free.width - 2 * air, height: free.height - 2 * air };
    const at = toView(near, box);
    const by = (edge: number, long: number, begin: number, room: number): number =>
      long > room ? begin + (room - long) / 2 - edge : clamp(edge, begin, begin + room - long) - edge;
    const moved = {
      x: near.x + by(at.x, k * box.width, inner.x, inner.width),
      y: near.y + by(at.y, k * box.height, inner.y, inner.height),
      k,
    };
    const covering = filling(moved, sheet, free);
    // under the panel and the bar the table shows no more than it must
    const whole = filling(covering, sheet, { x: 0, y: 0, width: stage.size.width, height: stage.size.height });
    const there = toView(whole, box);
    const across = there.x >= free.x && there.x + k * box.width <= free.x + free.width;
    const down = there.y >= free.y && there.y + k * box.height <= free.y + free.height;
    return { x: across ? whole.x : covering.x, y: down ? whole.y : covering.y, k };
  }

  stage.lookBack = (before) => {
    const found = wanted();
    const now = stage.camera;
    const whole = { x: 0, y: 0, width: stage.size.width, height: stage.size.height };
    const filled = filling(now, sheet, whole);
    const bare = Math.hypot(filled.x - now.x, filled.y - now.y);
    if (touched ? found.some(isSeen) : found.every(isSeen) && bare < AIR / 2) return;
    if (!found.length) return glide(filled);
    stage.camera = before;
    const all = found.every(isSeen);
    stage.camera = now;
    if (all) glide(before);
    else if (found.every(isSeen)) glide(filled);
    else api.lookAtChoices();
  };

  // ------------------------------------------------------------------ what is under the pointer

  let hovered: Ref | null = null;
  let tipTimer = 0;
  let fanTimer = 0;
  /** Where a mouse is; a finger is nowhere between two touches. */
  let pointer: { clientX: number; clientY: number } | null = null;
  /** When the fan was opened, and where the pointer was. */
  let opened: { time: number; x: number; y: number } | null = null;

  function openFan(space: Ref, stack: number): void {
    stage.fan.value = { space, stack };
    // other things lie under the pointer now
    if (pointer) hover(pointer);
  }

  /** The things in a stack that are choices. */
  function choicesIn(hit: Hit): Set<Ref> {
    const items = stage.layouts.value.get(hit.space)?.stacks[hit.stack]?.items ?? [];
    return new Set(items.map((item) => item.piece.ref).filter((ref) => ref && stage.lit.value.has(ref)));
  }

  /** Whether a press on a closed stack opens it: a click takes what it says, and a stack says several things. */
  function opens(hit: Hit, touch: boolean): boolean {
    const open = stage.openFan.value;
    if (hit.stack < 0 || (open && open.space === hit.space && open.stack === hit.stack)) return false;
    // the space itself may be the choice, whatever lies on it
    if (hit.lit && !choicesIn(hit).has(hit.ref)) return false;
    return touch || !hit.lit || choicesIn(hit).size > 1;
  }

  function local(event: { clientX: number; clientY: number }): Point {
    const box = root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function hitAt(p: Point, touch: boolean): Hit | null {
    return hitTest(stage.ground(), toMap(stage.camera, p), (touch ? FINGER / 2 : 8) / stage.camera.k);
  }

  function hush(): void {
    clearTimeout(tipTimer);
    stage.tip.value = null;
  }

  function point(ref: Ref | null): void {
    hovered = ref;
    model.pointed.value = ref;
  }

  function hover(event: { clientX: number; clientY: number }): void {
    pointer = { clientX: event.clientX, clientY: event.clientY };
    const p = local(event);
    const hit = hitAt(p, false);
    root.classList.toggle("over-lit", hit?.lit ?? false);
    const open = stage.openFan.value;
    if (hit && hit.stack >= 0 && !(open && open.space === hit.space && open.stack === hit.stack)) {
      clearTimeout(fanTimer);
      fanTimer = window.setTimeout(() => openFan(hit.space, hit.stack), FAN_AFTER);
    } else if (open && !(hit && hit.space === open.space && (hit.item || hit.stack >= 0))) {
      clearTimeout(fanTimer);
      fanTimer = window.setTimeout(() => (stage.fan.value = null), FAN_STAYS);
    } else clearTimeout(fanTimer);
    const ref = hit?.ref ?? null;
    if (ref === hovered) return;
    point(ref);
    hush();
    if (hit)
      tipTimer = window.setTimeout(
        () => (stage.tip.value = { ref: hit.ref, item: hit.item, ...p, touch: false, opens: opens(hit, false) }),
        TIP_AFTER,
      );
  }

  // ------------------------------------------------------------------ pointers

  interface Press {
    id: number;
    at: Point;
    hit: Hit | null;
    touch: boolean;
    mode: "press" | "pan" | "drag" | "dead";
    /** It came down on a fan before anybody could mean what lies in it. */
    early: boolean;
  }
  const pointers = new Map<number, Point>();
  let lastDown = { clientX: 0, clientY: 0 };
  let press: Press | null = null;
  let longTimer = 0;
  let bendTimer = 0;
  let bendsAt: Ref | null = null;
  let tapped = { time: 0, x: 0, y: 0 };
  let pinch: { distance: number; middle: Point } | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("[data-over]")) return;
    const p = local(event);
    stop();
    hush();
    clearTimeout(fanTimer);
    stage.touch = event.pointerType !== "mouse";
    if (stage.touch) pointer = null;
    lastDown = { clientX: event.clientX, clientY: event.clientY };
    pointers.set(event.pointerId, p);
    if (pointers.size === 2) {
      if (press) press.mode = "dead";
      clearTimeout(longTimer);
      endDrag();
      pinch = spanOf();
      for (const id of pointers.keys()) root.setPointerCapture(id);
      return;
    }
    const hit = hitAt(p, stage.touch);
    const fanned = hit?.item && stage.openFan.value?.items.includes(hit.item);
    const now = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const early = fanned === true && !isMeant(opened, now);
    // a second click as quick as the first is not meant either
    if (early) opened = now;
    press = { id: event.pointerId, at: p, hit, touch: stage.touch, mode: "press", early };
    if (stage.touch) longTimer = window.setTimeout(longPress, LONG_PRESS);
  }

  function longPress(): void {
    if (!press || press.mode !== "press" || !press.hit) return;
    const { hit, at } = press;
    press.mode = "dead";
    point(hit.ref);
    stage.tip.value = { ref: hit.ref, item: hit.item, ...at, touch: true, opens: opens(hit, true) };
  }

  function spanOf(): { distance: number; middle: Point } {
    const [a, b] = [...pointers.values()] as [Point, Point];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  }

  function move(event: PointerEvent): void {
    const p = local(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && event.buttons === 0) hover(event);
      return;
    }
    pointers.set(event.pointerId, p);
    if (pinch && pointers.size === 2) {
      const now = spanOf();
      const { least, most } = limits();
      const k = clamp((stage.camera.k * now.distance) / pinch.distance, least, most);
      const zoomed = zoomAt(stage.camera, k, pinch.middle);
      apply({ x: zoomed.x + now.middle.x - pinch.middle.x, y: zoomed.y + now.middle.y - pinch.middle.y, k });
      pinch = now;
      touched = true;
      return;
    }
    if (!press || press.id !== event.pointerId) return;
    if (press.mode === "press" && Math.hypot(p.x - press.at.x, p.y - press.at.y) > DRAG_BEGINS) {
      clearTimeout(longTimer);
      root.setPointerCapture(event.pointerId);
      press.mode = beginDrag(press) ? "drag" : "pan";
      root.classList.add(press.mode === "drag" ? "dragging" : "panning");
      clearTimeout(fanTimer);
    }
    if (press.mode === "pan") {
      touched = true;
      apply({ x: stage.camera.x + p.x - before.x, y: stage.camera.y + p.y - before.y, k: stage.camera.k });
    } else if (press.mode === "drag") dragTo(p);
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(longTimer);
    if (pinch) {
      if (pointers.size < 2) pinch = null;
      if (!pointers.size) press = null;
      return;
    }
    const done = press;
    press = null;
    root.classList.remove("panning", "dragging");
    if (!done || event.type === "pointercancel") return endDrag();
    swallowClick();
    if (done.mode === "drag") return drop();
    if (done.mode === "press") tap(event, done);
    if (done.touch && done.mode !== "dead") point(null);
  }

  function tap(event: PointerEvent, done: Press): void {
    const p = local(event);
    const { hit } = done;
    const twice = event.timeStamp - tapped.time < DOUBLE && Math.hypot(p.x - tapped.x, p.y - tapped.y) < 24;
    tapped = { time: twice ? 0 : event.timeStamp, x: p.x, y: p.y };
    if (done.early) return;
    if (twice && !hit?.lit) return zoomTo(stage.camera.k * 1.7, p, true);
    const open = stage.openFan.value;
    if (hit && opens(hit, done.touch)) {
      // the click that opens a stack takes nothing; that of a mouse on what cannot be taken still hears why not
      openFan(hit.space, hit.stack);
      if (done.touch || hit.lit) return;
    }
    if (!hit || (open && hit.space !== open.space)) stage.fan.value = null;
    if (hit) model.click(hit.ref, { x: event.clientX, y: event.clientY, bends: event.shiftKey });
    else if (model.chosen.value.length) model.clear();
  }

  // ------------------------------------------------------------------ drag

  function beginDrag({ hit, at }: Press): boolean {
    if (!hit || !model.live.value) return false;
    // What was pressed may be lit itself, or be what was chosen already.
    const from = [hit.item?.piece.ref ?? "", hit.ref, hit.space].find(
      (ref) => ref && (stage.lit.value.has(ref) || model.chosen.value.at(-1) === ref),
    );
    if (!from) return false;
    const { targets, anywhere } = stage.dragFrom(from);
    const side = model.view.value.decision?.side;
    const layout = stage.layouts.value.get(hit.space);
    const items =
      hit.item && from !== hit.space ? [hit.item] : (layout?.items ?? []).filter((item) => item.face.side === side);
    if (!targets.size && !(anywhere && items.length)) return false;
    const faces = items.slice(0, 3).map((item) => item.face);
    stage.drag.value = { from, faces, targets, anywhere, over: null };
    if (!targets.size) model.lift(from);
    dragTo(at);
    return true;
  }

  function dragTo(p: Point): void {
    const drag = stage.drag.value;
    if (!drag) return;
    const ghost = root.querySelector<HTMLElement>(".map-ghost");
    if (ghost) ghost.style.transform = `translate(${p.x}px,${p.y}px)`;
    root.style.setProperty("--gx", `${p.x}px`);
    root.style.setProperty("--gy", `${p.y}px`);
    // the ways of whoever is dragged may have come meanwhile
    const targets = drag.targets.size ? drag.targets : stage.dragFrom(drag.from).targets;
    const over = targetAt(p, targets.size ? targets : null, drag.from);
    if (over === drag.over && targets === drag.targets) return;
    stage.drag.value = { ...drag, targets, over };
    model.pointed.value = over;
    // who stays over a space for a moment, and then goes on, wants to go through it
    if (bendsAt !== null && over !== null && over !== bendsAt) {
      model.bend(bendsAt);
      bendsAt = null;
    }
    clearTimeout(bendTimer);
    if (over !== null) bendTimer = window.setTimeout(() => (bendsAt = over), BEND_AFTER);
  }

  /** The target under the pointer: one of the legal ones, or any space where none is known yet. */
  function targetAt(p: Point, targets: ReadonlySet<Ref> | null, from: Ref): Ref | null {
    const zero = root.getBoundingClientRect();
    const docked = dockedAt({ clientX: zero.left + p.x, clientY: zero.top + p.y }, targets ?? new Set(model.board.docks));
    if (docked) return docked === from ? null : docked;
    const lit = targets ?? { has: (ref: Ref) => stage.spaces.has(ref) };
    const hit = hitTest({ ...stage.ground(), lit, fan: null }, toMap(stage.camera, p), FINGER / 2 / stage.camera.k);
    if (!hit) return null;
    const ref = targets && !targets.has(hit.ref) ? hit.space : hit.ref;
    return ref === from || (targets && !targets.has(ref)) ? null : ref;
  }

  stage.dropAt = (pointer, targets) => {
    const docked = dockedAt(pointer, targets);
    if (docked) return docked;
    const under = document.elementFromPoint(pointer.clientX, pointer.clientY);
    if (!under || !root.contains(under)) return undefined;
    return targets.size ? targetAt(local(pointer), targets, "") : null;
  };

  function drop(): void {
    const drag = stage.drag.value;
    endDrag();
    if (drag?.over) model.drop(drag.from, drag.over);
  }

  function endDrag(): void {
    clearTimeout(bendTimer);
    bendsAt = null;
    stage.drag.value = null;
    root.classList.remove("panning", "dragging");
  }

  // ------------------------------------------------------------------ wheel and keys

  function wheel(event: WheelEvent): void {
    if ((event.target as Element).closest("[data-over]")) return;
    event.preventDefault();
    stop();
    hush();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1);
    zoomTo(stage.camera.k * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
  }

  function middleOfView(): Point {
    const free = freePart(stage.size, stage.inset);
    return { x: free.x + free.width / 2, y: free.y + free.height / 2 };
  }

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("input,textarea,select,[contenteditable],dialog,[role=dialog],[role=menu]")) return;
    const mine = target === document.body || root.contains(target);
    const step = 90;
    const pan = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (event.key === "+" || event.key === "=") zoomTo(stage.camera.k * 1.3, middleOfView(), true);
    else if (event.key === "-") zoomTo(stage.camera.k / 1.3, middleOfView(), true);
    else if (event.key === "0") api.fit();
    else if (pan && mine) {
      touched = true;
      glide({ x: stage.camera.x + (pan[0] ?? 0), y: stage.camera.y + (pan[1] ?? 0), k: stage.camera.k }, 120);
    } else if (event.key === "Escape" && mine) {
      hush();
      if (stage.fan.value) stage.fan.value = null;
      else model.clear();
      return;
    } else return;
    event.preventDefault();
  }

  function leave(event: PointerEvent): void {
    pointer = null;
    // a finger leaves whenever it is lifted: what it has opened stays open
    if (press || event.pointerType !== "mouse") return;
    hush();
    clearTimeout(fanTimer);
    fanTimer = window.setTimeout(() => (stage.fan.value = null), FAN_STAYS);
    if (hovered) point(null);
  }

  // Moving the focus scrolls even what does not scroll; the map is moved by its camera alone.
  function unscroll(): void {
    root.scrollLeft = 0;
    root.scrollTop = 0;
  }

  const watcher = new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect();
    if (!width || !height) return;
    const before = stage.size;
    stage.size = { width, height };
    if (!ready || !(touched || stage.covered.peek() || (moved && before.width === width))) {
      ready = true;
      stop();
      jump(startView());
    } else jump(resized(stage.camera, before, stage.size));
  });
  watcher.observe(root);
  const forgetFan = stage.fan.subscribe((fan) => {
    const { clientX: x, clientY: y } = pointer ?? lastDown;
    opened = fan ? { time: performance.now(), x, y } : null;
  });
  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  root.addEventListener("pointerleave", leave);
  root.addEventListener("wheel", wheel, { passive: false });
  root.addEventListener("scroll", unscroll);
  root.addEventListener("contextmenu", (event) => stage.touch && event.preventDefault());
  window.addEventListener("keydown", key);

  const api: Control = {
    zoomBy: (factor) => zoomTo(stage.camera.k * factor, middleOfView(), true),
    fit: () => {
      touched = false;
      glide(covering(fit(everything(), stage.size, stage.inset, RIM, limits()), everything()));
    },
    centreOn: (at) => {
      touched = true;
      stop();
      jump(centred(at, stage.camera.k, stage.size, stage.inset));
    },
    moveBy: (across, down) => {
      touched = true;
      const free = freePart(stage.size, stage.inset);
      const { x, y, k } = stage.camera;
      glide({ x: x - across * free.width, y: y - down * free.height, k }, 120);
    },
    fitChoices: () => {
      const camera = choicesCamera();
      if (camera) glide(camera);
    },
    show: (ref) => {
      const at = stage.middle(ref);
      if (at && !boxes([ref]).every(seen)) glide(centred(at, stage.camera.k, stage.size, stage.inset));
    },
    showAbove: (ref, covered) => {
      const at = stage.middle(ref);
      if (at) glide(centred(at, stage.camera.k, stage.size, { ...stage.inset, bottom: covered }));
    },
    lookAt: (refs) => {
      const box = union(boxes(refs));
      if (!box) return;
      const bound = limits();
      // a few spaces alone would be too near: what lies around them is wanted too
      glide(fit(box, stage.size, stage.inset, stage.size.width < NARROW ? AIR * 0.75 : AIR * 2, { least: bound.least, most: Math.max(bound.least, NEAREST / sheet.piece) }));
    },
    setInset: (inset) => {
      const same = (["top", "right", "bottom", "left"] as const).every((side) => inset[side] === stage.inset[side]);
      stage.inset = inset;
      if (same || !ready || touched || stage.covered.peek()) return;
      // With nothing to choose a wide screen still shows the whole game; a phone never could.
      const all = !stage.lit.value.size && stage.size.width >= NARROW && !printed;
      const played = all ? inPlay(stage.map, model.view.value.scene.in_play).map((space) => space.ref) : [];
      if (!boxes(all ? played : wanted()).every(seen)) stay(startView());
    },
    lookAtChoices: () => {
      if (!ready || stage.covered.peek()) return;
      const found = wanted();
      if (!found.length) return;
      const nearer = !touched && isTooSmall(stage.camera);
      // Whoever has set the map as he likes it is left alone while he sees a choice; on a phone all must be in sight,
      // if they can.
      const mine = touched && (stage.size.width >= NARROW || !fitted(found, involved()));
      if (!nearer && (mine ? found.some(isSeen) : found.every(isSeen))) return;
      const camera = choicesCamera();
      if (camera) stay(camera);
    },
    point,
    detach: () => {
      stop();
      forgetFan();
      watcher.disconnect();
      clearTimeout(settle);
      clearTimeout(tipTimer);
      clearTimeout(fanTimer);
      clearTimeout(longTimer);
      window.removeEventListener("keydown", key);
      stage.bringIntoSight = () => {};
      stage.lookBack = () => {};
    },
  };
  return api;
}
