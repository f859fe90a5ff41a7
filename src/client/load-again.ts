/**
 * A list that changed and could not be loaded is loaded again, whatever it failed of: what is shown would be stale for ever.
 */
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";
import type { Platform } from "./platform.js";

/** Failures that do not pass by themselves, before it is given up: a server that is being deployed refuses for a while. */
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
