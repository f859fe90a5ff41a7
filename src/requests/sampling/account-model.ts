/**
 * Models of an account: requests, and the list of models.
 *
 * Owns: one request in the format of the endpoint, and repeating it without a parameter that the endpoint refuses by
 * name. Does not own: the mapping (`openai-messages.ts`, `anthropic-messages.ts`), consent (`sampling.ts`).
 */
import { ClientError } from "../../errors/index.js";
import type { CreateMessageRequestParams } from "../../protocol/types/index.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import {
  readAccess,
  type MaxTokensKey,
  type ModelAccess,
  type ModelAccount,
  type ReadAccess,
  type SamplingFetch,
} from "./account.js";
import { exchange } from "./account-http.js";
import { fromAnthropicAnswer, toAnthropicRequest } from "./anthropic-messages.js";
import { fromChatAnswer, toChatRequest } from "./openai-messages.js";
import { chooseModel, type ModelAnswer, type RefusedParameter } from "../sampling-provider.js";

/** Parameters that a client may omit (SA-03). */
const OPTIONAL = ["temperature", "stop", "stop_sequences"];
/** Maximum number of names that are read from a list of models, and of characters of one name. */
const MAX_MODELS = 2_000;
const MAX_NAME = 200;

/** Calls the models of one account. */
export class AccountModel {
  #access: ReadAccess;
  #account: ModelAccount;
  #fetch: SamplingFetch;
  /** Models that refused `max_tokens`: later requests use the other parameter. */
  #newer = new Set<string>();

  /** Throws `ERR-ARGUMENT` for an account that can't be used. */
  constructor(account: ModelAccount, fetch: SamplingFetch) {
    this.#access = readAccess(account);
    this.#account = account;
    this.#fetch = fetch;
  }

  /**
   * Answers with the model that the hints select. Rejects with `ERR-SAMPLING` (with `RefusalData` if the server
   * answered), or with the signal's reason.
   */
  async createMessage(params: CreateMessageRequestParams, signal: AbortSignal): Promise<ModelAnswer> {
    const model = chooseModel(this.#account.models, params.modelPreferences) ?? "";
    const isAnthropic = this.#access.api === "anthropic";
    const limit = isAnthropic ? "max_tokens" : this.#limitOf(model);
    const body = isAnthropic ? toAnthropicRequest(params) : toChatRequest(params);
    const path = isAnthropic ? "/messages" : "/chat/completions";
    const { answer, refused } = await this.#send(path, { model, [limit]: params.maxTokens, ...body }, signal);
    const read = isAnthropic ? fromAnthropicAnswer(answer, model) : fromChatAnswer(answer, model);
    return { ...read, ...(refused.length > 0 && { refused }) };
  }

  #limitOf(model: string): MaxTokensKey {
    return this.#account.maxTokensKey ?? (this.#newer.has(model) ? "max_completion_tokens" : "max_tokens");
  }

  /** Sends the request, and again for each parameter that is refused by name and may be omitted or replaced. */
  async #send(
    path: string,
    request: JsonObject,
    signal: AbortSignal,
  ): Promise<{ readonly answer: unknown; readonly refused: readonly RefusedParameter[] }> {
    const refused: RefusedParameter[] = [];
    let body = request;
    for (;;) {
      try {
        const answer = await exchange(this.#access, this.#fetch, { path, body, signal });
        if (refused.some(({ instead }) => instead !== undefined)) this.#newer.add(String(body["model"]));
        return { answer, refused };
      } catch (error) {
        const change = this.#changeFor(error, body);
        if (!change || refused.some(({ parameter }) => parameter === change.parameter)) throw error;
        const { [change.parameter]: value, ...rest } = body;
        body = change.instead === undefined ? rest : { ...rest, [change.instead]: value };
        refused.push(change);
      }
    }
  }

  #changeFor(error: unknown, body: JsonObject): RefusedParameter | undefined {
    if (!(error instanceof ClientError)) return undefined;
    const { status, parameter, isUnsupported } = error.data;
    if ((status !== 400 && status !== 422) || typeof parameter !== "string" || !(parameter in body)) return undefined;
    if (OPTIONAL.includes(parameter)) return { parameter };
    // A refusal that names the token limit may also mean that its value is too high.
    const isAutomatic = this.#access.api === "openai" && this.#account.maxTokensKey === undefined;
    if (parameter !== "max_tokens" || !isAutomatic || isUnsupported !== true) return undefined;
    return { parameter, instead: "max_completion_tokens" };
  }
}

/** Names of the models of an account, as its server lists them. Rejects as {@link AccountModel.createMessage} does. */
export async function listModels(
  account: ModelAccess,
  fetch: SamplingFetch,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const access = readAccess(account);
  const path = access.api === "anthropic" ? "/models?limit=1000" : "/models";
  const body = await exchange(access, fetch, { path, signal });
  const data = isJsonObject(body) ? body["data"] : undefined;
  if (!Array.isArray(data))
    throw new ClientError("ERR-SAMPLING", "The model's server gave no list of models.", { reason: "no-list" });
  const names = data.slice(0, MAX_MODELS).flatMap((one: unknown) => {
    const id = isJsonObject(one) ? one["id"] : undefined;
    return typeof id === "string" && id !== "" && id.length <= MAX_NAME ? [id] : [];
  });
  return [...new Set(names)].sort();
}
