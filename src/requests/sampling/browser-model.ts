/**
 * Provider that uses the browser's own model, through the Prompt API.
 *
 * Owns: one short-lived session per request. Never starts a download: a model that is not downloaded yet causes an
 * error. Supports text only, without tools. The platform's object is a port: it exists only in pages, so a page passes
 * it in.
 * https://webmachinelearning.github.io/prompt-api/
 */
import { ClientError } from "../../errors/index.js";
import type { CreateMessageRequestParams, SamplingMessage } from "../../protocol/types/index.js";
import { isJsonObject } from "../../json/json-object.js";
import { BROWSER_MODEL_USE, type BrowserModelUse } from "./browser-model-use.js";
import type { ModelAnswer, SamplingProvider } from "../sampling-provider.js";

/** A message to the browser's model. */
export interface BrowserModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}
/** A conversation with the browser's model. */
export interface BrowserModelSession {
  prompt(input: string, options: { readonly signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
/** The part of the platform's `LanguageModel` that is used. */
export interface BrowserModelPort {
  availability(options: BrowserModelUse): Promise<string>;
  create(options: BrowserModelOptions): Promise<BrowserModelSession>;
}
/**
 * Options of a new session. `monitor` is given a target of `downloadprogress` events, whose `loaded` goes from 0 to 1.
 */
export interface BrowserModelOptions extends BrowserModelUse {
  readonly signal: AbortSignal;
  readonly initialPrompts?: readonly BrowserModelMessage[];
  readonly monitor?: (target: EventTarget) => void;
}

/**
 * Number of characters per allowed token, a generous estimate, at which an answer is cut: the platform can't limit its
 * length.
 */
const CHARS_PER_TOKEN = 4;

export class BrowserModel implements SamplingProvider {
  readonly name = "the browser's own model";
  readonly tools = false;
  #port: BrowserModelPort;

  constructor(port: BrowserModelPort) {
    this.#port = port;
  }

  /**
   * Answers a request. Rejects with `ERR-SAMPLING` (with `data.availability` if the model is not available), or with
   * the signal's reason.
   */
  async createMessage(params: CreateMessageRequestParams, signal: AbortSignal): Promise<ModelAnswer> {
    signal.throwIfAborted();
    const { history, prompt } = toPrompts(params);
    try {
      const availability = await this.#port.availability(BROWSER_MODEL_USE);
      signal.throwIfAborted();
      if (availability !== "available") throw unavailable(availability);
      const session = await this.#port.create({ ...BROWSER_MODEL_USE, initialPrompts: history, signal });
      try {
        signal.throwIfAborted();
        return toResult(await session.prompt(prompt, { signal }), params.maxTokens);
      } finally {
        session.destroy();
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ClientError) throw error;
      throw new ClientError(
        "ERR-SAMPLING",
        "The browser's own model failed. Try again, or use another model.",
        {},
        error,
      );
    }
  }
}

/** Splits the messages: the last is the prompt, those before it are the history. */
function toPrompts({ messages, systemPrompt }: CreateMessageRequestParams): {
  readonly history: readonly BrowserModelMessage[];
  readonly prompt: string;
} {
  const last = messages.at(-1);
  if (last?.role !== "user") {
    throw new ClientError(
      "ERR-SAMPLING",
      "The browser's own model answers a user's message; the request ends with none.",
    );
  }
  const said = messages.slice(0, -1).map((message) => ({ role: message.role, content: textOf(message) }));
  const system = systemPrompt === undefined ? [] : [{ role: "system" as const, content: systemPrompt }];
  return { history: [...system, ...said], prompt: textOf(last) };
}

function textOf({ content }: SamplingMessage): string {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts = blocks.map((block) => {
    if (isJsonObject(block) && typeof block["text"] === "string") return block["text"];
    throw new ClientError("ERR-SAMPLING", "The browser's own model takes text only.");
  });
  return texts.join("\n");
}

function toResult(text: string, maxTokens: number): ModelAnswer {
  const max = maxTokens * CHARS_PER_TOKEN;
  const cut = text.length > max;
  const content = { type: "text" as const, text: cut ? text.slice(0, max) : text };
  return { result: { role: "assistant", content, model: "browser", stopReason: cut ? "maxTokens" : "endTurn" } };
}

function unavailable(availability: string): ClientError {
  const what =
    availability === "downloadable" || availability === "downloading"
      ? "is not downloaded yet: the settings of the panel offer that"
      : "is not available on this device";
  return new ClientError("ERR-SAMPLING", `The browser's own model ${what}. Use another model, or write the answer.`, {
    availability,
  });
}
