/**
 * Which tools the texts of a tool mention.
 *
 * Owns: what its texts are. What counts as a mention is `src/schema/mentioned-names.ts`.
 */
import type { Tool } from "../../src/protocol/types/index.js";
import { mentionedNames, textsOf } from "../../src/schema/index.js";

/** The description of a tool and all titles and descriptions of its parameters, as one text. */
export function textsOfTool({ description = "", inputSchema }: Tool): string {
  return [description, ...textsOf(inputSchema)].join("\n");
}

/** The tools that a text mentions, by name. */
export function mentionedTools(text: string, tools: readonly { readonly name: string }[]): readonly string[] {
  return mentionedNames(
    text,
    tools.map(({ name }) => name),
  );
}
