/**
 * Interface of a sampling provider, which is a model.
 *
 * Owns: the port, and the selection of a model by a server's hints (SA-04). Without a provider, the user writes the
 * answer. https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageRequestParams, CreateMessageResult, ModelPreferences } from "../protocol/types/index.js";

/** Tokens used for an answer, as the model's server counts them. */
export interface ModelUsage {
  /** Input tokens, including cached ones. */
  readonly inputTokens?: number;
  /** Generated tokens, including hidden ones (reasoning). */
  readonly outputTokens?: number;
}

/** Parameter that the model's server refused, and its replacement; without a replacement, it was omitted. */
export interface RefusedParameter {
  readonly parameter: string;
  readonly instead?: string;
}

/** A model's answer, with information for the user; only `result` is sent to the server. */
export interface ModelAnswer {
  readonly result: CreateMessageResult;
  readonly usage?: ModelUsage;
  readonly refused?: readonly RefusedParameter[];
}

/** A model that answers sampling requests. */
export interface SamplingProvider {
  /** Description for the user's prompt: the model and its cost. */
  readonly name: string;
  /** True if it can use tools; determines the declared capability (SA-01). */
  readonly tools: boolean;
  /** Answers a request with at most `maxTokens` tokens. Rejects with `ERR-SAMPLING`, or with the signal's reason. */
  createMessage(params: CreateMessageRequestParams, signal: AbortSignal): Promise<ModelAnswer>;
}

/**
 * Selects the first model whose name contains a hint, in the order of the hints; without a match, the first model.
 * `undefined` only if there are no models. Case-insensitive. Ignores priorities, because there are no figures about the
 * models to compare (SA-04).
 */
export function chooseModel(models: readonly string[], preferences?: ModelPreferences): string | undefined {
  for (const { name } of preferences?.hints ?? []) {
    if (name === undefined || name === "") continue;
    const wanted = name.toLowerCase();
    const model = models.find((one) => one.toLowerCase().includes(wanted));
    if (model !== undefined) return model;
  }
  return models[0];
}
