/**
 * The photographs of the notebook: their names and their files.
 *
 * Owns: the list, and creating each file once, when it is first requested. `pictures/` draws the photographs.
 */

import type { Bytes } from "./bytes.js";
import type { Canvas } from "./pictures/canvas.js";
import { beechLeaf, kingfisherPerch, redCaps } from "./pictures/close-ups.js";
import { hillsAtDusk, murmuration, ternColony } from "./pictures/landscapes.js";

/** The slugs, as a tuple from which schemas can be created. */
export const PHOTOGRAPH_SLUGS = [
  "hills-at-dusk",
  "tern-colony",
  "beech-leaf",
  "kingfisher-perch",
  "murmuration",
  "red-caps",
] as const;

/** One of {@link PHOTOGRAPH_SLUGS}. */
export type PhotographSlug = (typeof PHOTOGRAPH_SLUGS)[number];

/** A photograph's caption and, in `noteId`, the note it belongs to. */
export interface Photograph {
  readonly title: string;
  readonly noteId: string;
  readonly paint: () => Canvas;
}

/** Every photograph by its slug; all are 480 × 320 PNG. */
export const PHOTOGRAPHS: Readonly<Record<PhotographSlug, Photograph>> = {
  "hills-at-dusk": { title: "The hills from Heron Moor at dusk", noteId: "lone-curlew", paint: hillsAtDusk },
  "tern-colony": { title: "Terns over the point", noteId: "shingle-count", paint: ternColony },
  "beech-leaf": { title: "A beech leaf against the light", noteId: "beech-girth", paint: beechLeaf },
  "kingfisher-perch": { title: "Kingfisher on the dead alder", noteId: "late-brood", paint: kingfisherPerch },
  murmuration: { title: "Starlings turning over the reeds", noteId: "first-turning", paint: murmuration },
  "red-caps": { title: "Fly agarics under the edge birches", noteId: "red-caps", paint: redCaps },
};

const developed = new Map<PhotographSlug, Bytes>();

/** The PNG file of a photograph. */
export function photographPng(slug: PhotographSlug): Bytes {
  const ready = developed.get(slug);
  if (ready !== undefined) return ready;
  const png = PHOTOGRAPHS[slug].paint().toPng();
  developed.set(slug, png);
  return png;
}
