/** The search of the documentation and its index; see search.js and .ci/docs/search-index.mjs. */

/** Section of a page: anchor, title, title of the section around it, text, and phrases by which readers look for it. */
export type Section = readonly [anchor: string, title: string, parent: string, text: string, words?: readonly string[]];
/** Page: path, title, sections. */
export type Page = readonly [path: string, title: string, sections: readonly Section[]];

/** Piece of a text. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Section that was found. */
export interface Found {
  readonly address: string;
  readonly place: string;
  readonly title: readonly Piece[];
  readonly excerpt: readonly Piece[];
}

/** Searches; the best first. */
export type Search = (query: string) => readonly Found[];

export declare function createSearch(index: readonly Page[]): Promise<Search>;
