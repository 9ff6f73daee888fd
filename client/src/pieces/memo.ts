/** A component that is drawn again only when one of its properties is another value. */

import { Component, h } from "preact";
import type { ComponentType, FunctionComponent } from "preact";

export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      for (const key in then) if (now[key] !== then[key]) return true;
      for (const key in now) if (!(key in then)) return true;
      return false;
    }
    override render() {
      return h(draw as FunctionComponent<object>, this.props as object);
    }
  } as unknown as ComponentType<P>;
}
