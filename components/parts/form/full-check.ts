/**
 * Full validation of a value while it is being entered.
 *
 * Owns: scheduling the check: a quarter of a second after the last change, one check at a time. The problems of a part
 * stay until that part changes. Never validates anything itself, and never reports problems of a value that no longer
 * exists.
 */
import { asValueProblem, valueAt, type ValueProblem, type Verdict } from "../../../src/schema/index.js";

export type { JsonObject, ProblemCode, RuleCode, ValuePath, ValueProblem } from "../../../src/schema/index.js";

/** Full validation by a host: `host.checkValue`. */
export type CheckValue = (schema: unknown, value: unknown) => Promise<Verdict | undefined>;

const DELAY_MS = 250;
/** Size limit of a value that is checked on every change, because sending it to the checker takes time. */
const MAX_SIZE = 100_000;

/** The parameters of one check. */
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

  /** `reported` is called when a check has finished. */
  constructor(reported: () => void) {
    this.#reported = reported;
  }

  /** Reason the value could not be checked, or not completely. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** True if the value is too large to be checked on every change. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Returns the problems in those parts of `value` that are unchanged since the check. */
  problems(value: unknown): readonly ValueProblem[] {
    const found = this.#found;
    if (!found || found.value === value) return found?.problems ?? [];
    return found.problems.filter(({ path }) => valueAt(found.value, path) === valueAt(value, path) && path.length > 0);
  }

  /** Schedules a check of this value; the same check is not repeated. */
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

  /** Clears everything; nothing is reported from then on. */
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

/** Returns the number of parts and characters of a value, up to the limit. */
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
