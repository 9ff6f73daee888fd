/** What stands over the map for a moment: odds, a short menu, a refusal, what was missed. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api, tell } from "../api.ts";
import { joined } from "../cards/place.ts";
import type { Ask, OddsShown, Option, Ref } from "../formats.ts";
import { mapControls } from "../map/index.ts";
import type { Table } from "../model.ts";
import { swallowPress } from "../press.ts";
import { focusOn, scrollWithin } from "../scroll.ts";
import { helped } from "../settings.ts";
import { citationLabel, ENDS_UNDO, namedIn, numberRows, percent, plain, plural } from "../text.ts";
import { I, useMedia } from "../ui.tsx";
import { Cite } from "../words.tsx";
import { rematch } from "./rematch.ts";
import type { Room } from "./room.ts";
import { isJourney } from "../ways.ts";
import { Dangers } from "./way.tsx";

function placeOf(ref: Ref | null): DOMRect | null {
  return ref === null
    ? null
    : (document.querySelector(`[data-ref="${CSS.escape(ref)}"]`)?.getBoundingClientRect() ?? null);
}

/** The dotted line from a popover to the place that it is about; it follows the map. */
function Leader({ popover, to }: { popover: string; to: Ref }) {
  const line = useRef<SVGLineElement>(null);
  useLayoutEffect(() => {
    const ground = document.querySelector(".ground");
    const draw = (): void => {
      const box = document.querySelector(popover);
      const place = placeOf(to);
      const zero = ground?.getBoundingClientRect();
      const ends = box && place && zero ? joined(box.getBoundingClientRect(), place) : null;
      line.current?.toggleAttribute("hidden", ends === null);
      if (!ends || !zero) return;
      for (const [i, end] of ends.entries()) {
        line.current?.setAttribute(`x${i + 1}`, String(end.x - zero.x));
        line.current?.setAttribute(`y${i + 1}`, String(end.y - zero.y));
      }
    };
    draw();
    const mover = document.querySelector(".map-mover");
    const watch = new MutationObserver(draw);
    if (mover) watch.observe(mover, { attributes: true, attributeFilter: ["style"] });
    // it rises 6 px as it comes
    const settled = setTimeout(draw, 160);
    return () => {
      watch.disconnect();
      clearTimeout(settled);
    };
  });
  return (
    <svg class="leader" aria-hidden="true">
      <line ref={line} />
    </svg>
  );
}

/** What odds are about, where it lies on the map: the place that they name, else what the option names. */
function aboutOf(table: Table, option: Option, heading: string): Ref | null {
  const { spaces, edges } = table.board;
  const { pieces } = table.view.value.scene;
  const onMap = (ref: Ref): boolean =>
    spaces.some((space) => space.ref === ref) ||
    edges.some((edge) => edge.ref === ref) ||
    pieces.some((piece) => piece.ref === ref);
  return namedIn(heading, spaces)?.ref ?? option.things.filter(onMap).at(-1) ?? null;
}

type Corner = "low" | "high" | "right";

/** A corner of the map where the popover does not cover what it is about. */
function cornerFor(rect: DOMRect | null): Corner {
  if (!rect || innerWidth < 760) return "low";
  const left = rect.left < 330;
  if (!left) return "low";
  return rect.top > innerHeight / 2 ? "high" : rect.bottom < innerHeight - 480 ? "low" : "right";
}

/** Widths in pixels: of the bar of odds, and of a letter in it. */
const BAR = 242;
const LETTER = 5.4;
/** More figures than this stand under each other. */
const FEW_FIGURES = 2;

