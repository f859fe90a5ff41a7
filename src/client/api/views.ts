/**
 * Views of a call's result: what crosses to a page instead of the result itself. Types only.
 *
 * A result of many megabytes stays where it was received; its view holds the beginning of each block and the rest is asked for
 * piece by piece (see `Results` in `api.ts`). So no result, whatever its size, blocks the page that shows it.
 */
import type { Annotations, ResourceLink } from "../../protocol/types/index.js";

/** The way from the root to a node: keys of objects, indexes of arrays. */
export type JsonPath = readonly (string | number)[];

/** One node of a JSON value, without its children. */
export interface JsonNode {
  /** Key in an object, index in an array; `""` for the root. */
  readonly key: string | number;
  readonly type: "object" | "array" | "string" | "number" | "boolean" | "null";
  /** Number of members or items; characters of a string; 0 else. */
  readonly size: number;
  /** The value as JSON text, at most 200 characters; for objects and arrays a glimpse of the content. */
  readonly preview: string;
}

/** Some children of a node. */
export interface JsonSlice {
  readonly total: number;
  readonly offset: number;
  readonly nodes: readonly JsonNode[];
}

/** What is wanted of a table. */
export interface TableQuery {
  /** The way to the list. */
  readonly path: JsonPath;
  readonly offset: number;
  /** Rows, at most 1,000. */
  readonly limit: number;
  /** Default: as they came. */
  readonly sort?: { readonly column: string; readonly descending: boolean };
}

/** Some rows of a list of objects. */
export interface TableSlice {
  /** The keys of its objects, in the order they came up; at most 100. */
  readonly columns: readonly string[];
  /** Keys beyond those. */
  readonly hiddenColumns: number;
  /** Rows of the whole list. */
  readonly total: number;
  readonly offset: number;
  /** `index`: the place in the list; a cell is absent where the object has no such key. */
  readonly rows: readonly { readonly index: number; readonly cells: readonly (JsonNode | undefined)[] }[];
}

/** The beginning of a text. */
export interface TextHead {
  /** At most 16,384 characters. */
  readonly head: string;
  /** Characters of the whole text. */
  readonly length: number;
}

/** The `_meta` of a block, and of the contents of its resource, as JSON text; absent where there is none. */
export interface BlockMeta {
  readonly meta?: TextHead;
  readonly contentsMeta?: TextHead;
}

/** One content block, as far as a page needs it. Bytes are fetched with `Results.bytes`. */
export type BlockView = BlockMeta &
  (
    | { readonly type: "text"; readonly text: TextHead; readonly annotations?: Annotations }
    | {
        readonly type: "image" | "audio";
        readonly mimeType: string;
        readonly byteLength: number;
        readonly annotations?: Annotations;
      }
    | {
        readonly type: "resource";
        readonly uri: string;
        readonly mimeType?: string;
        readonly text: TextHead;
        readonly annotations?: Annotations;
      }
    | {
        readonly type: "resource";
        readonly uri: string;
        readonly mimeType?: string;
        readonly byteLength: number;
        readonly annotations?: Annotations;
      }
    | ResourceLink
    | { readonly type: "unknown"; readonly reason: string; readonly raw: TextHead }
  );

/** What a template and values make. */
export interface ExpandedTemplate {
  /** The address. Variables without a value left their part out. */
  readonly uri: string;
  /** The names of the template's variables, each once, in order. */
  readonly variables: readonly string[];
}

/** A kept result. */
export interface ResultView {
  /** Names the result in `Results`. */
  readonly resultId: string;
  readonly isError: boolean;
  readonly blocks: readonly BlockView[];
  /** The root of the structured content; absent when there is none. */
  readonly structured?: JsonNode;
  /** The `_meta` of the result as JSON text, without the server's name in it; absent where nothing else is there. */
  readonly meta?: TextHead;
  /** Bytes of the whole result as JSON in UTF-8, without white space; absent where it is nested too deeply to be written. */
  readonly sizeBytes?: number;
  /** Milliseconds from sending to the answer. */
  readonly elapsedMs: number;
}

/** The kept messages of a prompt: a block each, in order. */
export interface PromptView extends ResultView {
  /** Who says each block. */
  readonly roles: readonly ("user" | "assistant")[];
  /** What the server says of what it gave; untrusted. */
  readonly description?: string;
}
