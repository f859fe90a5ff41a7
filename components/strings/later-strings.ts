/**
 * The keys of the sentences that load with their views. Types only: nothing of them is in the first load.
 *
 * Owns: the list. Each table is in `en/`, named like its view, and in `zh-hans/`.
 */
import type { frameEn } from "./en/frame.js";
import type { trafficEn } from "./en/traffic.js";

/** All tables that come later, as one. */
export type LaterStrings = typeof frameEn & typeof trafficEn;
