/** Limits of collections, and of what is checked in a result. */

/** Limits of a file. The JSON Schema of the format has the same. */
export const FILE_LIMITS = {
  /** Length of the file in characters. */
  chars: 10_000_000,
  /** Items of one folder. */
  items: 2_000,
  /** Calls of a collection; not in the JSON Schema. */
  calls: 5_000,
  /** Levels of folders; not in the JSON Schema. */
  depth: 16,
  name: 200,
  description: 20_000,
  /** Lengths of URIs, paths and patterns. */
  text: 10_000,
  /** Servers, variables, environments, expectations, saved variables, ignored paths. */
  entries: 200,
  maxMs: 86_400_000,
} as const;

/**
 * Limits of the values that are checked, so that a check takes no more than some milliseconds whatever a server sends.
 */
export const RESULT_LIMITS = {
  /** Values in a result. */
  values: 100_000,
  /** Characters of a result. */
  chars: 5_000_000,
  /** Characters of a snapshot. */
  snapshot: 500_000,
  /** Characters of an expected or actual value in a report. */
  reported: 500_000,
} as const;

/** Names of variables. */
export const VARIABLE_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
