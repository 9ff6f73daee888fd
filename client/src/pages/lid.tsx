/** The box of a game: its lid shows a window of its own map. */

import type { Cover, GameOnShelf } from "../formats.ts";
import { inTwoLines } from "../text.ts";
import { MapPicture } from "./position.tsx";

export function Lid({ game }: { game: GameOnShelf }) {
  const cover = game.cover as unknown as Cover;
  const [title = "", under] = game.name.split(": ");
  return (
    <div class="bx" aria-hidden="true" style={{ "--lid": cover.colour, "--lid2": cover.shade }}>
      <div class="box">
        <MapPicture board={game.sets[0]?.hash ?? ""} window={cover.window} />
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
