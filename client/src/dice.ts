/** The check that nobody chose the dice, done here and not by the server. */

import type { DiceCheck } from "./formats.ts";
import type { Given } from "./settings.ts";

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(hex.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return out;
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The browser's own SHA-256; a page that came without encryption (a table in the house) has none, so ours is there too. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** The first 32 bits of the fraction of a root, as FIPS 180-4 makes its constants. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 0x100000000) | 0;
}

export function plainSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (isPrime(n)) primes.push(n);
  const k = primes.map((p) => fraction(Math.cbrt(p)));
  const h = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, bytes.length * 8);
  const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = data.getInt32(start + 4 * i);
        continue;
      }
      const a = w[i - 15] as number;
      const b = w[i - 2] as number;
      w[i] =
        ((w[i - 16] as number) +
          (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          (w[i - 7] as number) +
          (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) |
        0;
    }
    let [a, b, c, d, e, f, g, last] = h as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const t =
        (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (k[i] as number) + (w[i] as number)) |
        0;
      const u = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      last = g;
      g = f;
      f = e;
      e = (d + t) | 0;
      d = c;
      c = b;
      b = a;
      a = (t + u) | 0;
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => {
      h[i] = ((h[i] as number) + value) | 0;
    });
  }
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  h.forEach((value, i) => words.setInt32(4 * i, value));
  return out;
}

export interface CheckStep {
  text: string;
  value: string;
  /** null where there was nothing to compare with. */
  holds: boolean | null;
}

export interface Verdict {
  steps: CheckStep[];
  fair: boolean;
}

/** SHA-256 of the secret followed by the SHA-256 of each nonce, in the order of the seats. */
export async function agreedSeed(
  secret: Uint8Array,
  nonces: readonly Uint8Array<ArrayBuffer>[],
): Promise<Uint8Array<ArrayBuffer>> {
  const digests = await Promise.all(nonces.map((nonce) => sha256(nonce)));
  return sha256(joined([secret, ...digests]));
}

/** Step by step: the secret is the one promised, our own numbers went in, and the seed follows from both. */
export async function checkDice(check: DiceCheck, remembered: Given | null): Promise<Verdict> {
  const secret = bytesOf(check.secret);
  const promise = hexOf(await sha256(secret));
  const shown = remembered?.commitment ?? check.commitment;
  const steps: CheckStep[] = [
    {
      text: remembered
        ? "SHA-256 of the server's secret is the promise that this browser kept from before the first move."
        : "SHA-256 of the server's secret is the promise shown before the first move.",
      value: promise,
      holds: promise === shown && promise === check.commitment,
    },
  ];
  for (const [seat, nonce] of Object.entries(remembered?.nonces ?? {})) {
    steps.push({
      text: `The number that this browser added for seat ${Number(seat) + 1} is among those used.`,
      value: nonce,
      holds: check.nonces[Number(seat)] === nonce,
    });
  }
  if (!remembered) {
    steps.push({
      text: "This browser added no number of its own, so it has none to look for.",
      value: "",
      holds: null,
    });
  }
  const seed = hexOf(await agreedSeed(secret, check.nonces.map(bytesOf)));
  steps.push({
    text: "SHA-256 of the secret followed by the SHA-256 of each number, in the order of the seats, is the seed that was played with.",
    value: seed,
    holds: seed === check.seed,
  });
  return { steps, fair: steps.every((step) => step.holds !== false) };
}
