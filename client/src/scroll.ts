/** Scrolling one box alone. `scrollIntoView` scrolls everything around it too, even what only hides its overflow. */

/** How far a box scrolls so that a part of it, from `near` to `far`, is in its middle, or just in sight. */
export function shiftFor(box: { near: number; far: number }, part: { near: number; far: number }, middle: boolean): number {
  if (middle) return (part.near + part.far - box.near - box.far) / 2;
  if (part.near < box.near || part.far - part.near > box.far - box.near) return part.near - box.near;
  return Math.max(0, part.far - box.far);
}

/** Scroll a box, and nothing around it, so that something in it is seen. */
export function scrollWithin(box: Element, part: Element, middle = false): void {
  const outer = box.getBoundingClientRect();
  const inner = part.getBoundingClientRect();
  box.scrollTop += shiftFor({ near: outer.top, far: outer.bottom }, { near: inner.top, far: inner.bottom }, middle);
  box.scrollLeft += shiftFor({ near: outer.left, far: outer.right }, { near: inner.left, far: inner.right }, false);
}

/** The focus goes there, and nothing moves. */
export function focusOn(part: HTMLElement | SVGElement | null | undefined): void {
  part?.focus({ preventScroll: true });
}
