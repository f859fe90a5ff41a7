/**
 * A provider that speaks to a "chat completions" server: a hosted one with a key, or one on this machine.
 *
 * Owns: the request. The key lives in this object only: it is sent to `baseUrl` and appears in no error, no log, no redirect.
 * Never: the mapping (`openai-messages.ts`), consent (`sampling.ts`).
 */
import { ClientError } from "../../errors/index.js";
import type { CreateMessageRequestParams, CreateMessageResult } from "../../protocol/types/index.js";
import { isLoopback } from "../../errors/loopback.js";
import { fromChatAnswer, toChatRequest } from "./openai-messages.js";
import { chooseModel, type SamplingProvider } from "./provider.js";

/** `fetch`, as this provider needs it. */
export type SamplingFetch = (url: string, init: RequestInit) => Promise<Response>;

/** How the model's server is reached. */
export interface OpenAiCompatibleOptions {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string;
  /** Sent as a bearer token; only over https, or to this machine. */
  readonly apiKey?: string;
  /** The models to choose from, the preferred one first; at least one. */
  readonly models: readonly string[];
  /** What the limit is called: newer hosted models want `max_completion_tokens`. Default `max_tokens`. */
  readonly maxTokensKey?: "max_tokens" | "max_completion_tokens";
  /** Whether the models can use tools. Default true. */
  readonly tools?: boolean;
  readonly fetch: SamplingFetch;
}

export class OpenAiCompatible implements SamplingProvider {
  readonly name: string;
  readonly tools: boolean;
  #url: string;
  #headers: Readonly<Record<string, string>>;
  #models: readonly string[];
  #maxTokensKey: string;
  #fetch: SamplingFetch;

  /** Throws `ERR-ARGUMENT` for an address or a key that can't be used. */
  constructor({ baseUrl, apiKey, models, maxTokensKey = "max_tokens", tools = true, fetch }: OpenAiCompatibleOptions) {
    const url = readBaseUrl(baseUrl, apiKey !== undefined);
    // Checked here, because a platform that refuses the header quotes it.
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
      throw bad("the key holds characters no header may hold");
    const [first] = models;
    if (first === undefined) throw bad("there is no model to choose");
    this.name = `${models.length === 1 ? first : `${models.length} models`} at ${url.host}`;
    this.tools = tools;
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/chat/completions`;
    this.#url = url.href;
    this.#headers = {
      "content-type": "application/json",
      accept: "application/json",
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    };
    this.#models = [...models];
    this.#maxTokensKey = maxTokensKey;
    this.#fetch = fetch;
  }

  /** Rejects with `ERR-SAMPLING` (`data.status` when the server answered), or with the signal's reason. */
  async createMessage(params: CreateMessageRequestParams, signal: AbortSignal): Promise<CreateMessageResult> {
    signal.throwIfAborted();
    const model = chooseModel(this.#models, params.modelPreferences) ?? "";
    const request = { model, [this.#maxTokensKey]: params.maxTokens, ...toChatRequest(params) };
    const response = await this.#reach(JSON.stringify(request), signal);
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      const { status } = response;
      const hint = status === 401 || status === 403 ? " Check the key." : status === 429 ? " Try again later." : "";
      // Not the body: such servers quote parts of the key in it.
      throw new ClientError("ERR-SAMPLING", `The model's server answered HTTP ${status}.${hint}`, { status });
    }
    let body: unknown;
    try {
      body = await response.json();
    } catch {
      signal.throwIfAborted();
      throw new ClientError("ERR-SAMPLING", "The model's server did not answer in JSON.");
    }
    return fromChatAnswer(body, model);
  }

  async #reach(body: string, signal: AbortSignal): Promise<Response> {
    try {
      return await this.#fetch(this.#url, {
        method: "POST",
        headers: this.#headers,
        body,
        signal,
        credentials: "omit",
        redirect: "error", // the key goes nowhere else
        referrerPolicy: "no-referrer",
        cache: "no-store",
      });
    } catch {
      signal.throwIfAborted();
      // No cause: a platform's message may quote a header.
      throw new ClientError(
        "ERR-SAMPLING",
        "The model's server could not be reached. Is it running, and does it allow this page (CORS)?",
      );
    }
  }
}

function readBaseUrl(text: string, withKey: boolean): URL {
  if (!URL.canParse(text)) throw bad("the address is no URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw bad("the address is neither https nor http");
  if (url.username !== "" || url.password !== "") throw bad("the address holds credentials");
  if (withKey && url.protocol === "http:" && !isLoopback(url.hostname)) throw bad("a key is only sent over https");
  return url;
}

function bad(why: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `The model can't be set up: ${why}.`);
}