export function OddsPopover({ table, room }: { table: Table; room: Room }) {
  const roomy = useMedia("(min-width: 760px)");
  const weighed = table.weighed.value ?? (roomy ? table.standing.value : null);
  // of a whole march the odds are those of its first risk
  const way = weighed && isJourney(weighed.option) ? weighed.option.journey : null;
  const lines = way ? way.lines.slice(0, way.risk + 1) : weighed ? [weighed.option.line] : [];
  const line = lines.length ? lines.join(";") : null;
  const [shown, setShown] = useState<{ line: string; at: string; odds: OddsShown | null } | null>(null);
  const view = table.view.value;
  useEffect(() => {
    if (line === null) return;
    const given = new AbortController();
    const told = (odds: OddsShown | null): void => {
      if (!given.signal.aborted) setShown({ line, at: view.at, odds });
    };
    // a pointer that only passes by asks for nothing
    const timer = setTimeout(
      () => {
        if (!table.live.peek()) return;
        api.odds(table.id, view.seat, lines.at(-1) ?? "", lines.slice(0, -1), given.signal).then(
          ({ odds }) => told(odds),
          () => told(null),
        );
      },
      weighed?.confirm ? 0 : 120,
    );
    return () => {
      // the choice is made, and may overtake the question: then there are no such odds any more
      given.abort();
      clearTimeout(timer);
    };
  }, [line, view.at]);
  // on a phone the popover is as wide as the map: what it asks about is brought above it
  const asking = weighed?.confirm === true && shown?.line === line && innerWidth < 760;
  useEffect(() => {
    const about = asking && weighed ? aboutOf(table, weighed.option, shown?.odds?.heading ?? "") : null;
    const top = document.querySelector(".pop.odds")?.getBoundingClientRect().top;
    if (about !== null && top !== undefined) mapControls.showAbove(about, innerHeight - top + 8);
  }, [asking]);
  if (!weighed || line === null) return null;
  const odds = shown?.line === line && shown.at === view.at ? shown.odds : null;
  if (!odds && !weighed.confirm) return null;
  const about = aboutOf(table, weighed.option, odds?.heading ?? "");
  const corner = cornerFor(placeOf(about ?? table.pointed.value));
  const bar = odds?.lines.find((one) => one.unit === "chance") ?? null;
  const others = odds?.lines.filter((one) => one !== bar) ?? [];
  // the words stand in their part of the bar where it is long enough for them
  const fits = bar !== null && bar.value * BAR >= `${bar.label} 00 %`.length * LETTER + 8;
  const mine = table.board.sides[view.side]?.colour;
  const theirs = table.board.sides[1 - view.side]?.colour;
  return (
    <>
      {about !== null && <Leader popover=".pop.odds" to={about} />}
      <div class={`pop odds ${corner}`} role={weighed.confirm ? "dialog" : "status"} aria-label="Odds">
        <h2>{odds?.heading ?? weighed.option.label}</h2>
        {odds ? (
          <>
            <p class="assumes">Reckoned with: {odds.assumes}</p>
            {weighed.confirm && isJourney(weighed.option) && (
              <Dangers march={weighed.option.march} table={table} room={room} />
            )}
            {bar && (
              <div class="oddsbar" role="img" aria-label={`${bar.label} ${percent(bar.value)}`}>
                <span style={{ flexGrow: Math.max(bar.value, 0.001), background: `var(--c-${mine})` }}>
                  {fits ? `${bar.label} ${percent(bar.value)}` : bar.value > 0.12 ? percent(bar.value) : ""}
                </span>
                <span style={{ flexGrow: Math.max(1 - bar.value, 0.001), background: `var(--c-${theirs})` }}>
                  {1 - bar.value > 0.12 ? percent(1 - bar.value) : ""}
                </span>
              </div>
            )}
            {bar && !fits && (
              <p class="figure">
                {bar.label} <b>{percent(bar.value)}</b>
              </p>
            )}
            <ul class={others.length > FEW_FIGURES ? "figures listed" : "figures"}>
              {others.map((one) => (
                <li key={one.label}>
                  <span>{one.label}</span>{" "}
                  <b>
                    {one.unit === "chance" ? percent(one.value) : one.value.toFixed(1)}
                    {one.margin > 0
                      ? ` ± ${one.unit === "chance" ? Math.max(1, Math.round(one.margin * 100)) : one.margin.toFixed(1)}`
                      : ""}
                  </b>
                </li>
              ))}
            </ul>
            <p class="foot">
              {odds.exact ? "Exact" : "An estimate, from many trials"}{" "}
              <Cite citation={odds.citation} open={room.openRule} board={table.board} />
            </p>
          </>
        ) : (
          <p>{shown?.line === line ? "There are no odds for this." : "Reckoning…"}</p>
        )}
        {weighed.confirm && (
          <div class="row">
            <button
              type="button"
              class="btn"
              onClick={() => {
                table.weighing.value = null;
              }}
            >
              Not yet
            </button>
            <button type="button" class="btn pri grow" onClick={() => void table.commit(weighed.option)}>
              {weighed.option.label}
            </button>
          </div>
        )}
      </div>
    </>
  );
}

