/**
 * Checks values of the person's against schemas of a server, for a host in this thread: loaded with the first check.
 *
 * Owns: one checker for each platform. Never rejects: a checker that can't be had is a verdict, too.
 */
import type { SchemaChecker, Verdict } from "../schema/validation/schema-checker.js";
import type { Platform } from "./platform.js";

const checkers = new WeakMap<Platform, Promise<SchemaChecker>>();

/** What the full check says of `value`. */
export async function checkValue(platform: Platform, schema: unknown, value: unknown): Promise<Verdict> {
  const { openChecker } = platform;
  if (!openChecker) return unsupported("This host has no schema checker.");
  try {
    const opening = checkers.get(platform) ?? openChecker();
    checkers.set(platform, opening);
    return await (await opening).check(schema, value);
  } catch (error) {
    checkers.delete(platform); // tried again with the next check
    return unsupported(error instanceof Error ? error.message : String(error));
  }
}

function unsupported(reason: string): Verdict {
  return { kind: "unsupported", code: "ERR-WORKER", reason };
}
