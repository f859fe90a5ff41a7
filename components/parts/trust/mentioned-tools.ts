/**
 * Finds tools mentioned in the texts of a tool.
 *
 * Owns: collecting the texts of the tool. The rule for mentions is in `src/text-safety/mentioned-names.ts`.
 */
import type { Tool } from "../../../src/protocol/types/index.js";
import { mentionedNames, schemaTexts } from "../../../src/text-safety/index.js";

/** Returns the description of a tool and all titles and descriptions of its parameters, as one text. */
export function textsOfTool({ description = "", inputSchema }: Tool): string {
  return [description, ...schemaTexts(inputSchema)].join("\n");
}

/** Returns the names of tools that a text mentions, excluding those in `except`. */
export function mentionedTools(
  text: string,
  tools: readonly { readonly name: string }[],
  except: ReadonlySet<string>,
): readonly string[] {
  return mentionedNames(
    text,
    tools.map(({ name }) => name).filter((name) => !except.has(name)),
  );
}
