/**
 * Tools, resources and prompts.
 *
 * Owns: shapes of list items and of the answers to call, read and get.
 */
import type { Annotations, Icon, Meta } from "./base.js";
import type { ContentBlock, ResourceContents } from "./content.js";

/** JSON Schema object as received: unchanged, untrusted. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The server's claims about a tool (2025-03-26 and later). Untrusted hints (TL-03). Defaults: false, true, false, true. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A tool as its server describes it. Untrusted. */
export interface Tool {
  /** The identifier; unique per server, case-sensitive. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** The root has `type: "object"`. */
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
  /** Any JSON; present means sent, `null` included. Test with `"structuredContent" in result`. */
  readonly structuredContent?: unknown;
  /** True if the tool itself failed, which is not a protocol error (TL-06). */
  readonly isError?: boolean;
  readonly _meta?: Meta;
}

/** Resource as its server lists it. Untrusted. */
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

/** Result of reading a resource: one part or several. */
export interface ReadResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly _meta?: Meta;
}

/** Argument of a prompt; its values are text. */
export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** A prompt as its server describes it. Untrusted. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly icons?: readonly Icon[];
  readonly _meta?: Meta;
}

/** One message of a prompt. */
export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}

/** Messages of a prompt. */
export interface GetPromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  readonly _meta?: Meta;
}
