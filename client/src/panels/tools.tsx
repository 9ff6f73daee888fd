/** Zoom, fit, overlays, and the eye that hides the pieces. */

import { useState } from "preact/hooks";
import { mapControls } from "../map/index.ts";
import type { Table } from "../model.ts";
import { handLies } from "../settings.ts";
import { parts } from "../story/state.ts";
import { I, Switch } from "../ui.tsx";

export function Tools({ table, narrow, low }: { table: Table; narrow: boolean; low: boolean | null }) {
  const [open, setOpen] = useState(false);
  const teller = parts.value?.tellerOf(table);
  const overlays = table.board.overlays;
  const hide = (): void => {
    table.hidePieces.value = !table.hidePieces.peek();
  };
  return (
    <div class="tools" role="toolbar" aria-label="Map">
      <div class="toolcolumn">
        {!narrow && (
          <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => mapControls.zoomIn()}>
            <I name="plus" />
          </button>
        )}
        {!narrow && (
          <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => mapControls.zoomOut()}>
            <I name="minus" />
          </button>
        )}
        <button type="button" aria-label="Whole map" title="Whole map (0)" onClick={() => mapControls.fit()}>
          <I name="fit" />
        </button>
        <button
          type="button"
          aria-label="To the choices"
          title="To the choices"
          onClick={() => mapControls.fitChoices()}
        >
          <I name="aim" />
        </button>
        {table.mayAsk.value && (
          <button
            type="button"
            aria-label="Hint"
            title="Hint (T): the best choices, and why"
            aria-pressed={table.hints.value !== null}
            onClick={() => void table.askForHints()}
          >
            <I name="lamp" />
          </button>
        )}
        {teller?.known.value && teller.telling.value === null && table.past.value === null && (
          <button
            type="button"
            aria-label="Tell the last turn again"
            title="Tell the last turn again"
            onClick={() => teller.again()}
          >
            <I name="again" />
          </button>
        )}
        {!narrow && (
          <button
            type="button"
            aria-label="Hide the pieces"
            title="Hide the pieces (H)"
            aria-pressed={table.hidePieces.value}
            onClick={hide}
          >
            <I name="eye" />
          </button>
        )}
        {(narrow || overlays.length > 0) && (
          <button
            type="button"
            aria-label="Overlays"
            title="Overlays"
            aria-expanded={open}
            class={table.overlays.value.size > 0 || (narrow && table.hidePieces.value) ? "on" : ""}
            onClick={() => setOpen(!open)}
          >
            <I name="layers" />
          </button>
        )}
        {low !== null && (
          <button
            type="button"
            aria-label={low ? "Raise the hand" : "Lower the hand"}
            title={low ? "Raise the hand" : "Lower the hand: more of the map, and a card rises when pointed at"}
            onClick={() => {
              handLies.value = low ? "whole" : "low";
            }}
          >
            <span class={low ? "up" : ""}>
              <I name="chevron" />
            </span>
          </button>
        )}
      </div>
      {open && (
        <div class="pop overlays" role="group" aria-label="Overlays">
          {overlays.map((one) => (
            <Switch
              key={one.id}
              label={one.name}
              sentence={one.about}
              value={table.overlays.value.has(one.id)}
              set={() => table.toggleOverlay(one.id)}
            />
          ))}
          {narrow && (
            <Switch
              label="Hide the pieces"
              sentence="To see the map under them."
              value={table.hidePieces.value}
              set={hide}
            />
          )}
        </div>
      )}
    </div>
  );
}
