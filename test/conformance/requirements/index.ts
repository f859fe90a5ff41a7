/**
 * What the specification asks of a client, row by row, and how each row stands in this repository.
 *
 * Owns: putting the sections together. `test/architecture/requirements.test.ts` holds the table against the tests that exist.
 * https://modelcontextprotocol.io/specification/2026-07-28
 */
import { countsOf, pageOf } from "./page.js";
import type { Requirement } from "./requirement.js";
import { ROWS_B } from "./rows-b.js";
import { ROWS_V_HANDSHAKE } from "./rows-v-handshake.js";
import { ROWS_V_ERAS } from "./rows-v-eras.js";
import { ROWS_T_MODERN } from "./rows-t-modern.js";
import { ROWS_T_SESSIONS } from "./rows-t-sessions.js";
import { ROWS_T_RESUMING } from "./rows-t-resuming.js";
import { ROWS_T_PLATFORM } from "./rows-t-platform.js";
import { ROWS_H } from "./rows-h.js";
import { ROWS_C } from "./rows-c.js";
import { ROWS_U } from "./rows-u.js";
import { ROWS_M } from "./rows-m.js";
import { ROWS_N } from "./rows-n.js";
import { ROWS_K } from "./rows-k.js";
import { ROWS_TL } from "./rows-tl.js";
import { ROWS_R } from "./rows-r.js";
import { ROWS_P } from "./rows-p.js";
import { ROWS_L_RO } from "./rows-l-ro.js";
import { ROWS_SA } from "./rows-sa.js";
import { ROWS_E } from "./rows-e.js";
import { ROWS_TK_LEGACY } from "./rows-tk-legacy.js";
import { ROWS_TK_MODERN } from "./rows-tk-modern.js";
import { ROWS_A_DISCOVERY } from "./rows-a-discovery.js";
import { ROWS_A_TOKENS } from "./rows-a-tokens.js";
import { ROWS_UI } from "./rows-ui.js";
import { ROWS_SK } from "./rows-sk.js";
import { ROWS_J_I } from "./rows-j-i.js";
import { ROWS_D_G } from "./rows-d-g.js";

export { SECTIONS, TOTAL } from "./ids.js";
export type { Requirement, TestProof } from "./requirement.js";

/** Every row. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...ROWS_B,
  ...ROWS_V_HANDSHAKE,
  ...ROWS_V_ERAS,
  ...ROWS_T_MODERN,
  ...ROWS_T_SESSIONS,
  ...ROWS_T_RESUMING,
  ...ROWS_T_PLATFORM,
  ...ROWS_H,
  ...ROWS_C,
  ...ROWS_U,
  ...ROWS_M,
  ...ROWS_N,
  ...ROWS_K,
  ...ROWS_TL,
  ...ROWS_R,
  ...ROWS_P,
  ...ROWS_L_RO,
  ...ROWS_SA,
  ...ROWS_E,
  ...ROWS_TK_LEGACY,
  ...ROWS_TK_MODERN,
  ...ROWS_A_DISCOVERY,
  ...ROWS_A_TOKENS,
  ...ROWS_UI,
  ...ROWS_SK,
  ...ROWS_J_I,
  ...ROWS_D_G,
];

/** One sentence with the counts of the table, as docs/benchmarks.md has it. */
export const countsSentence = (): string => countsOf(REQUIREMENTS);

/** The page of the docs. */
export const requirementsPage = (): string => pageOf(REQUIREMENTS);
