/**
 * Types that all parts of MCP share, named as in the specification.
 *
 * Owns: the shapes after reading (see `../read`). Additional fields sent by a server remain on the objects.
 * https://modelcontextprotocol.io/specification/2026-07-28/schema
 */

/** Content of `_meta`, which both sides may define; keys with reserved prefixes belong to the protocol. */
export type Meta = Readonly<Record<string, unknown>>;

/** Icon of a server, tool, prompt or resource (2025-11-25 and later). Untrusted (I-01). */
export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** Name and version of a client or server. For display only (B-13). */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** Capabilities of a server. Unknown members are kept. */
export interface ServerCapabilities {
  readonly tools?: { readonly listChanged?: boolean };
  readonly resources?: { readonly subscribe?: boolean; readonly listChanged?: boolean };
  readonly prompts?: { readonly listChanged?: boolean };
  readonly logging?: Readonly<Record<string, unknown>>;
  readonly completions?: Readonly<Record<string, unknown>>;
  readonly tasks?: Readonly<Record<string, unknown>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly experimental?: Readonly<Record<string, unknown>>;
}

/** Capabilities of this client. Only features that work are declared (C-02). */
export interface ClientCapabilities {
  readonly elicitation?: { readonly form?: object; readonly url?: object };
  readonly sampling?: { readonly tools?: object; readonly context?: object };
  readonly roots?: { readonly listChanged?: boolean };
  /** Requests that servers may run as tasks (2025-11-25 only). */
  readonly tasks?: {
    readonly list?: object;
    readonly cancel?: object;
    readonly requests?: {
      readonly elicitation?: { readonly create?: object };
      readonly sampling?: { readonly createMessage?: object };
    };
  };
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly experimental?: Readonly<Record<string, unknown>>;
}

/** Hints for display: audience, priority, time of the last change. */
export interface Annotations {
  readonly audience?: readonly ("user" | "assistant")[];
  readonly priority?: number;
  readonly lastModified?: string;
}

/** Severity levels in ascending order (RFC 5424). */
export type LoggingLevel = "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";

/** Log message of a server. `data` is any JSON value and untrusted. */
export interface LoggingMessage {
  readonly level: LoggingLevel;
  readonly logger?: string;
  readonly data: unknown;
}

/** Progress of a request. `progress` and `total` may have fractions; `message` exists since 2025-03-26. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}
