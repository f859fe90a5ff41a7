/**
 * Definition of a tool, as it is compared with an earlier one.
 *
 * Owns: its text, and the choice of members: those by which a user or a model judges the tool, and the app that it
 * names. Excludes its icons, which change with every redesign.
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../json/is-object.js";
import { canonicalDefinition } from "../../json/canonical-json.js";

/** Members of a tool that are compared. The description may be of any type. */
export interface ComparedTool {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** Canonical text of the compared members. Throws `ERR-LIMIT` for a definition that is nested too deeply. */
export function definitionText(tool: object & { readonly name: string }): string {
  return canonicalDefinition(definitionOf(tool), (maxDepth) => {
    const text = `A definition is nested deeper than ${maxDepth} levels; it can't be remembered.`;
    return new ClientError("ERR-LIMIT", text);
  });
}

/** The compared members. */
function definitionOf(tool: object & { readonly name: string }): object {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = tool as ComparedTool; // any tool has these members, or none
  const {
    ui,
    "ui/resourceUri": resourceUri,
    "openai/outputTemplate": outputTemplate,
    "openai/widgetAccessible": widgetAccessible,
    "openai/visibility": visibility,
  } = isObject(_meta) ? _meta : {};
  const app = { ui, resourceUri, outputTemplate, widgetAccessible, visibility };
  return { name, title, description, inputSchema, outputSchema, annotations, ...app };
}
