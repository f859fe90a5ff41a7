/**
 * Reads answers to `prompts/get`.
 *
 * Owns: the essential fields of such an answer. This is a separate file, because prompts are requested long after their
 * list was shown.
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { GetPromptResult, PromptMessage } from "../types/index.js";
import { readContentBlock } from "./results.js";
import { isString, keepValid } from "./fields.js";

type Result = Readonly<Record<string, unknown>>;

/** Reads a `prompts/get` result. */
export function readGetPromptResult(result: Result): GetPromptResult {
  if (!Array.isArray(result.messages)) {
    throw new ClientError("ERR-PROTO", 'The answer to prompts/get has no "messages". The server must send an array.');
  }
  const messages = result.messages.flatMap((raw: unknown): PromptMessage[] =>
    isObject(raw)
      ? [{ role: raw.role === "assistant" ? "assistant" : "user", content: readContentBlock(raw.content) }]
      : [],
  );
  return keepValid({ ...result, messages }, { description: isString, _meta: isObject });
}
