/**
 * Requests of a server to the client: roots, sampling, elicitation.
 *
 * Owns: the parameters and answers of the three requests, named as in the specification. In the legacy revisions they
 * are JSON-RPC requests, in 2026-07-28 they are entries of `input_required`; the shapes are the same.
 * https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import type { Annotations, Meta } from "./base.js";
import type { ContentBlock } from "./content.js";
import type { JsonSchema } from "./features.js";

/** Directory or file in which the client lets a server work. `uri` starts with `file://` (RO-02). */
export interface Root {
  readonly uri: string;
  readonly name?: string;
  readonly _meta?: Meta;
}
/** Answer to `roots/list`. */
export interface ListRootsResult {
  readonly roots: readonly Root[];
}

/** Request of a model to use a tool of the sampling request. The server runs the tool, not the client (SA-06). */
export interface ToolUseContent {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly _meta?: Meta;
}
/** Result of a tool use, for the model. */
export interface ToolResultContent {
  readonly type: "tool_result";
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Meta;
}
/** Content block of a sampling message. */
export type SamplingContent = ContentBlock | ToolUseContent | ToolResultContent;

/** Message of the conversation that a model continues. */
export interface SamplingMessage {
  readonly role: "user" | "assistant";
  /** One block or, since 2025-11-25, several blocks. */
  readonly content: SamplingContent | readonly SamplingContent[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Preferences for the choice of a model: hints in order of preference, priorities from 0 to 1 (SA-04). */
export interface ModelPreferences {
  readonly hints?: readonly { readonly name?: string }[];
  readonly costPriority?: number;
  readonly speedPriority?: number;
  readonly intelligencePriority?: number;
}
/** Tool that the model may use for a sampling request. */
export interface SamplingTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
}
/** Parameters of `sampling/createMessage`. */
export interface CreateMessageRequestParams {
  readonly messages: readonly SamplingMessage[];
  readonly maxTokens: number;
  readonly modelPreferences?: ModelPreferences;
  readonly systemPrompt?: string;
  readonly includeContext?: "none" | "thisServer" | "allServers";
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tools?: readonly SamplingTool[];
  readonly toolChoice?: { readonly mode?: "auto" | "required" | "none" };
}
/** Answer of a model, or of the user instead of a model. */
export interface CreateMessageResult {
  readonly role: "assistant";
  readonly content: SamplingContent | readonly SamplingContent[];
  readonly model: string;
  /** Reason why the model stopped: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or any other string. */
  readonly stopReason?: string;
}

/** Parameters of `elicitation/create` in form mode, which is the default if `mode` is absent (E-03). */
export interface ElicitFormParams {
  readonly mode?: "form";
  readonly message: string;
  readonly requestedSchema: JsonSchema;
}
/** Parameters of `elicitation/create` in url mode (2025-11-25 and later). */
export interface ElicitUrlParams {
  readonly mode: "url";
  readonly message: string;
  readonly url: string;
  /** Opaque id of the elicitation (2025-11-25 only). */
  readonly elicitationId?: string;
}
/** Parameters of an elicitation, which is a form or a page to visit. */
export type ElicitRequestParams = ElicitFormParams | ElicitUrlParams;

/** Values that the answer to a form may contain. */
export type ElicitValue = string | number | boolean | readonly string[];

/**
 * Result of an elicitation. `decline`: the user explicitly refused. `cancel`: the user dismissed it. `content` exists
 * only with `accept` in form mode (E-04).
 */
export interface ElicitResult {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, ElicitValue>>;
}
