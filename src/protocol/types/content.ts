/**
 * Content blocks and resource contents.
 *
 * Owns: their shapes. A block of an unknown type, or without required fields, becomes {@link UnknownContent}, and the
 * other blocks remain usable (TL-07).
 */
import type { Annotations, Icon, Meta } from "./base.js";

/** Text block, either plain text or Markdown: the protocol does not specify which. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Image block; `data` is base64. */
export interface ImageContent {
  readonly type: "image";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Audio block; `data` is base64. Since 2025-03-26. */
export interface AudioContent {
  readonly type: "audio";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Text contents of a resource. */
export interface TextResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text: string;
  readonly _meta?: Meta;
}
/** Binary contents of a resource; `blob` is base64. */
export interface BlobResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly blob: string;
  readonly _meta?: Meta;
}
/** Contents of a resource. */
export type ResourceContents = TextResourceContents | BlobResourceContents;
/** Block that contains a resource. */
export interface EmbeddedResource {
  readonly type: "resource";
  readonly resource: ResourceContents;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** Block that refers to a resource without its contents. Since 2025-06-18. */
export interface ResourceLink {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/**
 * Block that is malformed or of an unknown type. `raw` is the server's data. This type exists only in the client, not
 * on the wire.
 */
export interface UnknownContent {
  readonly type: "unknown";
  /** Description of the problem, for the user. */
  readonly reason: string;
  readonly raw: unknown;
}
/** Content block of a result or a message, discriminated by `type`. */
export type ContentBlock = TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink | UnknownContent;
