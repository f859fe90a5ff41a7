/**
 * Toolbar of the audit trail: filters and actions.
 *
 * Owns: rendering the toolbar. The view implements its actions.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { KINDS, OUTCOMES, type AuditFilter } from "./audit-filter.js";

/** Data and callbacks of the bar. */
export interface AuditBar {
  readonly filter: AuditFilter;
  readonly total: number;
  readonly shown: number;
  /** True if all servers are shown; `undefined` if there is only one. */
  readonly all: boolean | undefined;
  /** True while clearing waits for confirmation. */
  readonly clearing: boolean;
  /** Called with the members of the filter that changed. */
  readonly onFilter: (change: AuditFilter) => void;
  readonly onAll: (all: boolean) => void;
  readonly onSave: (format: "ndjson" | "json") => void;
  readonly onClear: () => void;
  readonly onKeep: () => void;
}

/** Renders the bar. `field`: the text field of the filter. */
export function auditBar(bar: AuditBar, field: TemplateResult, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { filter, total, shown, all, onFilter, onSave } = bar;
  const save = (format: "ndjson" | "json"): TemplateResult => {
    const label = t(`audit.save-${format}`);
    return html`<button class="small" title=${label} aria-label=${label} ?disabled=${total === 0} @click=${() => onSave(format)}>
      ${icon("download")}${format === "json" ? "JSON" : "NDJSON"}
    </button>`;
  };
  return html`<div class="bar">
    ${field}
    ${choice("audit.kind", KINDS, filter.kind, (kind) => onFilter({ kind }), strings)}
    ${choice("audit.outcome", OUTCOMES, filter.outcome, (outcome) => onFilter({ outcome }), strings)}
    ${all === undefined ? nothing : servers(all, bar.onAll, strings)}
    <span class="muted small" role="status">
      ${
        shown === total
          ? t("audit.count", { count: total })
          : t("audit.count-of", { shown: formats.number(shown), total: formats.number(total) })
      }
    </span>
    ${save("ndjson")} ${save("json")} ${clear(bar, strings)}
  </div>`;
}

/** Renders the clear button. Clearing can't be undone, so it takes two clicks; the second button replaces the first. */
function clear({ total, clearing, onClear, onKeep }: AuditBar, { t }: StringsController): TemplateResult {
  const button = html`<button
    class=${clearing ? "danger small" : "icon"}
    title=${t("audit.clear")}
    aria-label=${clearing ? t("audit.clear-sure") : t("audit.clear")}
    ?disabled=${total === 0}
    @click=${onClear}
  >
    ${clearing ? t("audit.clear-sure") : icon("trash")}
  </button>`;
  return clearing ? html`${button}<button class="small" @click=${onKeep}>${t("audit.keep")}</button>` : button;
}

function choice<T extends string, K extends "audit.kind" | "audit.outcome">(
  name: K,
  values: readonly T[],
  chosen: T | undefined,
  choose: (value: T | undefined) => void,
  { t }: StringsController,
): TemplateResult {
  const onChange = (event: Event & { target: HTMLSelectElement }): void =>
    choose(values.find((value) => value === event.target.value));
  return html`<select aria-label=${t(name)} @change=${onChange}>
    <option value="" .selected=${chosen === undefined}>${t(`${name}-all`)}</option>
    ${values.map(
      // The table of strings has a key for each group.
      (value) =>
        html`<option value=${value} .selected=${value === chosen}>${t(`audit.group-${value}` as "audit.group-calls")}</option>`,
    )}
  </select>`;
}

function servers(all: boolean, onAll: AuditBar["onAll"], { t }: StringsController): TemplateResult {
  const onChange = (event: Event & { target: HTMLSelectElement }): void => onAll(event.target.value === "all");
  return html`<select aria-label=${t("audit.server")} @change=${onChange}>
    <option value="one" .selected=${!all}>${t("audit.this-server")}</option>
    <option value="all" .selected=${all}>${t("audit.all-servers")}</option>
  </select>`;
}
