/**
 * Problems of the metadata of apps, as sentences for the server's author. Loaded with the first tool that has an app.
 *
 * Owns: the sentences. Does not own: the effect, which is that the part is not used.
 */
import { isObject } from "../json/is-object.js";
import type { Meta } from "../protocol/types/index.js";

/** Problem of a tool's metadata; `undefined` if it is well-formed or absent. */
export function toolAppProblem(meta: Meta = {}): string | undefined {
  const { ui, "ui/resourceUri": older, "openai/outputTemplate": template } = meta;
  if (ui !== undefined && !isObject(ui)) return "its _meta.ui is not an object, so the tool has no app";
  const { resourceUri = older ?? (ui === undefined ? template : undefined), visibility, csp, permissions } = ui ?? {};
  if (resourceUri !== undefined && !(typeof resourceUri === "string" && /^ui:\/\/./.test(resourceUri)))
    return "the URI of its app does not start with ui://, so the tool has no app";
  if (visibility !== undefined && !(Array.isArray(visibility) && visibility.every(isVisibility)))
    return 'its _meta.ui.visibility is not a list of "model" and "app"; anything else in it is ignored';
  if (csp !== undefined || permissions !== undefined)
    return "csp and permissions belong to the resource of its app; on the tool they have no effect";
  return undefined;
}

const isVisibility = (value: unknown): boolean => value === "model" || value === "app";
