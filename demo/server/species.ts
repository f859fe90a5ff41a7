/**
 * The eight species of the notebook.
 *
 * Owns: the list and the lookup by slug. Never changes while the server runs: sightings are stored as notes.
 */

/** One species sheet. */
export interface Species {
  readonly slug: string;
  readonly name: string;
  readonly latin: string;
  readonly family: string;
  readonly kind: "bird" | "mammal" | "tree" | "fungus";
  readonly status: "green" | "amber" | "red";
  readonly sheet: string;
}

/** The slugs, as a tuple from which schemas can be created. */
export const SPECIES_SLUGS = [
  "arctic-tern",
  "kingfisher",
  "stonechat",
  "curlew",
  "starling",
  "otter",
  "beech",
  "fly-agaric",
] as const;

/** One of {@link SPECIES_SLUGS}. */
export type SpeciesSlug = (typeof SPECIES_SLUGS)[number];

/** Every species by its slug. */
export const SPECIES: Readonly<Record<SpeciesSlug, Species>> = {
  "arctic-tern": {
    slug: "arctic-tern",
    name: "Arctic tern",
    latin: "Sterna paradisaea",
    family: "Laridae",
    kind: "bird",
    status: "amber",
    sheet: "Breeds on the shingle at Tern Point from May to July. Sees more daylight in a year than any other animal.",
  },
  kingfisher: {
    slug: "kingfisher",
    name: "Common kingfisher",
    latin: "Alcedo atthis",
    family: "Alcedinidae",
    kind: "bird",
    status: "green",
    sheet: "Two pairs hold the slow reach above Alder Bridge. Listen for the thin whistle before you look.",
  },
  stonechat: {
    slug: "stonechat",
    name: "European stonechat",
    latin: "Saxicola rubicola",
    family: "Muscicapidae",
    kind: "bird",
    status: "green",
    sheet: "Sits on the highest gorse and scolds with a call like two pebbles knocked together.",
  },
  curlew: {
    slug: "curlew",
    name: "Eurasian curlew",
    latin: "Numenius arquata",
    family: "Scolopacidae",
    kind: "bird",
    status: "red",
    sheet: "Winters on Saltmarsh End; a single pair still breeds on Heron Moor. Keep 200 m away from the nest.",
  },
  starling: {
    slug: "starling",
    name: "Common starling",
    latin: "Sturnus vulgaris",
    family: "Sturnidae",
    kind: "bird",
    status: "red",
    sheet: "Roosts in the reeds from November; the flock turns over the water in the last twenty minutes of light.",
  },
  otter: {
    slug: "otter",
    name: "Eurasian otter",
    latin: "Lutra lutra",
    family: "Mustelidae",
    kind: "mammal",
    status: "amber",
    sheet: "Spraint on the flat stone below Alder Bridge most mornings. Seen about once a month.",
  },
  beech: {
    slug: "beech",
    name: "European beech",
    latin: "Fagus sylvatica",
    family: "Fagaceae",
    kind: "tree",
    status: "green",
    sheet: "The old wood at Hanger Hill is nearly all beech; the largest stem measured is 5.4 m round.",
  },
  "fly-agaric": {
    slug: "fly-agaric",
    name: "Fly agaric",
    latin: "Amanita muscaria",
    family: "Amanitaceae",
    kind: "fungus",
    status: "green",
    sheet: "Under the birches on the edge of Hanger Hill, late September to the first hard frost.",
  },
};

/** The species in the order of the notebook. */
export const SPECIES_LIST: readonly Species[] = SPECIES_SLUGS.map((slug) => SPECIES[slug]);
