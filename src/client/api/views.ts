/**
 * Views of results: the data that crosses to a page instead of the result itself. Types only.
 *
 * A result of many megabytes stays in the thread that received it; its view holds the beginning of each block, and the
 * rest is read piece by piece (see `Results` in `index.ts`). Therefore no result blocks the page, whatever its size.
 */
import type { Annotations, ResourceLink, SkillFileFacts } from "../../protocol/types/index.js";

/** Path from the root to a node: keys of objects and indexes of arrays. */
export type JsonPath = readonly (string | number)[];

/** One node of a JSON value, without its children. */
export interface JsonNode {
  /** Key in an object, or index in an array; `""` for the root. */
  readonly key: string | number;
  readonly type: "object" | "array" | "string" | "number" | "boolean" | "null";
  /** Number of members or items, or characters of a string; otherwise 0. */
  readonly size: number;
  /** Value as JSON text, at most 200 characters; for objects and arrays a preview of the content. */
  readonly preview: string;
}

/** Slice of the children of a node. */
export interface JsonSlice {
  readonly total: number;
  readonly offset: number;
  readonly nodes: readonly JsonNode[];
}

/** Occurrence of a text in a JSON value. */
export interface JsonMatch {
  readonly path: JsonPath;
  /** Zero-based position of each step of `path` among its siblings. */
  readonly places: readonly number[];
  /** The text occurs in the key; otherwise in the value. */
  readonly isKey?: true;
  /** Zero-based character of the value at which the text occurs. */
  readonly at?: number;
}

/** Occurrences of a text in a JSON value. */
export interface JsonMatches {
  /** Number of occurrences. */
  readonly total: number;
  /** The first 1,000 of them, in document order. */
  readonly matches: readonly JsonMatch[];
}

/** Query of a table. */
export interface TableQuery {
  /** Path to the list. */
  readonly path: JsonPath;
  readonly offset: number;
  /** Maximum number of rows, at most 1,000. */
  readonly limit: number;
  /** Sort order. Default: the order of the list. */
  readonly sort?: { readonly column: string; readonly descending: boolean };
}

/** Slice of the rows of a list of objects. */
export interface TableSlice {
  /** Keys of the objects, in order of first appearance; at most 100. */
  readonly columns: readonly string[];
  /** Number of further keys, which are not in `columns`. */
  readonly hiddenColumns: number;
  /** Number of rows of the whole list. */
  readonly total: number;
  readonly offset: number;
  /** Rows. `index`: position in the list; a cell is absent if the object has no such key. */
  readonly rows: readonly { readonly index: number; readonly cells: readonly (JsonNode | undefined)[] }[];
}

/** Beginning of a text. */
export interface TextHead {
  /** First characters, at most 16,384. */
  readonly head: string;
  /** Length of the whole text, in characters. */
  readonly length: number;
}

/** `_meta` of a block, and of the contents of its resource, as JSON text; absent if there is none. */
export interface BlockMeta {
  readonly meta?: TextHead;
  readonly contentsMeta?: TextHead;
}

/** Content block, reduced to the parts that a page needs. Read bytes with `Results.bytes`. */
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
        /** Present as well if the server sent both. */
        readonly text?: TextHead;
        readonly byteLength: number;
        readonly annotations?: Annotations;
      }
    | ResourceLink
    | { readonly type: "unknown"; readonly reason: string; readonly raw: TextHead }
  );

/** Result of expanding a template. */
export interface ExpandedTemplate {
  /** Expanded address. The parts of variables without a value are omitted. */
  readonly uri: string;
  /** Names of the template's variables, without duplicates, in order. */
  readonly variables: readonly string[];
}

/** A kept result. */
export interface ResultView {
  /** Id of the result in `Results`. */
  readonly resultId: string;
  readonly isError: boolean;
  readonly blocks: readonly BlockView[];
  /** Root of the structured content; absent when there is none. */
  readonly structured?: JsonNode;
  /** `_meta` of the result as JSON text, without the server's name; absent if there is nothing else. */
  readonly meta?: TextHead;
  /**
   * Size of the whole result as UTF-8 JSON without whitespace, in bytes; absent if the result is nested too deeply to
   * be serialized.
   */
  readonly sizeBytes?: number;
  /** Time from the request to the response, in milliseconds. */
  readonly elapsedMs: number;
}

/** Kept messages of a prompt: one block each, in order. */
export interface PromptView extends ResultView {
  /** Role of each block. */
  readonly roles: readonly ("user" | "assistant")[];
  /** Description of the prompt from the server; untrusted. */
  readonly description?: string;
}

/** Kept file of a skill: one block. */
export interface SkillFileView extends ResultView {
  readonly file: SkillFileFacts;
}
