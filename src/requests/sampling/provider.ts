/**
 * Provider of sampling: a model, behind one interface.
 *
 * Owns: the port, and the choice of a model by a server's hints (SA-04). Without a provider a user writes the answer.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageRequestParams, CreateMessageResult, ModelPreferences } from "../../protocol/types/index.js";

/** Tokens that an answer took, as the model's server counts them. */
export interface ModelUsage {
  /** Input tokens, including cached ones. */
  readonly inputTokens?: number;
  /** Generated tokens, including hidden ones (reasoning). */
  readonly outputTokens?: number;
}

/** Parameter that the model's server refused, and the one that was sent in its place; without one it was omitted. */
export interface RefusedParameter {
  readonly parameter: string;
  readonly instead?: string;
}

/** Answer of a model, with information for the user; only `result` is sent to the server. */
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
  /** Answers, in at most `maxTokens`. Rejects with `ERR-SAMPLING`, or with the signal's reason. */
  createMessage(params: CreateMessageRequestParams, signal: AbortSignal): Promise<ModelAnswer>;
}

/**
 * The first model a hint is part of, hints in order; the first model when none fits. `undefined` only without models.
 * Upper and lower case are the same; priorities are advice we have no numbers to weigh with (SA-04).
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
