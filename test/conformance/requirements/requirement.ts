/**
 * An obligation of a client by the specification: the form of one row of the requirement table.
 *
 * Owns: the form, and short ways to name tests. Never: the rows (`docs/requirements.md`), their proofs (`proofs.ts`), nor whether they
 * hold (`test/architecture/requirements.test.ts`).
 * https://modelcontextprotocol.io/specification/2026-07-28
 */
import type { Revision } from "../../../src/protocol/index.js";

/** How binding a row is: the spec's own word, `REC` for a rule of this client, `FACT` for a wire shape to rely on. */
type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY" | "REC" | "FACT";

/** A test of this repository, by its file from the root and its title, or the beginning of a title that is a template. */
export interface TestProof {
  readonly file: string;
  readonly title: string;
}

/** A scenario of the official conformance suite that runs in this repository. */
interface ScenarioProof {
  readonly scenario: string;
  readonly revision: Revision;
}

/**
 * One row: an obligation, and at most one word on where it stands. A row without a word is proven; `test/architecture/requirements.test.ts` looks for
 * its proofs.
 */
export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** The revisions it holds in. */
  readonly revisions: readonly Revision[];
  /** One sentence in our own words. */
  readonly says: string;
  /** The page of the specification on its subject. */
  readonly spec: `https://modelcontextprotocol.io/${`specification/${Revision}${string}` | "seps/2640-skills-extension"}`;
  /** Conformance scenarios that prove it; tests are found by the ids in their titles (`proofs.ts`). */
  readonly scenarios?: readonly ScenarioProof[];
  /** Why it can't concern this client. */
  readonly notApplicable?: string;
  /** What no test through the public API or a page shows today, or what is known to be missing. */
  readonly open?: string;
}

/** Tests of one file under `test/`, named without `.test.ts`; other endings are written out. */
export function inFile(file: string, ...titles: readonly string[]): readonly TestProof[] {
  const path = `test/${file}${/\.[a-z]+$/.test(file) ? "" : ".test.ts"}`;
  return titles.map((title) => ({ file: path, title }));
}

/** Unit tests of one file under `test/unit/`. */
export function unit(file: string, ...titles: readonly string[]): readonly TestProof[] {
  return inFile(`unit/${file}`, ...titles);
}
