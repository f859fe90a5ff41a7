/**
 * What pages show of prompts and templates: the view of a prompt, and the variables and address of a template. Loaded when first needed.
 */
import { expandTemplate, templateVariables } from "../protocol/uri-template.js";
import type { Server } from "./api.js";
import type { ConnectionParts } from "./core-connection.js";
import type { ExpandedTemplate, PromptView } from "./views.js";

/** What a template and values make. Throws `ERR-ARGUMENT` as `expandTemplate` does. */
export function expanded(uriTemplate: string, values: Readonly<Record<string, string>>): ExpandedTemplate {
  return { uri: expandTemplate(uriTemplate, values), variables: templateVariables(uriTemplate) };
}

/** Gets a prompt, keeps its messages, a block each, and gives their view. */
export async function viewPrompt(
  server: Pick<Server, "getPrompt">,
  { results, platform }: Pick<ConnectionParts, "results" | "platform">,
  which: Parameters<Server["getPrompt"]>,
): Promise<PromptView> {
  const start = platform.clock.now();
  const prompt = await server.getPrompt(...which);
  const { description, messages } = prompt;
  const content = messages.map((message) => message.content);
  const view = await results.keep({ content }, platform.clock.now() - start, prompt);
  const roles = messages.slice(0, view.blocks.length).map(({ role }) => role);
  return { ...view, roles, ...(description !== undefined && { description }) };
}
