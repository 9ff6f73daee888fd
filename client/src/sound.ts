/** A few dry ticks, made here; silent unless switched on. */

import { sound } from "./settings.ts";

type Noise = "move" | "dice" | "turn";

const TONES: Record<Noise, readonly (readonly [number, number, number])[]> = {
  // pitch in Hz, start and length in seconds
  move: [[190, 0, 0.06]],
  dice: [
    [310, 0, 0.03],
    [260, 0.07, 0.03],
    [330, 0.15, 0.03],
    [240, 0.26, 0.05],
  ],
  turn: [
    [392, 0, 0.16],
    [523, 0.13, 0.24],
  ],
};

let context: AudioContext | null = null;

export function play(noise: Noise): void {
  if (!sound.value || (document.hidden && noise !== "turn")) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [pitch, start, length] of TONES[noise]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const from = context.currentTime + start;
      tone.type = noise === "turn" ? "sine" : "triangle";
      tone.frequency.setValueAtTime(pitch, from);
      if (noise !== "turn") tone.frequency.exponentialRampToValueAtTime(pitch / 2, from + length);
      gain.gain.setValueAtTime(noise === "turn" ? 0.08 : 0.16, from);
      gain.gain.exponentialRampToValueAtTime(0.001, from + length);
      tone.connect(gain).connect(context.destination);
      tone.start(from);
      tone.stop(from + length);
    }
  } catch {
    // no sound on this machine: the table is as good without
  }
}
