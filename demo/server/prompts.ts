/**
 * The prompts: `describe_sighting`, with arguments that complete, and `evening_review`, without any.
 *
 * Owns their wording. Never calls a model.
 */

import { completable, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

import { NUMBERED_PLACES } from "./map.js";
import type { Notebook } from "./notebook.js";
import { SPECIES_LIST } from "./species.js";

function starting(values: readonly string[], typed: string): string[] {
  return values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

const speciesNames = SPECIES_LIST.map((species) => species.name);
const placeNames = NUMBERED_PLACES.map((place) => place.name);

const sighting = z.object({
  species: completable(z.string().describe("What was seen."), (typed) => starting(speciesNames, typed)),
  place: completable(z.string().describe("Where."), (typed) => starting(placeNames, typed)),
  mood: z.string().optional().describe("How it should sound, for example sober or delighted."),
});

/** Adds the prompts to a server. */
export function registerPrompts(server: McpServer, notebook: Notebook): void {
  server.registerPrompt(
    "describe_sighting",
    {
      title: "Describe a sighting",
      description: "Asks for a short note about a sighting, in the voice of the notebook.",
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
    { title: "Evening review", description: "Goes through the latest note and asks what to look for tomorrow." },
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
}
