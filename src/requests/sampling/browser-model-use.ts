/**
 * Use of the browser's own model.
 *
 * Owns: the options that the panel checks availability with and the engine creates sessions with. They have to be the same.
 * https://webmachinelearning.github.io/prompt-api/
 */

/** Kinds and languages of texts; browsers warn where no language of answers is named. */
export interface BrowserModelUse {
  readonly expectedOutputs: readonly { readonly type: "text"; readonly languages: readonly string[] }[];
}

/** Options of each session: availability depends on them. */
export const BROWSER_MODEL_USE: BrowserModelUse = { expectedOutputs: [{ type: "text", languages: ["en"] }] };
