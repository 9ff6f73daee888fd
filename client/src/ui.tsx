/** Small parts that every page uses: icons of the chrome, dialogs, choices, links to share. */

import type { ComponentChildren, VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { notice, say } from "./api.ts";
import type { Board, Link } from "./formats.ts";
import { focusOn } from "./scroll.ts";
import { Cite } from "./words.tsx";

const PATHS = {
  undo: "M8.5 4.5 3.5 9l5 4.5V10.500h6a4.200 4.200 0 0 1 0 8.400H8v2h6.500a6.200 6.200 0 0 0 0-12.400h-6z",
  again: "M12 4.500a7.500 7.500 0 1 1-7.200 5.400l1.900.600A5.500 5.500 0 1 0 12 6.500h-1.500V10L5.500 5.500 10.500 1v3.500z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  minus: "M5 11h14v2H5z",
  fit: "M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z",
  aim: "M11 2h2v3.100a7 7 0 0 1 5.900 5.900H22v2h-3.100a7 7 0 0 1-5.900 5.900V22h-2v-3.100A7 7 0 0 1 5.100 13H2v-2h3.100A7 7 0 0 1 11 5.100zm1 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  lamp: "M12 2a7 7 0 0 1 4 12.700V17H8v-2.300A7 7 0 0 1 12 2zm0 2a5 5 0 0 0-2.500 9.300l.5.300V15h4v-1.400l.5-.300A5 5 0 0 0 12 4zM9 18.500h6V20H9zm1 2.500h4v1.500h-4z",
  eye: "M12 5c5 0 8.500 4 10 7-1.500 3-5 7-10 7s-8.500-4-10-7c1.500-3 5-7 10-7zm0 2c-3.700 0-6.300 2.700-7.700 5 1.400 2.300 4 5 7.700 5s6.300-2.700 7.700-5c-1.400-2.300-4-5-7.700-5zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  layers:
    "m12 3 9.500 5L12 13 2.500 8zm-7 8.300L12 15l7-3.700 2.500 1.300L12 17.600l-9.500-5zM5 15.900l7 3.700 7-3.700 2.500 1.300L12 22.200l-9.500-5z",
  close:
    "m6.400 5 5.600 5.600L17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400-5.600-5.600L6.400 19 5 17.600l5.600-5.600L5 6.400z",
  menu: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
  book: "M4 4h6.500c.7 0 1.200.3 1.500.7.300-.4.800-.7 1.500-.7H20v14h-6.500c-.8 0-1.300.7-1.500 1.500-.2-.8-.700-1.500-1.500-1.500H4zm2 2v10h4.500l.5.100V6.500c0-.300-.2-.5-.5-.5zm12 0h-4.500c-.3 0-.5.2-.5.5v9.600l.5-.1H18z",
  cards: "M8 3h12v14H8zm2 2v10h8V5zM4 7h2v12h10v2H4z",
  back: "M6 5h2v14H6zm12 0v14L9 12z",
  next: "M16 5h2v14h-2zM6 5l9 7-9 7z",
  play: "M7 4.500 19.500 12 7 19.500z",
  pause: "M7 5h3.500v14H7zm6.500 0H17v14h-3.500z",
  no: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM6.200 7.600a7 7 0 0 0 9.900 9.900zm1.500-1.400 9.900 9.900A7 7 0 0 0 7.700 6.200z",
  yes: "m9.500 16.200-4-4L4 13.700l5.500 5.500L20.500 8 19 6.500z",
  gear: "M10.500 2h3l.5 2.600 1.700.7 2.200-1.500 2.100 2.100-1.500 2.200.7 1.700 2.600.5v3l-2.600.5-.7 1.700 1.500 2.200-2.100 2.100-2.200-1.500-1.700.7-.5 2.600h-3l-.5-2.600-1.700-.7-2.200 1.500L4 17.700l1.500-2.200-.7-1.700L2.200 13.300v-3l2.600-.5.700-1.700L4 5.900 6.100 3.800l2.200 1.500 1.700-.7zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
  link: "M9.500 14.500a4 4 0 0 1 0-5.600l3-3a4 4 0 0 1 5.600 5.600L16.600 13l-1.400-1.400 1.500-1.500a2 2 0 0 0-2.800-2.800l-3 3a2 2 0 0 0 0 2.800zm5-5a4 4 0 0 1 0 5.600l-3 3a4 4 0 0 1-5.600-5.600L7.400 11l1.400 1.400-1.500 1.500a2 2 0 0 0 2.800 2.800l3-3a2 2 0 0 0 0-2.800z",
  file: "M6 2h8l5 5v15H6zm2 2v16h9V8.500h-4.500V4z",
  log: "M4 5h2v2H4zm4 0h12v2H8zm-4 6h2v2H4zm4 0h12v2H8zm-4 6h2v2H4zm4 0h12v2H8z",
  score: "M4 20V10h4v10zm6 0V4h4v16zm6 0v-7h4v7z",
  pin: "M9 2h6v2l-1 1v5l3 3v2h-4v6l-1 1-1-1v-6H7v-2l3-3V5L9 4z",
  chevron: "m6 9 6 6 6-6 1.400 1.400L12 17.800l-7.400-7.400z",
  flag: "M5 3h2v1.500c3-1.600 5.500 1.300 8.500.5 1.400-.3 2.500-.8 3.500-1.500v10c-3 2-5.500 1.200-8 .5-1.700-.5-2.800-.5-4 0v7H5z",
  dice: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm2.800 3a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zm4.200 4.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600zm4.200 4.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600z",
  left: "M15.500 5 17 6.500 11.500 12l5.500 5.500-1.500 1.500L8.500 12z",
  help: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-.9 10.500h1.900v1.900h-1.900zM12 6.600c2 0 3.400 1.200 3.400 2.900 0 2.200-2.400 2.500-2.400 4.600h-1.900c0-2.900 2.300-3.200 2.300-4.600 0-.7-.6-1.100-1.400-1.100s-1.500.5-1.500 1.500H8.600c0-2 1.400-3.300 3.400-3.300z",
} as const;

export type Glyph = keyof typeof PATHS;

export function I({ name, size = 18 }: { name: Glyph; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  );
}

/** The standard of a maniple: a hand on a pole. */
export function Signum() {
  return (
    <svg class="signum" width="26" height="40" viewBox="0 0 26 40" aria-hidden="true">
      <path
        d="M12 8h2v32h-2zM9 9V4.500a1 1 0 0 1 2 0V3a1 1 0 0 1 2 0v-.7a1 1 0 0 1 2 0v1.200a1 1 0 0 1 2 0V9l2-1.500a1 1 0 0 1 1 1.500l-4 3h-5zM5 12.600h16v1.600H5z"
        fill="#e9c46a"
      />
      <g fill="none" stroke="#e9c46a" stroke-width="1.800">
        <circle cx="13" cy="18.500" r="3.600" />
        <circle cx="13" cy="27.500" r="3.600" />
      </g>
      <g fill="#e9c46a">
        <circle cx="13" cy="18.500" r="1.300" />
        <circle cx="13" cy="27.500" r="1.300" />
      </g>
    </svg>
  );
}

/** The head of a page that is no table. */
export function Head({ at }: { at: "play" | "rules" | "" }) {
  return (
    <header class="head onbar">
      <a class="wm" href="/" aria-label="Maniple, to the lobby">
        <Signum />
        <span>MANIPLE</span>
      </a>
      <span class="grow" />
      <nav aria-label="Pages">
        <a href="/" class={at === "play" ? "on" : ""} aria-current={at === "play" ? "page" : undefined}>
          Play
        </a>
      </nav>
    </header>
  );
}

export interface DialogProps {
  title: string;
  close: () => void;
  broad?: boolean;
  children: ComponentChildren;
}

/** A dialog of the browser's own: it keeps the focus, and Escape closes it. */
export function Dialog({ title, close, broad, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    // its title first, and not the button that closes it
    focusOn(dialog?.querySelector("h2"));
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) focusOn(before);
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={broad ? "dialog broad" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === box.current) close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialoghead">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="round" aria-label="Close" onClick={close}>
          <I name="close" />
        </button>
      </div>
      <div class="body" tabIndex={0}>
        {children}
      </div>
      {/* the page behind is covered and silent */}
      <Notices />
    </dialog>
  );
}

