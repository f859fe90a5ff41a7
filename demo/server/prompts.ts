/**
 * The prompts: `describe_sighting`, whose arguments have completions; `evening_review`, without arguments; `identify_photograph`, with a
 * picture; and `compare_readings`, which exists while there are instruments.
 *
 * Owns: their texts. Does not call a model.
 */

import { completable, type McpServer, type RegisteredPrompt } from "@modelcontextprotocol/server";
import { z } from "zod";

import { base64 } from "./bytes.js";
import type { Desk } from "./desk.js";
import { iconOf } from "./icons.js";
import { NUMBERED_PLACES } from "./map.js";
import type { Notebook } from "./notebook.js";
import { PHOTOGRAPH_SLUGS, PHOTOGRAPHS, photographPng } from "./photographs.js";
import { recordingWav } from "./recordings.js";
import { SPECIES_LIST } from "./species.js";

function starting(values: readonly string[], typed: string): string[] {
  return values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

const speciesNames = SPECIES_LIST.map((species) => species.name);
const placeNames = NUMBERED_PLACES.map((place) => place.name);

const sighting = z.object({
  species: completable(z.string().describe("Species that was seen."), (typed) => starting(speciesNames, typed)),
  place: completable(z.string().describe("Place of the sighting."), (typed) => starting(placeNames, typed)),
  mood: z.string().optional().describe("Tone of the text, for example sober or delighted."),
});

const photograph = z.object({
  photograph: completable(z.enum(PHOTOGRAPH_SLUGS).describe("Photograph to identify."), (typed) =>
    PHOTOGRAPH_SLUGS.filter((slug) => slug.startsWith(typed)),
  ),
});

function registerPhotographPrompt(server: McpServer): void {
  server.registerPrompt(
    "identify_photograph",
    {
      title: "Identify a photograph",
      description: "Shows an image and a sound and requests the species.",
      argsSchema: photograph,
    },
    ({ photograph: slug }) => ({
      messages: [
        { role: "user", content: { type: "text", text: `What do you see in “${PHOTOGRAPHS[slug].title}”?` } },
        {
          role: "user",
          content: { type: "image", data: base64(photographPng(slug)), mimeType: "image/png" },
        },
        {
          role: "user",
          content: { type: "audio", data: base64(recordingWav("curlew-call")), mimeType: "audio/wav" },
        },
        {
          role: "user",
          content: {
            type: "resource_link",
            uri: `photo:///${slug}.png`,
            name: `${slug}.png`,
            title: PHOTOGRAPHS[slug].title,
            mimeType: "image/png",
          },
        },
      ],
    }),
  );
}

/** Adds the prompt that exists while there is an instrument on the desk. */
function registerReadingsPrompt(server: McpServer): RegisteredPrompt {
  return server.registerPrompt(
    "compare_readings",
    { title: "Compare the readings", description: "Requests an interpretation of all instrument readings." },
    () => ({
      messages: [{ role: "user", content: { type: "text", text: "Read every instrument. What weather is coming?" } }],
    }),
  );
}

/** Updates the prompts to match the desk. */
export function arrangePrompts({ readings }: NotebookPrompts, desk: Desk): void {
  const isOut = desk.unpacked > 0;
  if (readings.enabled !== isOut) readings.update({ enabled: isOut });
}

/** Prompts that are added and removed while the server runs. */
export interface NotebookPrompts {
  readonly readings: RegisteredPrompt;
}

/** Adds the prompts to a server. */
export function registerPrompts(server: McpServer, notebook: Notebook): NotebookPrompts {
  registerPhotographPrompt(server);
  server.registerPrompt(
    "describe_sighting",
    {
      title: "Describe a sighting",
      icons: iconOf("bird"),
      description: "Requests a short note about a sighting in the style of the notebook.",
      argsSchema: sighting,
    },
    ({ species, place, mood }) => ({
      description: `A note about ${species} at ${place}.`,
      messages: [
        {
          role: "user",
          content: {
            type: "text",
            text: `Write a ${mood ?? "plain"} field note of at most sixty words: ${species}, seen at ${place}. Say what the animal did before what it looked like.`,
          },
        },
      ],
    }),
  );
  server.registerPrompt(
    "evening_review",
    { title: "Evening review", description: "Reviews the latest note and suggests what to look for tomorrow." },
    () => {
      const latest = notebook.list().at(-1);
      const text = "Here is the latest note. What would you look for at the same place tomorrow, and why?";
      const uri = `note:///${latest?.id ?? ""}`;
      return {
        messages: [
          { role: "user", content: { type: "text", text } },
          {
            role: "user",
            content: { type: "resource", resource: { uri, mimeType: "text/plain", text: latest?.text ?? "" } },
          },
          { role: "assistant", content: { type: "text", text: "I would start with the light and the wind." } },
        ],
      };
    },
  );
  const prompts = { readings: registerReadingsPrompt(server) };
  arrangePrompts(prompts, notebook.desk);
  return prompts;
}
