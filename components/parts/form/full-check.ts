/**
 * The full check of a value while it is entered.
 *
 * Owns: when it is asked: a quarter of a second after the last change, one question at a time. What it said of a part stays until that part
 * changes. Never checks anything itself, and never speaks of a value that is no longer there.
 */
import { asValueProblem, valueAt, type ValueProblem, type Verdict } from "../../../src/schema/index.js";

/** The full check of a host: `host.checkValue`. */
export type CheckValue = (schema: unknown, value: unknown) => Promise<Verdict | undefined>;

const DELAY_MS = 250;
/** Of a value that is sent to be checked at every change: sending alone takes time. */
const MAX_SIZE = 100_000;

/** One question. */
interface Question {
  readonly check: CheckValue;
  readonly schema: unknown;
  readonly value: unknown;
}

export class FullCheck {
  #reported: () => void;
  #requested: Question | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #found: { readonly value: unknown; readonly problems: readonly ValueProblem[] } | undefined;
  #reason: string | undefined;
  #isTooLarge = false;

  /** `reported`: called when there is an answer. */
  constructor(reported: () => void) {
    this.#reported = reported;
  }

  /** Reason that nothing, or not all, could be checked. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** The value is larger than is checked at every change. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Returns the problems found in the parts of `value` that are unchanged since the check. */
  problems(value: unknown): readonly ValueProblem[] {
    const found = this.#found;
    if (!found || found.value === value) return found?.problems ?? [];
    return found.problems.filter(({ path }) => valueAt(found.value, path) === valueAt(value, path) && path.length > 0);
  }

  /** Asks about this value, soon; the same question is asked once. */
  request(question: Question): void {
    const requested = this.#requested;
    if (
      requested?.value === question.value &&
      requested?.schema === question.schema &&
      requested?.check === question.check
    )
      return;
    this.#requested = question;
    clearTimeout(this.#timer);
    this.#isTooLarge = sizeOf(question.value) > MAX_SIZE;
    if (this.#isTooLarge) return;
    this.#timer = setTimeout(() => void this.#check(question), DELAY_MS);
  }

  /** Forgets all; reports nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#requested = this.#found = this.#reason = undefined;
  }

  async #check(question: Question): Promise<void> {
    const verdict = await question.check(question.schema, question.value).catch(failed);
    if (this.#requested !== question) return;
    this.#reason = verdict?.kind === "unsupported" ? verdict.reason : verdict?.skipped?.join(" ");
    const problems = verdict?.kind === "invalid" ? verdict.problems.map(asValueProblem) : [];
    this.#found = { value: question.value, problems };
    this.#reported();
  }
}

/** Parts and characters of a value, counted no further than matters. */
function sizeOf(value: unknown): number {
  let size = 0;
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    size += typeof next === "string" ? 1 + next.length / 100 : 1;
    if (typeof next === "object" && next !== null) {
      const inside: readonly unknown[] = Object.values(next);
      size += inside.length;
      if (size > MAX_SIZE) break;
      for (const inner of inside) open.push(inner ?? null);
    }
    if (size > MAX_SIZE) break;
  }
  return size;
}

function failed(error: unknown): Verdict {
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "unsupported", code: "ERR-WORKER", reason };
}