export interface Choice<T> {
  value: T;
  name: string;
  title?: string;
}

/** One of a few, all in sight. */
export function Segments<T extends string | number>({
  label,
  value,
  choices,
  set,
}: {
  label: string;
  value: T;
  choices: readonly Choice<T>[];
  set: (value: T) => void;
}) {
  const name = useId();
  return (
    <fieldset class="seg">
      <legend class="hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={String(choice.value)} title={choice.title}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => set(choice.value)} />
          <span>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Switch({
  label,
  sentence,
  value,
  set,
  disabled,
}: {
  label: string;
  sentence?: string;
  value: boolean;
  set: (value: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          // it shows what holds: what was wanted may be refused
          event.currentTarget.checked = value;
          set(on);
        }}
      />
      <span>
        <b>{label}</b>
        {sentence && <small>{sentence}</small>}
      </span>
    </label>
  );
}

/** Addresses that no other device can reach. */
const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** A secret link with its QR code and a button that copies it. */
export function Share({ link, what }: { link: Link; what: string }) {
  const address = location.origin + link.path;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      say("The link is copied.");
    } catch {
      say("Copying is not allowed here: mark the address and copy it by hand.");
    }
  };
  return (
    <div class="share">
      <svg class="qr" viewBox={`-3 -3 ${link.size + 6} ${link.size + 6}`} role="img" aria-label={`QR code: ${what}`}>
        <rect x="-3" y="-3" width={link.size + 6} height={link.size + 6} fill="#fff" />
        <path d={link.qr} fill="#000" shape-rendering="crispEdges" />
      </svg>
      <div class="grow stack">
        {HERE.test(location.hostname) && (
          <p class="small quiet">
            This address leads to this computer only. For other devices begin the server with{" "}
            <span class="mono nobreak">--host 0.0.0.0</span> and open this page by its name in the network.
          </p>
        )}
        <input
          class="field"
          readOnly
          value={address}
          aria-label={what}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="row">
          <button type="button" class="btn" onClick={() => void copy()}>
            <I name="link" /> Copy the link
          </button>
          {"share" in navigator && (
            <button
              type="button"
              class="btn"
              onClick={() => void navigator.share({ url: address, title: what }).catch(() => undefined)}
            >
              Share
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The one notice: a refusal stays until it is read, a note goes by itself. */
export function Notices({ open, board }: { open?: (citation: string) => void; board?: Board }): VNode | null {
  const now = notice.value;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(
      () => {
        if (notice.peek() === now) notice.value = null;
      },
      now.kind === "no" ? 9000 : 4000,
    );
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="notices" role="status" aria-live="polite">
      {now && (
        <div class={`toast ${now.kind}`}>
          <I name={now.kind === "no" ? "no" : "yes"} size={20} />
          <span class="grow">
            {now.sentence} {open && <Cite citation={now.citation} open={open} {...(board && { board })} inline />}
          </span>
          <button
            type="button"
            class="round"
            aria-label="Dismiss"
            onClick={() => {
              notice.value = null;
            }}
          >
            <I name="close" size={15} />
          </button>
        </div>
      )}
    </div>
  );
}

/** A promise as something to draw: the answer, its failure, or still nothing. */
export function useAnswer<T>(
  ask: () => Promise<T>,
  keys: readonly unknown[],
): { value: T | null; problem: Error | null; again: () => void } {
  const [state, set] = useState<{ value: T | null; problem: Error | null }>({ value: null, problem: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask().then(
      (value) => wanted && set({ value, problem: null }),
      (problem: Error) => wanted && set((old) => ({ value: old.value, problem })),
    );
    return () => {
      wanted = false;
    };
  }, [...keys, round]);
  return { ...state, again: () => setRound((n) => n + 1) };
}

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = (): void => set(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return holds;
}
