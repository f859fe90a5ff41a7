/**
 * Tools, resources and prompts.
 *
 * Owns: the shapes of list items, and of answers to `tools/call`, `resources/read` and `prompts/get`.
 */
import type { Annotations, Icon, Meta } from "./base.js";
import type { ContentBlock, ResourceContents } from "./content.js";

/** JSON Schema object as received: unchanged and untrusted. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Claims of a server about a tool (2025-03-26 and later). Untrusted hints (TL-03). Defaults: `destructiveHint` and
 * `openWorldHint` true, the others false.
 */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** Tool as its server describes it. Untrusted. */
export interface Tool {
  /** Identifier of the tool: unique per server, case-sensitive. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Schema of the arguments; its root has `type: "object"`. */
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly execution?: { readonly taskSupport?: "forbidden" | "optional" | "required" };
  readonly icons?: readonly Icon[];
  readonly _meta?: Meta;
}

/** Result of a tool call. */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  /** Any JSON value, including `null`; absent if the server sent none. Test with `"structuredContent" in result`. */
  readonly structuredContent?: unknown;
  /** True if the tool failed, which is not a protocol error (TL-06). */
  readonly isError?: boolean;
  readonly _meta?: Meta;
}

/** Resource as its server describes it. Untrusted. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Size in bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/** Result of reading a resource, which has one or more parts. */
export interface ReadResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly _meta?: Meta;
}

/** Argument of a prompt; its value is text. */
export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** Prompt as its server describes it. Untrusted. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly icons?: readonly Icon[];
  readonly _meta?: Meta;
}

/** Message of a prompt. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}

/** Result of `prompts/get`. */
export interface GetPromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  readonly _meta?: Meta;
}
