/** The samples of the documentation; see bundle.mjs. */
export interface Sample {
  /** File and line, or the name of an export. */
  readonly where: string;
  /** The document: `README.md`, `docs/….md`, `doc comments`, `elements`. */
  readonly source: string;
  /** The module it was laid out as, where it is one. */
  readonly file: string;
  readonly language: string;
  readonly words: readonly string[];
  readonly code: string;
}
export declare function readSamples(): readonly Sample[];
export declare function bundleSamples(files: readonly string[]): Promise<string>;
