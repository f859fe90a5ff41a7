/**
 * Exports of `@open-wc/testing` for component tests, with a longer wait for conditions.
 *
 * Owns: how long a condition is waited for. A machine that is busy with other suites is slow, and no test fails for that.
 */
import { waitUntil as waitOneSecond } from "@open-wc/testing";

export * from "@open-wc/testing";

/** Resolves when `condition` is true; rejects with `message` after 15 seconds, unless `options` has another `timeout`. */
export const waitUntil: typeof waitOneSecond = (condition, message, options) =>
  waitOneSecond(condition, message, { timeout: 15_000, ...options });
