/**
 * The audio recordings of the notebook: bird calls made of sine sweeps, as WAV files.
 *
 * Owns: the list of calls, their sound and the file format (16-bit mono, 16 kHz). Uses no random numbers: the bytes are always
 * the same.
 */

import { latin1, type Bytes } from "./bytes.js";

const SAMPLE_RATE = 16_000;
const HEADER_BYTES = 44;

/**
 * One sweep of a call: its start and duration (seconds), its first and last pitch (hertz), and its number of vibrations
 * per second.
 */
interface Sweep {
  readonly at: number;
  readonly lasts: number;
  readonly from: number;
  readonly to: number;
  readonly tremble?: number;
}

/** A recording's caption, its length in seconds, and its sweeps. */
export interface Recording {
  readonly title: string;
  readonly seconds: number;
  readonly sweeps: readonly Sweep[];
}

function repeated(times: number, every: number, sweep: Sweep): Sweep[] {
  return Array.from({ length: times }, (_, index) => ({ ...sweep, at: sweep.at + index * every }));
}

/** The slugs, as a tuple from which schemas can be created. */
export const RECORDING_SLUGS = ["curlew-call", "tern-alarm", "stonechat-scold", "kingfisher-whistle"] as const;

/** One of {@link RECORDING_SLUGS}. */
export type RecordingSlug = (typeof RECORDING_SLUGS)[number];

/** Every recording by its slug. */
export const RECORDINGS: Readonly<Record<RecordingSlug, Recording>> = {
  "curlew-call": {
    title: "Curlew over the wet corner",
    seconds: 3,
    sweeps: [
      ...repeated(2, 0.7, { at: 0.1, lasts: 0.55, from: 1150, to: 2050 }),
      ...repeated(9, 0.13, { at: 1.6, lasts: 0.16, from: 1700, to: 2150, tremble: 24 }),
    ],
  },
  "tern-alarm": {
    title: "Tern alarm at the hide",
    seconds: 2,
    sweeps: repeated(5, 0.36, { at: 0.1, lasts: 0.24, from: 4600, to: 2900, tremble: 70 }),
  },
  "stonechat-scold": {
    title: "Stonechat on the burnt gorse",
    seconds: 2.4,
    sweeps: [
      ...repeated(3, 0.8, { at: 0.08, lasts: 0.14, from: 5200, to: 5900 }),
      ...repeated(3, 0.8, { at: 0.32, lasts: 0.05, from: 2600, to: 1500 }),
      ...repeated(3, 0.8, { at: 0.48, lasts: 0.05, from: 2600, to: 1500 }),
    ],
  },
  "kingfisher-whistle": {
    title: "Kingfisher passing Alder Bridge",
    seconds: 2.2,
    sweeps: repeated(6, 0.3, { at: 0.15, lasts: 0.2, from: 6100, to: 5300 }),
  },
};

function addSweep(samples: Float64Array, sweep: Sweep): void {
  const count = Math.round(sweep.lasts * SAMPLE_RATE);
  const first = Math.round(sweep.at * SAMPLE_RATE);
  let phase = 0;
  for (let index = 0; index < count && first + index < samples.length; index += 1) {
    const share = index / count;
    phase += (2 * Math.PI * (sweep.from + (sweep.to - sweep.from) * share)) / SAMPLE_RATE;
    const swell = Math.sin(Math.PI * share) ** 2;
    const shake =
      sweep.tremble === undefined ? 1 : 0.7 + 0.3 * Math.sin((2 * Math.PI * sweep.tremble * index) / SAMPLE_RATE);
    const tone = 0.75 * Math.sin(phase) + 0.18 * Math.sin(2 * phase);
    samples[first + index] = (samples[first + index] ?? 0) + 0.6 * swell * shake * tone;
  }
}

function encodeWav(samples: Float64Array): Bytes {
  const file = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(file.buffer);
  file.set(latin1("RIFF"), 0);
  view.setUint32(4, file.length - 8, true);
  file.set(latin1("WAVEfmt "), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  file.set(latin1("data"), 36);
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER_BYTES + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  }
  return file;
}

const developed = new Map<RecordingSlug, Bytes>();

/** The WAV file of a recording. */
export function recordingWav(slug: RecordingSlug): Bytes {
  const ready = developed.get(slug);
  if (ready !== undefined) return ready;
  const { seconds, sweeps } = RECORDINGS[slug];
  const samples = new Float64Array(Math.round(seconds * SAMPLE_RATE));
  for (const sweep of sweeps) addSweep(samples, sweep);
  const wav = encodeWav(samples);
  developed.set(slug, wav);
  return wav;
}
