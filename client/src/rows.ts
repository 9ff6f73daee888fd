/** A list that scrolls by whole rows: one that its edge would cut is not seen. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";

/** Half a pixel is no cut. */
const SLIGHT = 1;

export function isCut(row: { top: number; bottom: number }, box: { top: number; bottom: number }): boolean {
  if (row.bottom - row.top > box.bottom - box.top) return false;
  return (
    (row.top < box.top - SLIGHT && row.bottom > box.top + SLIGHT) ||
    (row.top < box.bottom - SLIGHT && row.bottom > box.bottom + SLIGHT)
  );
}

/** The index of the first row that ends below a height; they lie one below the other. */
export function firstBelow(count: number, bottomOf: (index: number) => number, height: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bottomOf(middle) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}

const hidden = new WeakMap<Element, Element[]>();

function hideCut(box: Element, selector: string): void {
  const { top, bottom } = box.getBoundingClientRect();
  const rows = box.querySelectorAll(selector);
  const bottomOf = (i: number): number => rows[i]?.getBoundingClientRect().bottom ?? 0;
  const cut = [top, bottom].flatMap((edge) => {
    const row = rows[firstBelow(rows.length, bottomOf, edge)];
    return row && isCut(row.getBoundingClientRect(), { top, bottom }) ? [row] : [];
  });
  for (const row of hidden.get(box) ?? []) if (!cut.includes(row)) row.removeAttribute("data-cut");
  for (const row of cut) row.setAttribute("data-cut", "");
  hidden.set(box, cut);
  box.toggleAttribute("data-more", box.scrollHeight - box.scrollTop - box.clientHeight > 2 * SLIGHT);
}

/** Rows stay what they are to a keyboard and a screen reader: whoever comes to one sees it whole. */
export function useWholeRows(box: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    if (box.current) hideCut(box.current, selector);
  });
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const again = (): void => hideCut(list, selector);
    const watch = new ResizeObserver(again);
    watch.observe(list);
    list.addEventListener("scroll", again, { passive: true });
    void document.fonts.ready.then(again);
    return () => {
      watch.disconnect();
      list.removeEventListener("scroll", again);
    };
  }, []);
}
