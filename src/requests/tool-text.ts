/**
 * Definition of a tool, as it is compared with an earlier one.
 *
 * Owns: the choice of members: those by which a user or a model judges the tool, and the app that it names. Excludes its icons, which
 * change with every redesign.
 */
import { isObject } from "../json/is-object.js";

/** Members of a tool that are compared. The description may be of any type. */
export interface ComparedTool {
  readonly name: string;
  readonly [member: string]: unknown;
}

/** The compared members. */
export function definitionOf(tool: object & { readonly name: string }): object {
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
