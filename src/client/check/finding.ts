/**
 * Collecting findings.
 *
 * Owns: bounding what is said: a server with 10,000 bad names is told about the first ones.
 */
import type { CheckArea, CheckFinding, CheckId, CheckSeverity } from "../api/check-types.js";

/** Of one kind in one area. */
const MAX_ALIKE = 20;
const MAX_TEXT = 300;

/** Where findings go. */
export interface Findings {
  add(severity: CheckSeverity, id: CheckId, more?: FindingDetails): void;
}

/** What else a finding says. */
interface FindingDetails {
  readonly name?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly snippet?: string;
}

const ORDER: readonly CheckSeverity[] = ["error", "warning", "hint", "ok"];

/** The findings of one run. */
export class FindingList {
  readonly #found: CheckFinding[] = [];
  readonly #counts = new Map<string, number>();

  /** Where the findings of an area go. */
  of(area: CheckArea): Findings {
    return {
      add: (severity, id, { name, params = {}, snippet } = {}) => {
        const key = `${area} ${id}`;
        const count = (this.#counts.get(key) ?? 0) + 1;
        this.#counts.set(key, count);
        if (count > MAX_ALIKE) return;
        this.#found.push({
          ...{ id, area, severity, params: bounded(params) },
          ...(name !== undefined && { name: clip(name) }),
          ...(snippet !== undefined && { snippet }),
        });
      },
    };
  }

  /** All of them, area by area as they were looked at, the worst first; of many alike the last says how many more there are. */
  list(): readonly CheckFinding[] {
    const areas = [...new Set(this.#found.map(({ area }) => area))];
    const sorted = areas.flatMap((area) =>
      ORDER.flatMap((severity) => this.#found.filter((one) => one.area === area && one.severity === severity)),
    );
    return sorted.map((finding, at) => {
      const count = this.#counts.get(`${finding.area} ${finding.id}`) ?? 0;
      const isLast = sorted.findLastIndex(({ area, id }) => area === finding.area && id === finding.id) === at;
      return isLast && count > MAX_ALIKE
        ? { ...finding, params: { ...finding.params, more: count - MAX_ALIKE } }
        : finding;
    });
  }
}

function bounded(params: Readonly<Record<string, string | number>>): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === "string" ? clip(value) : value]),
  );
}

function clip(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
