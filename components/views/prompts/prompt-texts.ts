/**
 * Messages of a prompt as text, and as the params of a sampling request.
 *
 * Owns: both formats. Never reads a kept result itself and never sends anything.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { PromptView } from "../../../src/client/api/views.js";
import { isObject } from "../../../src/json/is-object.js";

/** Maximum number of characters of a prompt that is copied as a sampling request: it is parsed on this thread. */
const LARGEST_DRAFT = 2_000_000;
/** Default `maxTokens` of a draft: the field is required, and users can change it. */
const MAX_TOKENS = 1_000;

/** Returns the messages as text, each below its role; for blocks without text, their type and URI or MIME type. */
export function promptText(
  { roles, blocks }: PromptView,
  texts: readonly (string | undefined)[],
  nameOf: (role: "user" | "assistant") => string,
): string {
  return blocks
    .map((block, index) => {
      const place = "uri" in block ? ` ${block.uri}` : "mimeType" in block ? ` ${block.mimeType}` : "";
      return `${nameOf(roles[index] ?? "user")}:\n${texts[index] ?? `[${block.type}${place}]`}`;
    })
    .join("\n\n");
}

/**
 * Returns the params of `sampling/createMessage` with the messages of a prompt, as JSON text. Sampling messages can't
 * contain resources: embedded text resources become text; links and binary resources become a line that names them.
 * Throws `RangeError` if the prompt is too large, and `SyntaxError` if `promptJson` is not JSON.
 */
export function samplingParams(promptJson: string): string {
  if (promptJson.length > LARGEST_DRAFT) throw new RangeError("This prompt is too large for a draft.");
  const prompt: unknown = JSON.parse(promptJson);
  const given = isObject(prompt) && Array.isArray(prompt.messages) ? prompt.messages : [];
  const messages = given.filter(isObject).map(({ role, content }) => ({
    role: role === "assistant" ? "assistant" : "user",
    content: sampled(content),
  }));
  return JSON.stringify({ messages, maxTokens: MAX_TOKENS }, null, 2);
}

function sampled(content: unknown): object {
  if (!isObject(content)) return { type: "text", text: "" };
  const { type, text, data, mimeType, resource, uri } = content;
  if (type === "text") return { type, text };
  if (type === "image" || type === "audio") return { type, data, mimeType };
  if (isObject(resource)) {
    return { type: "text", text: typeof resource.text === "string" ? resource.text : `[${String(resource.uri)}]` };
  }
  return { type: "text", text: `[${typeof uri === "string" ? uri : String(type)}]` };
}
