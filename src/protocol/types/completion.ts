/** Resource templates, and completion of values for templates and prompts. */
import type { Annotations, Icon, Meta } from "./base.js";

/** Family of resources whose addresses are described by an RFC 6570 template. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}

/** Subject of a completion: an argument of a prompt, or a variable of a resource template. */
export type CompletionReference =
  | { readonly type: "ref/prompt"; readonly name: string; readonly title?: string }
  | { readonly type: "ref/resource"; readonly uri: string };

/** Values that a server proposes. */
export interface Completion {
  /** At most 100 values, without duplicates (P-07). */
  readonly values: readonly string[];
  readonly total?: number;
  readonly hasMore?: boolean;
}