/** The best options, each with the chance to win after it and a reason; a click takes it. */
export function HintPopover({ table }: { table: Table }) {
  const asked = table.hints.value;
  const view = table.view.value;
  if (!asked || asked.at !== view.at) return null;
  return (
    <div class="pop hints" role="dialog" aria-label="Hints" aria-busy={asked.hints === null}>
      <div class="row">
        <h2 class="grow">Hints</h2>
        <button
          type="button"
          class="round"
          aria-label="Close the hints"
          onClick={() => {
            table.hints.value = null;
          }}
        >
          <I name="close" />
        </button>
      </div>
      {asked.hints === null && <p role="status">Thinking about it…</p>}
      {asked.hints?.length === 0 && <p role="status">There is no hint for this.</p>}
      {asked.hints?.map((hint) => {
        const option = table.shown.value.options.find((one) => one.line === hint.line);
        return (
          <button
            key={hint.line}
            type="button"
            class="hint"
            data-hint={hint.line}
            disabled={!option || !table.live.value}
            onPointerEnter={() => option && table.flashNow(option.things)}
            onClick={() => {
              if (!option) return;
              // a march that begins here moves nothing yet, so no new view takes the hints away
              table.hints.value = null;
              table.take(option);
            }}
          >
            <b>{hint.label}</b> <span class="chance">you win about {percent(hint.chance)}</span>
            <small>{hint.reason}</small>
          </button>
        );
      })}
      <p class="foot">From what you may know, looked at for a moment.</p>
    </div>
  );
}

