/**
 * The input schema of `add_note`, written as JSON Schema because it has every kind of form field.
 *
 * Owns: the schema, and the type of values that match it. Stores nothing. Defaults are declared here and applied by the tool,
 * because a JSON Schema validator only checks values.
 * @see https://json-schema.org/draft/2020-12
 */

import { fromJsonSchema } from "@modelcontextprotocol/server";

import type { Place } from "../notes.js";
import { SPECIES_LIST, type SpeciesSlug } from "../species.js";

/** Checked arguments of `add_note`. */
export interface NoteForm {
  readonly observer: string;
  readonly email?: string;
  readonly date: string;
  readonly place: Place;
  readonly sightings: readonly {
    readonly species: SpeciesSlug;
    readonly count?: number;
    readonly behaviours?: readonly string[];
  }[];
  readonly text: string;
  readonly tags?: readonly string[];
  readonly wind?: number | null;
  readonly temperature?: number;
  readonly certain?: boolean;
  readonly link?: string;
}

const BEHAVIOURS = ["calling", "feeding", "feeding young", "flying", "hunting", "nesting", "roosting", "singing"];

const placeSchema = {
  type: "object",
  title: "Place",
  description: "Place of the sighting.",
  properties: {
    name: { type: "string", title: "Name", minLength: 1, maxLength: 80, examples: ["Tern Point"] },
    latitude: { type: "number", title: "Latitude", description: "Degrees north.", minimum: -90, maximum: 90 },
    longitude: { type: "number", title: "Longitude", description: "Degrees east.", minimum: -180, maximum: 180 },
  },
  required: ["name", "latitude", "longitude"],
};

const sightingSchema = {
  type: "object",
  title: "Sighting",
  properties: {
    species: {
      type: "string",
      title: "Species",
      oneOf: SPECIES_LIST.map(({ slug, name }) => ({ const: slug, title: name })),
    },
    count: { type: "integer", title: "How many", minimum: 1, maximum: 500, default: 1 },
    behaviours: {
      type: "array",
      title: "Behaviour",
      items: { type: "string", enum: BEHAVIOURS },
      uniqueItems: true,
      default: [],
    },
  },
  required: ["species"],
};

/** The schema of a new note. */
export const noteFormSchema = fromJsonSchema<NoteForm>({
  type: "object",
  properties: {
    observer: { type: "string", title: "Observer", description: "Your name.", minLength: 2, maxLength: 60 },
    email: { type: "string", title: "E-mail", description: "Only for questions about this note.", format: "email" },
    date: { type: "string", title: "Day", format: "date" },
    place: placeSchema,
    sightings: { type: "array", title: "Sightings", items: sightingSchema, minItems: 1, maxItems: 20 },
    text: {
      type: "string",
      title: "Description",
      description: "Free text; several paragraphs are fine.",
      minLength: 1,
      maxLength: 4000,
    },
    tags: {
      type: "array",
      title: "Tags",
      items: { type: "string", pattern: "^[a-z][a-z0-9 -]*$", maxLength: 30 },
      maxItems: 8,
      default: [],
    },
    wind: {
      type: ["integer", "null"],
      title: "Wind",
      description: "Beaufort number, or null if unknown.",
      minimum: 0,
      maximum: 12,
      default: null,
    },
    temperature: {
      type: "number",
      title: "Temperature",
      description: "Degrees Celsius.",
      minimum: -40,
      maximum: 45,
      multipleOf: 0.5,
    },
    certain: { type: "boolean", title: "I am sure of the species", default: true },
    link: { type: "string", title: "Link", description: "A photograph or recording on the web.", format: "uri" },
  },
  required: ["observer", "date", "place", "sightings", "text"],
});
