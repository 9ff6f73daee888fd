/** A window of a map with the pieces on it, as a picture: on the lid of a box, behind a game's name, in the list of games. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import type { Board, Glance, Piece, Ref, Space } from "../formats.ts";
import { DRAWN, type Item, layOut, spotAt } from "../map/layout.ts";
import { PlainMap } from "../map/Plain.tsx";
import { lineAlong } from "../map/stage.ts";
import { Badge, faceOf, PieceShape } from "../pieces/pieces.tsx";
import { dark, lookVariables } from "../settings.ts";
import { windowAround } from "./window.ts";

let pictures = 0;

/** Ids made unique, so that several maps can share a page. */
export function mapOf(svg: string, tag: string): SVGSVGElement | null {
  const text = svg.replace(/(\sid="|url\(#|href="#)/g, `$1${tag}-`);
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  root.removeAttribute("width");
  root.removeAttribute("height");
  root.setAttribute("aria-hidden", "true");
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** Whether an element has been in sight; until then nothing is fetched for it. */
export function useSeen<T extends Element>(): [{ current: T | null }, boolean] {
  const box = useRef<T>(null);
  const [seen, set] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) set(true);
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, seen];
}

/** The map of a board by its address; `window` is what is seen of it at least. */
export function MapPicture({
  board: hash,
  window,
  pieces,
  at,
}: {
  board: string;
  window: readonly number[] | ((board: Board) => readonly number[]);
  pieces?: readonly Piece[];
  at?: readonly Ref[];
}) {
  const [place, seen] = useSeen<HTMLDivElement>();
  const map = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<Board | null>(null);
  const [picture, setPicture] = useState<SVGSVGElement | null>(null);
  useEffect(() => {
    if (!seen || !hash) return;
    let wanted = true;
    void (async () => {
      try {
        const found = await api.board(hash);
        const svg = found.picture ? await api.picture(hash) : null;
        if (!wanted) return;
        setPicture(svg ? mapOf(svg, `map${++pictures}`) : null);
        setBoard(found);
      } catch {
        // the plain colour is a picture too
      }
    })();
    return () => {
      wanted = false;
    };
  }, [seen, hash]);
  const view = board ? (typeof window === "function" ? window(board) : window).join(" ") : "";
  useEffect(() => {
    if (!board || !map.current) return;
    if (picture) map.current.replaceChildren(picture);
    const svg = map.current.querySelector("svg");
    svg?.setAttribute("viewBox", view);
    svg?.setAttribute("preserveAspectRatio", "xMidYMid slice");
  }, [board, picture, view]);
  return (
    <div
      ref={place}
      class={board ? "mappicture drawn" : "mappicture"}
      style={board ? lookVariables(board.look, dark.value) : {}}
      aria-hidden="true"
    >
      {board && (
        <>
          <div class="ground" ref={map} key={hash}>
            {!picture && <PlainMap board={board} />}
          </div>
          {pieces && <Standing board={board} pieces={pieces} at={at ?? []} view={view} />}
        </>
      )}
    </div>
  );
}

function Standing({
  board,
  pieces,
  at,
  view,
}: {
  board: Board;
  pieces: readonly Piece[];
  at: readonly Ref[];
  view: string;
}) {
  const drawn = useMemo(() => standing(board, pieces), [board, pieces]);
  const spaces = board.spaces.filter((space) => at.includes(space.ref) && space.shape === "point");
  return (
    <svg viewBox={view} preserveAspectRatio="xMidYMid slice">
      {spaces.map((space) => (
        <circle key={space.ref} class="lately" cx={space.x} cy={space.y} r={space.radius * 1.5} />
      ))}
      {drawn}
    </svg>
  );
}

/** All pieces where the table would draw them, those farther down above the others. */
function standing(board: Board, pieces: readonly Piece[]): JSX.Element[] {
  const places = new Map<Ref, Space | null>(board.spaces.map((space) => [space.ref, space]));
  const lines = new Map(board.edges.map((edge) => [edge, lineAlong(edge, places as Map<Ref, Space>)]));
  const edges = new Map(board.edges.filter((edge) => edge.ref).map((edge) => [edge.ref, edge]));
  const here = new Map<Ref, Piece[]>();
  for (const piece of pieces) here.set(piece.where, [...(here.get(piece.where) ?? []), piece]);
  const out: { y: number; drawn: JSX.Element }[] = [];
  for (const [where, list] of here) {
    if (board.docks?.includes(where)) continue; // it has no place on the map
    const space = places.get(where) ?? spotAt(where, edges, lines, places as Map<Ref, Space>, board.sheet.piece);
    if (!space) continue;
    const { items, stacks } = layOut(space, list, (id) => faceOf(board, id), board.sheet.piece);
    const seen = items.filter((item) => {
      const stack = stacks[item.stack];
      return !stack || stack.items.indexOf(item) >= stack.items.length - DRAWN;
    });
    out.push({
      y: space.y,
      drawn: (
        <g key={where}>
          {seen.map((item) => (
            <One key={item.key} board={board} item={item} />
          ))}
          {stacks.map(({ items: all, size }, i) => {
            const top = all[all.length - 1];
            return (
              top && <Badge key={i} x={top.x + size * 0.5} y={top.y - size * 0.5} r={size * 0.22} text={String(all.length)} />
            );
          })}
        </g>
      ),
    });
  }
  return out.sort((a, b) => a.y - b.y).map(({ drawn }) => drawn);
}

function One({ board, item }: { board: Board; item: Item }) {
  const { piece, face, x, y, size, count } = item;
  return (
    <g transform={`translate(${x} ${y})`}>
      <PieceShape board={board} face={face} size={size} state={piece.state} steps={piece.steps} badge={piece.badge} />
      {count > 1 && <Badge x={size * 0.42} y={-size * 0.42} r={size * 0.27} text={String(count)} />}
    </g>
  );
}

/** The position of a game in the list, around what happened last. */
export function Position({ glance, shape }: { glance: Glance | null; shape: number }) {
  if (!glance) return <div class="mappicture" />;
  return (
    <MapPicture
      board={glance.board}
      window={(board) => windowAround(board, glance, shape)}
      pieces={glance.pieces}
      at={glance.at}
    />
  );
}
