/**
 * Use of the browser's own model.
 *
 * Owns: the options with which the panel checks availability and the engine creates sessions. They must be the same.
 * https://webmachinelearning.github.io/prompt-api/
 */

/** Kinds and languages of answers; browsers warn if no language is specified. */
export interface BrowserModelUse {
  readonly expectedOutputs: readonly { readonly type: "text"; readonly languages: readonly string[] }[];
}

/** Options of each session, on which availability depends. */
export const BROWSER_MODEL_USE: BrowserModelUse = { expectedOutputs: [{ type: "text", languages: ["en"] }] };