/** Several options share a thing: which one is meant? */
export function MenuPopover({ table }: { table: Table }) {
  const menu = table.menu.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = box.current;
    if (!menu || !place) return;
    const around = menu.x >= 0 ? null : placeOf(menu.options[0]?.things.at(-1) ?? null);
    const x = around ? around.left + around.width / 2 : menu.x >= 0 ? menu.x : innerWidth / 2;
    const y = around ? around.top : menu.y >= 0 ? menu.y : innerHeight / 2;
    const { width, height } = place.getBoundingClientRect();
    place.style.left = `${Math.max(8, Math.min(x - width / 2, innerWidth - width - 8))}px`;
    place.style.top = `${y - height - 14 > 60 ? y - height - 14 : Math.min(y + 18, innerHeight - height - 8)}px`;
    const before = document.activeElement;
    // none of its lines has the focus at first: Enter alone takes nothing
    focusOn(place);
    return () => {
      if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected)
        focusOn(before);
    };
  }, [menu]);
  if (!menu) return null;
  const close = (): void => {
    table.weighing.value = null;
    table.menu.value = null;
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const all = [...(box.current?.querySelectorAll("button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = all[event.key === "ArrowDown" ? (at + 1) % all.length : (at > 0 ? at : all.length) - 1];
    focusOn(next);
    if (next && box.current) scrollWithin(box.current, next);
  };
  const { single, rows } = numberRows(menu.options);
  const item = (option: Option, figure?: string) => (
    <button
      key={`${option.line} ${option.label}`}
      type="button"
      role="menuitem"
      aria-label={figure && option.label}
      onPointerEnter={(event) => {
        if (option.risk && event.pointerType === "mouse") table.weighing.value = { option, confirm: false };
      }}
      onFocus={() => {
        if (option.risk && !table.touch) table.weighing.value = { option, confirm: false };
      }}
      onBlur={() => {
        if (!table.weighing.peek()?.confirm) table.weighing.value = null;
      }}
      onPointerLeave={() => {
        if (!table.weighing.peek()?.confirm) table.weighing.value = null;
      }}
      onClick={() => {
        close();
        table.take(option);
      }}
    >
      {figure ?? option.label}
      {option.figure && !figure && <small>{option.figure}</small>}
      {option.final && !figure && <small>{ENDS_UNDO}</small>}
      {option.aside && !figure && (
        <span class="aside">
          {plain(option.aside.parts)} ({citationLabel(option.aside.citation)})
        </span>
      )}
    </button>
  );
  return (
    <>
      <div
        class="shield"
        onPointerDown={(event) => {
          // the shield is gone before the click comes, which is no choice of what lies under it
          swallowPress(event);
          close();
        }}
      />
      <div ref={box} class="pop menu" role="menu" aria-label="Which?" tabIndex={-1} onKeyDown={walk}>
        {single.map((option) => item(option))}
        {rows.map((row) => (
          <div
            key={row.options[0]?.option.line}
            class="numbers"
            role="group"
            aria-label={`${row.before} … ${row.after}`.trim()}
          >
            <span>{`${row.before} … ${row.after}`.trim()}</span>
            {row.options.map(({ option, number }) => item(option, number))}
            {row.options.every(({ option }) => option.final) && <small>{ENDS_UNDO}</small>}
          </div>
        ))}
      </div>
    </>
  );
}

export function RefusalToast({ table, room }: { table: Table; room: Room }) {
  const refused = table.refused.value;
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => {
      if (table.refused.peek() === refused) table.refused.value = null;
    }, 8000);
    return () => clearTimeout(timer);
  }, [refused]);
  return (
    <div class="refusal" role="alert">
      {refused && (
        <div class="toast no">
          <I name="no" size={20} />
          <span class="grow">
            {refused.citation && <b>Not allowed:</b>} {refused.sentence}{" "}
            <Cite citation={refused.citation} open={room.openRule} board={table.board} inline />
          </span>
          <button
            type="button"
            class="round"
            aria-label="Dismiss"
            onClick={() => {
              table.refused.value = null;
            }}
          >
            <I name="close" size={15} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Strips under the bar: what was missed, a request of the other seat, the first words of help. */
export function Strips({ table, room }: { table: Table; room: Room }) {
  const [come] = useState(table.shown.peek().move);
  // whoever has made some moves needs the first words no longer
  const going = table.shown.value.move > come + 8;
  useEffect(() => {
    if (going) helped.value = true;
  }, [going]);
  const touching = useMedia("(hover: none) and (pointer: coarse)");
  const since = table.since.value;
  const seat = table.seat.value;
  // two at one screen: the question is for the other one of them
  const asks = table.asks.value.filter((ask) => table.mine.value.includes(1 - ask.seat));
  const own = table.asks.value.filter((ask) => ask.seat === seat && !asks.includes(ask));
  const answer = (ask: Ask, yes: boolean): void => {
    api.answer(table.id, 1 - ask.seat, ask.id, yes).catch(tell);
  };
  return (
    <section class="strips" aria-label="Notes">
      {since && !table.past.value && (
        <div class="strip" role="status">
          <span class="grow">{plural(since.to - since.from, "move", "moves")} since you were here</span>
          <button type="button" class="btn pri" onClick={() => void table.showMissed()}>
            Show
          </button>
          <button type="button" class="btn" onClick={() => table.skipMissed()}>
            Skip
          </button>
        </div>
      )}
      {asks.map((ask) => (
        <div class="strip" role="alert" key={ask.id}>
          <span class="grow">{ask.text}</span>
          <button type="button" class="btn" onClick={() => answer(ask, true)}>
            Agree
          </button>
          <button type="button" class="btn" onClick={() => answer(ask, false)}>
            Decline
          </button>
        </div>
      ))}
      {own.map((ask) => (
        <div class="strip" role="status" key={ask.id}>
          <span class="grow">
            {ask.what === "draw" ? "You offer a draw" : "You ask to take back"}; waiting for the answer.
          </span>
        </div>
      ))}
      {table.info.value.rematch && seat >= 0 && table.info.value.status === "over" && (
        <div class="strip" role="status">
          <span class="grow">A rematch is set up, sides swapped.</span>
          <button type="button" class="btn pri" onClick={() => void rematch(table)}>
            Sit down
          </button>
        </div>
      )}
      {!helped.value && table.asked.value && !since && asks.length + own.length === 0 && !table.past.value && (
        <div class="strip" role="note">
          <span class="grow">
            {touching
              ? "Tap or drag what is lit; hold a thing to see what it is. A tap on anything else says why not."
              : "Click or drag what is lit. A click on anything else says why not, with the rule."}
          </span>
          {!touching && (
            <button type="button" class="btn" onClick={() => room.open("help")}>
              Keys
            </button>
          )}
          <button
            type="button"
            class="btn"
            onClick={() => {
              helped.value = true;
            }}
          >
            Got it
          </button>
        </div>
      )}
    </section>
  );
}
