/**
 * What goes wrong in other clients, row by row, and what proves that it does not here.
 *
 * Owns: the shape of a row, and how many there are. `P` and `B` rows were measured in Node and in a browser, the numbered ones were told
 * by people who met them. Never: whether a test proves its row; `test/architecture/known-faults.test.ts` holds the table against the tests there are.
 */
import { PLATFORM_FAULTS } from "./known-faults-platform.js";
import { PROBED_FAULTS } from "./known-faults-probed.js";
import { STREAM_FAULTS } from "./known-faults-streams.js";
import type { TestProof } from "./requirements/requirement.js";

/** One fault. */
export interface KnownFault {
  readonly id: string;
  /** What goes wrong elsewhere, in one sentence. */
  readonly elsewhere: string;
  /** What happens here instead, in one sentence. */
  readonly ours: string;
  readonly tests: readonly TestProof[];
}

/** How many rows there are of each kind: a row that is dropped or added without this is noticed. */
export const FAULT_COUNTS = { P: 14, B: 5, row: 25 } as const;

/** Every row. */
export const KNOWN_FAULTS: readonly KnownFault[] = [...PROBED_FAULTS, ...STREAM_FAULTS, ...PLATFORM_FAULTS];
