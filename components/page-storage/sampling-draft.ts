/**
 * The newest conversation that is to be tried as a sampling, for the whole page.
 *
 * Owns: keeping it in memory. Never sends it; whoever answers or tries a sampling may read it.
 */

/** Params of `sampling/createMessage`, as JSON text: they may hold megabytes and are copied more often than read. */
export interface SamplingDraft {
  readonly json: string;
  /** Where it comes from, for people: the name of a prompt. As the server sent it: untrusted. */
  readonly from: string;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

let kept: SamplingDraft | undefined;

/** The newest draft; `undefined` when there is none. */
export function samplingDraft(): SamplingDraft | undefined {
  return kept;
}

/** Keeps a draft in place of the one before; `undefined` forgets it. */
export function keepSamplingDraft(draft: SamplingDraft | undefined): void {
  kept = draft;
}
