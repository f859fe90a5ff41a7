/** Reloads a changed list after any failure: otherwise a stale list would stay on screen. */
import { retry } from "../../jsonrpc/retry.js";
import { MAX_REFUSALS, Pace } from "../../jsonrpc/pace.js";
import type { Platform } from "./platform.js";

/**
 * Loads until it succeeds, with growing delays; `signal` ends it when the connection ends or another load replaces it.
 * Never rejects: `load` reports each failure.
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
    pace,
    signal,
    again: ({ isTransient }) => isTransient || ++refusals < MAX_REFUSALS,
  }).catch(() => undefined);
}
