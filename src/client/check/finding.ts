/**
 * Collects findings.
 *
 * Owns: limiting their number: of 10,000 bad names, only the first few are reported.
 */
import type { CheckArea, CheckFinding, CheckId, CheckSeverity } from "../api/check-types.js";

/** Maximum number of findings of one kind in one area. */
const MAX_ALIKE = 20;
const MAX_TEXT = 300;

/** Receiver of findings. */
export interface Findings {
  add(severity: CheckSeverity, id: CheckId, more?: FindingDetails): void;
}

/** Details of a finding. */
interface FindingDetails {
  readonly name?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly snippet?: string;
}

const ORDER: readonly CheckSeverity[] = ["error", "warning", "hint", "ok"];

/** Findings of one run. */
export class FindingList {
  readonly #found: CheckFinding[] = [];
  readonly #counts = new Map<string, number>();

  /** Receiver of the findings of one area. */
  of(area: CheckArea): Findings {
    return {
      add: (severity, id, { name, params = {}, snippet } = {}) => {
        const key = `${area} ${id}`;
        const count = (this.#counts.get(key) ?? 0) + 1;
        this.#counts.set(key, count);
        if (count > MAX_ALIKE) return;
        this.#found.push({
          id,
          area,
          severity,
          params: bounded(params),
          ...(name !== undefined && { name: clip(name) }),
          ...(snippet !== undefined && { snippet }),
        });
      },
    };
  }

  /**
   * All findings in the order of the areas, most severe first. If there are many of one kind, the last of them contains
   * the number of the remaining ones.
   */
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
