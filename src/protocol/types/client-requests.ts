/**
 * Requests of a server to its client: roots, sampling, elicitation.
 *
 * Owns: the parameters and answers of the three requests, in the spec's names. In the legacy revisions they are JSON-RPC requests, in
 * 2026-07-28 entries of `input_required`; the shapes are the same. https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import type { Annotations, Meta } from "./base.js";
import type { ContentBlock } from "./content.js";
import type { JsonSchema } from "./features.js";

/** Directory or file the client lets a server work in. `uri` starts with `file://` (RO-02). */
export interface Root {
  readonly uri: string;
  readonly name?: string;
  readonly _meta?: Meta;
}
/** Answer to `roots/list`. */
export interface ListRootsResult {
  readonly roots: readonly Root[];
}

/** A model's request to use a tool of the sampling request; the server runs it, not the client (SA-06). */
export interface ToolUseContent {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly _meta?: Meta;
}
/** Result of a tool, for the model. */
export interface ToolResultContent {
  readonly type: "tool_result";
  readonly toolUseId: string;
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Meta;
}
/** A block of a sampling message. */
export type SamplingContent = ContentBlock | ToolUseContent | ToolResultContent;

/** Message of the conversation a model continues. */
export interface SamplingMessage {
  readonly role: "user" | "assistant";
  /** One block, or since 2025-11-25 several. */
  readonly content: SamplingContent | readonly SamplingContent[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Advice on the choice of a model; hints in order, priorities from 0 to 1 (SA-04). */
export interface ModelPreferences {
  readonly hints?: readonly { readonly name?: string }[];
  readonly costPriority?: number;
  readonly speedPriority?: number;
  readonly intelligencePriority?: number;
}
/** Tool a sampling request lets the model use. */
export interface SamplingTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonSchema;
}
/** The parameters of `sampling/createMessage`. */
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
/** Answer of a model, or of a user in its place. */
export interface CreateMessageResult {
  readonly role: "assistant";
  readonly content: SamplingContent | readonly SamplingContent[];
  readonly model: string;
  /** Reason: `endTurn`, `stopSequence`, `maxTokens`, `toolUse`, or any other string. */
  readonly stopReason?: string;
}

/** The parameters of `elicitation/create` in form mode; `mode` absent means form (E-03). */
export interface ElicitFormParams {
  readonly mode?: "form";
  readonly message: string;
  readonly requestedSchema: JsonSchema;
}
/** The parameters of `elicitation/create` in url mode (2025-11-25 and later). */
export interface ElicitUrlParams {
  readonly mode: "url";
  readonly message: string;
  readonly url: string;
  /** 2025-11-25 only; opaque. */
  readonly elicitationId?: string;
}
/** Parameters of an elicitation: a form, or a page to visit. */
export type ElicitRequestParams = ElicitFormParams | ElicitUrlParams;

/** Values a form may answer with. */
export type ElicitValue = string | number | boolean | readonly string[];

/** Result of an elicitation. `decline`: an explicit no. `cancel`: dismissed. `content` only with `accept` in form mode (E-04). */
export interface ElicitResult {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Readonly<Record<string, ElicitValue>>;
}
