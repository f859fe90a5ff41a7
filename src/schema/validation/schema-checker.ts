/**
 * Interface for checking values against JSON Schemas.
 *
 * Owns: the verdicts. A value that can't be checked has the verdict "unsupported", with a code and a reason. It is
 * never "valid", and the check never throws (J-01…J-03). https://json-schema.org/draft/2020-12/json-schema-core
 */
import { ClientError, type ErrorCode } from "../../errors/index.js";
import type { SchemaProblem } from "./problems.js";

/**
 * Verdict of a check. `skipped`: the parts that were not checked, as sentences; everything else was checked, and the
 * verdict does not rest on the skipped parts alone.
 *
 * `unsupported` has the reason as a code. `ERR-DIALECT`: the dialect is not supported. `ERR-LIMIT`: the schema or the
 * value is too large or too costly. `ERR-PROTO`: the schema is broken or refers to another document (`ref` is that
 * reference, as written).
 */
export type Verdict =
  | { readonly kind: "valid"; readonly skipped?: readonly string[] }
  | { readonly kind: "invalid"; readonly problems: readonly SchemaProblem[]; readonly skipped?: readonly string[] }
  | { readonly kind: "unsupported"; readonly code: ErrorCode; readonly reason: string; readonly ref?: string };

/** Checks values against schemas. */
export interface SchemaChecker {
  /**
   * Checks `value` and lists at most 20 problems. Resolves for any schema, even a broken one; rejects only after the
   * checker was closed (`ERR-CLOSED`).
   * @example await checker.check({ type: "object", required: ["city"] }, {}) // { kind: "invalid", problems: [{ path: [], … }] }
   */
  check(schema: unknown, value: unknown): Promise<Verdict>;
}

/**
 * Verdict for an error that a check threw: a `ClientError` keeps its code, and a stack overflow counts as `ERR-LIMIT`.
 * Any other error is a bug and is thrown again.
 */
export function failureVerdict(error: unknown): Verdict {
  if (error instanceof ClientError) {
    const { data } = error;
    const ref = typeof data === "object" && data !== null && "ref" in data ? data.ref : undefined;
    const reason = { kind: "unsupported", code: error.code, reason: error.message } as const;
    return typeof ref === "string" ? { ...reason, ref } : reason;
  }
  if (error instanceof RangeError) {
    return {
      kind: "unsupported",
      code: "ERR-LIMIT",
      reason: "The schema or the value is nested too deeply to be checked.",
    };
  }
  throw error;
}
