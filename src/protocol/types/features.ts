/**
 * Tools, resources and prompts as a client sees them.
 *
 * Owns: shapes of list items and of the answers to call, read and get.
 */
import type { Annotations, Icon, Meta } from "./base.js";
import type { ContentBlock, ResourceContents } from "./content.js";

/** A JSON Schema object as it came: untouched, untrusted. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The server's claims about a tool (2025-03-26 and later). Untrusted hints (TL-03). Defaults: false, true, false, true. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

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

export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  /** Any JSON; present means sent, `null` included. Test with `"structuredContent" in result`. */
  readonly structuredContent?: unknown;
  /** The tool itself failed; not a protocol error (TL-06). */
  readonly isError?: boolean;
  readonly _meta?: Meta;
}

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

export interface ReadResourceResult {
  readonly contents: readonly ResourceContents[];
  readonly _meta?: Meta;
}

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly arguments?: readonly PromptArgument[];
  readonly icons?: readonly Icon[];
  readonly _meta?: Meta;
}

export interface PromptMessage {
  readonly role: "user" | "assistant";
  readonly content: ContentBlock;
}

export interface GetPromptResult {
  readonly description?: string;
  readonly messages: readonly PromptMessage[];
  readonly _meta?: Meta;
}
