/** Values in the sentences of a report. */
import { writeExact } from "../json/exact-text.js";
import type { PlainError } from "../errors/index.js";

/** Longest value in a sentence, in characters. */
const LONGEST = 120;

/** Beginning of a value as JSON, in one line. */
export function excerpt(value: unknown): string {
  const text =
    (typeof value === "string" ? JSON.stringify(value.slice(0, LONGEST * 2)) : writeExact(value)) ?? "nothing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Codes of a failure. */
export function codeOf(error: PlainError | undefined): { readonly code?: string; readonly rpcCode?: number } {
  if (error?.kind === "server") return { code: error.code, rpcCode: error.rpcCode };
  if (error?.kind === "client") return { code: error.code };
  return error ? { code: error.name } : {};
}
