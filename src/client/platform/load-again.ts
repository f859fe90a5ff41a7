/**
 * Further attempts to load a list that changed and could not be loaded, after any failure: otherwise a stale list would stay on screen.
 */
import { retry } from "../../jsonrpc/retry.js";
import { Pace } from "../../jsonrpc/pace.js";
import type { Platform } from "./platform.js";

/** Maximum number of failures that do not pass by themselves: a server that is being deployed refuses for a while. */
const MAX_REFUSALS = 8;

/**
 * Loads until it succeeds, more and more slowly; `signal` ends it when the connection ends or another load takes its place. Never rejects:
 * each failure is reported by `load` itself.
 */
export async function loadAgain(
  load: () => Promise<void>,
  { clock, random }: Pick<Platform, "clock" | "random">,
  signal: AbortSignal,
): Promise<void> {
  const pace = new Pace({ clock, random });
  let refusals = 0;
  await pace.wait(signal);
  if (signal.aborted) return;
  await retry(load, {
    ...{ pace, signal },
    again: ({ isTransient }) => isTransient || ++refusals < MAX_REFUSALS,
  }).catch(() => undefined);
}
