/**
 * Rules for resources, templates and prompts.
 *
 * Owns: these rules.
 */
import type { Prompt, Resource, ResourceTemplate } from "../../protocol/index.js";
import { expandTemplate, templateVariables } from "../../protocol/uri-template.js";
import type { Findings } from "./finding.js";
import { checkDescriptions, checkNames } from "./item-rules.js";

/** Checks resources and templates. */
export function checkResources(
  resources: readonly Resource[],
  templates: readonly ResourceTemplate[],
  found: Findings,
): void {
  checkNames(
    resources.map(({ uri }) => ({ name: uri })),
    false,
    found,
  );
  for (const { uri } of resources) if (!URL.canParse(uri)) found.add("error", "uri-broken", { name: uri });
  const untyped = resources.filter(({ mimeType }) => mimeType === undefined).length;
  if (untyped > 0) found.add("hint", "type-missing", { params: { count: untyped } });
  checkDescriptions([...resources, ...templates], "hint", found);
  for (const { name, uriTemplate } of templates) {
    const values = Object.fromEntries(templateVariables(uriTemplate).map((variable) => [variable, "x"]));
    try {
      if (!URL.canParse(expandTemplate(uriTemplate, values)))
        found.add("warning", "template-broken", { name, params: { template: uriTemplate } });
    } catch {
      found.add("error", "template-broken", { name, params: { template: uriTemplate } });
    }
  }
}

/** Checks prompts. */
export function checkPrompts(prompts: readonly Prompt[], found: Findings): void {
  checkNames(prompts, true, found);
  checkDescriptions(prompts, "warning", found);
  for (const { name, arguments: args = [] } of prompts) {
    const silent = args
      .filter(({ description }) => (description?.trim() ?? "") === "")
      .map((argument) => argument.name);
    if (silent.length > 0) found.add("hint", "argument-undescribed", { name, params: { names: silent.join(", ") } });
  }
}
