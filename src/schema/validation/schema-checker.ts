/**
 * Port for checking values against JSON Schemas.
 *
 * Owns: the verdicts. A case that can't be checked is "unsupported", with a code and a reason: never "valid", and never an exception
 * (J-01…J-03). https://json-schema.org/draft/2020-12/json-schema-core
 */
import { ClientError, type ErrorCode } from "../../errors/index.js";
import type { SchemaProblem } from "./problems.js";

/**
 * Verdict of a check. `skipped`: skipped parts, as sentences; everything else was checked, and the skipped parts alone decided nothing.
 *
 * `unsupported` has the reason as a code: `ERR-DIALECT` another dialect, `ERR-LIMIT` too large or too costly, `ERR-PROTO` the schema is
 * broken or refers to another document (`ref` is that reference, as written).
 */
export type Verdict =
  | { readonly kind: "valid"; readonly skipped?: readonly string[] }
  | { readonly kind: "invalid"; readonly problems: readonly SchemaProblem[]; readonly skipped?: readonly string[] }
  | { readonly kind: "unsupported"; readonly code: ErrorCode; readonly reason: string; readonly ref?: string };

/** Checks values against schemas. */
export interface SchemaChecker {
  /**
   * Checks `value`, at most 20 problems are listed. Resolves whatever the schema is; rejects only once the checker is closed (`ERR-CLOSED`).
   * @example await checker.check({ type: "object", required: ["city"] }, {}) // { kind: "invalid", problems: [{ path: [], … }] }
   */
  check(schema: unknown, value: unknown): Promise<Verdict>;
}

/** Verdict for a failure: refusals keep their code, an exhausted stack is a limit. Any other error is a bug and rethrown. */
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
