/** The box of a game: its lid shows a window of its own map. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api.ts";
import type { Board, Cover, GameOnShelf } from "../formats.ts";
import { dark, lookVariables } from "../settings.ts";
import { inTwoLines } from "../text.ts";

let lids = 0;

/** Ids made unique, so that several maps can share a page; the window becomes the view box. */
export function windowOf(svg: string, tag: string, window: readonly number[]): SVGSVGElement | null {
  const text = svg.replace(/(\sid="|url\(#|href="#)/g, `$1${tag}-`);
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  root.setAttribute("viewBox", window.join(" "));
  root.setAttribute("preserveAspectRatio", "xMidYMid slice");
  root.removeAttribute("width");
  root.removeAttribute("height");
  root.setAttribute("aria-hidden", "true");
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

function useSeen(): [{ current: HTMLDivElement | null }, boolean] {
  const box = useRef<HTMLDivElement>(null);
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

export function Lid({ game }: { game: GameOnShelf }) {
  const cover = game.cover as unknown as Cover;
  const [place, seen] = useSeen();
  const [board, setBoard] = useState<Board | null>(null);
  const hash = game.sets[0]?.hash;
  useEffect(() => {
    if (!seen || !hash) return;
    let wanted = true;
    void (async () => {
      try {
        const found = await api.board(hash);
        const svg = found.picture ? await api.picture(hash) : null;
        if (!wanted || !svg || !place.current) return;
        const picture = windowOf(svg, `lid${++lids}`, cover.window);
        if (picture) place.current.replaceChildren(picture);
        setBoard(found);
      } catch {
        // the plain lid is a lid too
      }
    })();
    return () => {
      wanted = false;
    };
  }, [seen, hash]);
  const [title = "", under] = game.name.split(": ");
  return (
    <div class="bx" style={{ "--lid": cover.colour, "--lid2": cover.shade }}>
      <div class="box">
        <div
          ref={place}
          class={board ? "lidmap drawn" : "lidmap"}
          style={board ? lookVariables(board.look, dark.value) : {}}
        />
        <div class="ov" />
        <div class="fr" />
        <div class="fr2" />
        {cover.icon && (
          <svg class="e" viewBox="0 0 24 24" width="44" height="44" aria-hidden="true">
            <path d={cover.icon} fill-rule="evenodd" />
          </svg>
        )}
        <div class="t">
          {inTwoLines(title).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {under && <div class="under">{under}</div>}
        </div>
        <div class="s">{cover.line}</div>
      </div>
    </div>
  );
}
