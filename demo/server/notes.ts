/**
 * The twelve initial notes of the notebook, and the places where they were written.
 *
 * Owns: the type of a note, and this fixed text, the same at every start. `notebook.ts` stores the notes of visitors.
 */

import type { SpeciesSlug } from "./species.js";

/** A place on the map, in degrees. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Sighting of one species. */
interface Sighting {
  readonly species: SpeciesSlug;
  readonly count: number;
  readonly behaviours: readonly string[];
}

/** One page of the notebook. */
export interface Note {
  readonly id: string;
  readonly observer: string;
  /** ISO 8601 day. */
  readonly date: string;
  readonly place: Place;
  readonly sightings: readonly Sighting[];
  readonly tags: readonly string[];
  readonly text: string;
}

/** The six places, numbered on the map in this order. */
export const PLACES = {
  ternPoint: { name: "Tern Point", latitude: 54.692, longitude: -3.502 },
  saltmarsh: { name: "Saltmarsh End", latitude: 54.671, longitude: -3.447 },
  alderBridge: { name: "Alder Bridge", latitude: 54.652, longitude: -3.398 },
  reedbed: { name: "Long Reedbed", latitude: 54.661, longitude: -3.421 },
  hangerHill: { name: "Hanger Hill", latitude: 54.634, longitude: -3.371 },
  heronMoor: { name: "Heron Moor", latitude: 54.612, longitude: -3.332 },
} as const satisfies Record<string, Place>;

function seen(species: SpeciesSlug, count: number, ...behaviours: readonly string[]): Sighting {
  return { species, count, behaviours };
}

function note(
  id: string,
  observer: string,
  date: string,
  place: Place,
  sightings: readonly Sighting[],
  tags: readonly string[],
  text: string,
): Note {
  return { id, observer, date, place, sightings, tags, text };
}

const { ternPoint, saltmarsh, alderBridge, reedbed, hangerHill, heronMoor } = PLACES;

/** The notes in the order they were written. */
export const FIRST_NOTES: readonly Note[] = [
  note(
    "first-terns",
    "Ines Okafor",
    "2026-05-03",
    ternPoint,
    [seen("arctic-tern", 14, "calling", "flying")],
    ["arrival"],
    "First terns of the year, in off the sea at seven with the wind behind them.",
  ),
  note(
    "gorse-sentry",
    "Tom Hallworth",
    "2026-05-11",
    heronMoor,
    [seen("stonechat", 3, "singing", "feeding young")],
    ["breeding"],
    "A pair with one young bird on the burnt gorse. The male scolded until I sat down.",
  ),
  note(
    "blue-flash",
    "Maya Lindqvist",
    "2026-05-19",
    alderBridge,
    [seen("kingfisher", 1, "hunting")],
    ["river"],
    "One dive, one bullhead, then upstream low over the water.",
  ),
  note(
    "shingle-count",
    "Ines Okafor",
    "2026-06-07",
    ternPoint,
    [seen("arctic-tern", 86, "nesting")],
    ["count", "breeding"],
    "Full count from the hide: 86 adults, 31 nests with eggs, two crows driven off.",
  ),
  note(
    "spraint-stone",
    "Rafael Costa",
    "2026-06-15",
    alderBridge,
    [seen("otter", 1, "swimming")],
    ["river", "dawn"],
    "Fresh spraint on the flat stone, and at 4:50 the animal itself, four seconds of it.",
  ),
  note(
    "lone-curlew",
    "Tom Hallworth",
    "2026-06-21",
    heronMoor,
    [seen("curlew", 2, "calling", "nesting")],
    ["breeding", "protected"],
    "The pair is back in the wet corner. Turned round at the wall so as not to press them.",
  ),
  note(
    "beech-girth",
    "Hanneke de Vries",
    "2026-07-09",
    hangerHill,
    [seen("beech", 42)],
    ["measuring"],
    "Taped forty-two stems along the upper path. The great one by the spring is 5.4 m round.",
  ),
  note(
    "late-brood",
    "Maya Lindqvist",
    "2026-07-28",
    alderBridge,
    [seen("kingfisher", 5, "feeding young")],
    ["river", "breeding"],
    "Second brood on the wing. Four young in a row on the dead alder, all facing the same way.",
  ),
  note(
    "empty-shingle",
    "Ines Okafor",
    "2026-08-12",
    ternPoint,
    [seen("arctic-tern", 9, "flying")],
    ["departure"],
    "Nine left over the point. By evening the shingle was quiet for the first time since May.",
  ),
  note(
    "red-caps",
    "Hanneke de Vries",
    "2026-09-27",
    hangerHill,
    [seen("fly-agaric", 23)],
    ["autumn"],
    "Twenty-three caps under the edge birches after the rain, one as wide as a saucer.",
  ),
  note(
    "marsh-winter",
    "Rafael Costa",
    "2026-10-18",
    saltmarsh,
    [seen("curlew", 57, "feeding"), seen("starling", 300, "flying")],
    ["count", "winter"],
    "Fifty-seven curlew on the falling tide; starlings through in threes and fives all morning.",
  ),
  note(
    "first-turning",
    "Maya Lindqvist",
    "2026-11-06",
    reedbed,
    [seen("starling", 500, "flying", "roosting")],
    ["winter", "dusk"],
    "Some thousands, written as five hundred because I stopped counting and looked.",
  ),
];
