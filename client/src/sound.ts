/** A few dry ticks, made here; silent unless switched on. */

import { sound } from "./settings.ts";

type Noise = "move" | "dice" | "turn";

const TONES: Record<Noise, readonly (readonly [number, number, number])[]> = {
  // pitch in Hz, start and length in seconds; a small speaker has nothing below 300 Hz
  move: [[520, 0, 0.06]],
  dice: [
    [880, 0, 0.03],
    [720, 0.07, 0.03],
    [940, 0.15, 0.03],
    [640, 0.26, 0.05],
  ],
  turn: [
    [392, 0, 0.16],
    [523, 0.13, 0.24],
  ],
};
/** A browser may keep sounds back until the page is touched; one that is older than this, in ms, is not made up for. */
const LATE = 400;
/** The same noise again within so many ms would only be louder. */
const SOON = 90;
const heard = new Map<Noise, number>();

let context: AudioContext | null = null;

export function play(noise: Noise): void {
  const now = performance.now();
  if (!sound.value || (document.hidden && noise !== "turn") || now - (heard.get(noise) ?? -SOON) < SOON) return;
  heard.set(noise, now);
  try {
    const made = (context ??= new AudioContext());
    if (made.state === "running") ring(made, noise);
    else
      made.resume().then(
        () => performance.now() - now < LATE && ring(made, noise),
        () => undefined,
      );
  } catch {
    // no sound on this machine: the table is as good without
  }
}

function ring(made: AudioContext, noise: Noise): void {
  for (const [pitch, start, length] of TONES[noise]) {
    const tone = made.createOscillator();
    const gain = made.createGain();
    const from = made.currentTime + start;
    tone.type = noise === "turn" ? "sine" : "triangle";
    tone.frequency.setValueAtTime(pitch, from);
    if (noise !== "turn") tone.frequency.exponentialRampToValueAtTime(pitch / 2, from + length);
    gain.gain.setValueAtTime(noise === "turn" ? 0.14 : 0.18, from);
    gain.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(gain).connect(made.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
