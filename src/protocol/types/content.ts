/**
 * Content blocks and resource contents.
 *
 * Owns: their shapes. A block of a type we don't know, or one whose required fields are missing, becomes {@link UnknownContent}
 * and the others stay usable (TL-07).
 */
import type { Annotations, Icon, Meta } from "./base.js";

/** Text, plain or Markdown: the protocol does not say which. */
export interface TextContent {
  readonly type: "text";
  readonly text: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** `data` is base64. */
export interface ImageContent {
  readonly type: "image";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** `data` is base64. Since 2025-03-26. */
export interface AudioContent {
  readonly type: "audio";
  readonly data: string;
  readonly mimeType: string;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** What a resource holds, as text. */
export interface TextResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text: string;
  readonly _meta?: Meta;
}
/** `blob` is base64. */
export interface BlobResourceContents {
  readonly uri: string;
  readonly mimeType?: string;
  readonly blob: string;
  readonly _meta?: Meta;
}
/** What a resource holds. */
export type ResourceContents = TextResourceContents | BlobResourceContents;
/** A resource that is sent along. */
export interface EmbeddedResource {
  readonly type: "resource";
  readonly resource: ResourceContents;
  readonly annotations?: Annotations;
  readonly _meta?: Meta;
}
/** A resource named but not sent. Since 2025-06-18. */
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
/** A block we can't read: of an unknown type, or malformed. `raw` is what the server sent. Ours, not on the wire. */
export interface UnknownContent {
  readonly type: "unknown";
  /** What is wrong, for the user. */
  readonly reason: string;
  readonly raw: unknown;
}
/** One block of a result or a message, told apart by `type`. */
export type ContentBlock = TextContent | ImageContent | AudioContent | EmbeddedResource | ResourceLink | UnknownContent;
