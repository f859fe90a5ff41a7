/**
 * An account with a hosted model, or a model server on this machine, as a provider.
 *
 * Owns: checking the account at once, so that the offer of an unusable account fails. The code that calls the model is
 * loaded with the first request. Does not own: consent (`sampling.ts`).
 */
import { ClientError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { isLoopback } from "../../addresses/loopback.js";
import type { SamplingProvider } from "../sampling-provider.js";

/** The part of `fetch` that accounts use. */
export type SamplingFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Member of a request that limits the tokens of an answer, in OpenAI's format. */
export type MaxTokensKey = "max_tokens" | "max_completion_tokens";

/** Address and credentials of an account. Key and header fields stay in memory, and are sent to `baseUrl` only. */
export interface ModelAccess {
  /**
   * API of the endpoint: OpenAI's chat completions, which most other providers also support, or Anthropic's Messages.
   * Default `openai`.
   */
  readonly api?: "openai" | "anthropic";
  /** For example `https://api.example.com/v1`: without `/chat/completions` or `/messages`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Additional header fields for each request; they replace those that this client sets. At most 20. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An account with models that answer. */
export interface ModelAccount extends ModelAccess {
  /** Names of models, preferred ones first; the hints of servers select one of them. At least one. */
  readonly models: readonly string[];
  /**
   * Name of the token limit (`openai` only). Default: `max_tokens`, or the other name if the endpoint refuses
   * `max_tokens` by name.
   */
  readonly maxTokensKey?: MaxTokensKey;
  /** False if the models can't use tools; servers are informed of that. Default true. */
  readonly tools?: boolean;
}

/** An account that was checked. */
export interface ReadAccess {
  readonly api: "openai" | "anthropic";
  /** Base URL without a slash at the end. */
  readonly baseUrl: string;
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must not appear in any message. */
  readonly secrets: readonly string[];
}

const MAX_HEADERS = 20;
const ANTHROPIC_HEADERS = { "anthropic-version": "2023-06-01", "anthropic-dangerous-direct-browser-access": "true" };

/** Provider that uses an account. Throws `ERR-ARGUMENT` for an account that can't be used. */
export function accountProvider(account: ModelAccount, fetch: SamplingFetch): SamplingProvider {
  const { host } = readAccess(account);
  const [first] = account.models;
  if (first === undefined) throw bad("there is no model to choose");
  const kept = { ...account, models: [...account.models] };
  const model = lazyAsync(async () => {
    const { AccountModel } = await import("./account-model.js");
    return new AccountModel(kept, fetch);
  });
  return {
    name: `${account.models.length === 1 ? first : `${account.models.length} models`} at ${host}`,
    tools: account.tools ?? true,
    createMessage: async (params, signal) => (await model()).createMessage(params, signal),
  };
}

/** Checks address, key and header fields. Throws `ERR-ARGUMENT` with a message that contains none of their values. */
export function readAccess({ api = "openai", baseUrl, apiKey, headers = {} }: ModelAccess): ReadAccess {
  if (api !== "openai" && api !== "anthropic") throw bad("the API is neither openai nor anthropic");
  const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const url = readBaseUrl(baseUrl, apiKey !== undefined || fields.length > 0);
  // Checked here, because a platform that refuses a header field quotes it in the error.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) throw bad("the key holds characters no header may hold");
  if (fields.length > MAX_HEADERS) throw bad(`there are more than ${MAX_HEADERS} header fields`);
  for (const [name, value] of fields) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw bad("the name of a header field holds characters it may not hold");
    if (name === "content-type") throw bad("the header field content-type is set by this client");
    if (!/^[\x20-\x7e\x80-\xff]*$/.test(value)) throw bad(`the header field ${name} holds characters it may not hold`);
  }
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = api === "anthropic" && path === "" ? "/v1" : path;
  const key =
    apiKey === undefined ? {} : api === "anthropic" ? { "x-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
  return {
    api,
    baseUrl: url.href.replace(/\/$/, ""),
    host: url.host,
    headers: {
      accept: "application/json",
      ...(api === "anthropic" && ANTHROPIC_HEADERS),
      ...key,
      ...Object.fromEntries(fields),
    },
    secrets: [...(apiKey === undefined ? [] : [apiKey]), ...fields.flatMap(([, value]) => value.split(/\s+/))],
  };
}

function readBaseUrl(text: string, withSecrets: boolean): URL {
  if (!URL.canParse(text)) throw bad("the address is no URL");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw bad("the address is neither https nor http");
  if (url.username !== "" || url.password !== "") throw bad("the address holds credentials");
  if (url.search !== "" || url.hash !== "") throw bad("the address has a query or a fragment");
  if (withSecrets && url.protocol === "http:" && !isLoopback(url.hostname))
    throw bad("keys and header fields are only sent over https");
  return url;
}

function bad(why: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `The model can't be set up: ${why}.`);
}
