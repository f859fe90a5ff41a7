/**
 * A list that changed and could not be loaded is loaded again, whatever it failed of: what is shown would be stale for ever.
 */
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";
import type { Platform } from "./platform.js";

/** Attempts altogether: about a minute and a half. */
const MAX_ATTEMPTS = 8;

/** Loads until it succeeds, more and more slowly. Never rejects: each failure is reported by `load` itself. */
export async function loadAgain(
  load: () => Promise<void>,
  { clock, random }: Pick<Platform, "clock" | "random">,
  signal: AbortSignal,
): Promise<void> {
  const pace = new Pace({ clock, random });
  let attempts = 0;
  const again = (): boolean => ++attempts < MAX_ATTEMPTS;
  await pace.wait(signal);
  if (!signal.aborted) await retry(load, { pace, signal, again }).catch(() => undefined);
}
