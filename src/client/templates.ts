/**
 * Templates of resources for the façade: variables and address in one answer. Loaded when first needed.
 */
import { expandTemplate, templateVariables } from "../protocol/uri-template.js";
import type { ExpandedTemplate } from "./views.js";

/** What a template and values make. Throws `ERR-ARGUMENT` as `expandTemplate` does. */
export function expanded(uriTemplate: string, values: Readonly<Record<string, string>>): ExpandedTemplate {
  return { uri: expandTemplate(uriTemplate, values), variables: templateVariables(uriTemplate) };
}
