/**
 * Entries of the audit trail as rows and as details.
 *
 * Owns: the texts of entries. Any code of the page may have written the stored entries, so an unknown kind is shown
 * unchanged.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuditEntry } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { hostAndPathOf } from "../shared/server-name.js";
import { outcomeGroup, type OutcomeGroup } from "./audit-filter.js";

const LOOKS: Readonly<Record<OutcomeGroup, readonly [IconName, string]>> = {
  good: ["check", "allow"],
  refused: ["error", "refuse"],
  failed: ["error", "refuse"],
  cancelled: ["stop", "muted"],
  open: ["clock", "muted"],
};

/** Things that an entry counts, if they are not messages. */
const COUNTED: { readonly [K in AuditEntry["kind"]]?: "audit.roots" | "audit.files" | "audit.tools" } = {
  roots: "audit.roots",
  "app-download": "audit.files",
  "app-tools": "audit.tools",
};

/** Texts of an entry: its outcome, its subject, and who decided. */
interface AuditWords {
  readonly outcome: string;
  readonly what: string;
  /** Subject: a name or an address that a server chose. */
  readonly subject: string;
  readonly who: string;
}

/** Returns the texts of an entry. */
function auditWords(
  { kind, subject, count, outcome, by, limit, code, call }: AuditEntry,
  { t }: StringsController,
): AuditWords {
  const counted = count === undefined ? "" : t(COUNTED[kind] ?? "audit.messages", { count });
  const named = limit === undefined ? t(`requests.kind-${kind}`) : t(`audit.limit-${limit}`);
  const who = call ? t(`audit.initiator-${call.initiator}`) : by === undefined ? "" : t(`requests.by-${by}`);
  return {
    outcome: t(`requests.outcome-${outcome}`),
    what: [named, counted].filter((part) => part !== "").join(" · "),
    subject: [subject, code].filter((part) => part !== undefined).join(" · "),
    who,
  };
}

/** Returns all words of an entry, for searching. */
export function auditText(entry: AuditEntry, strings: StringsController): string {
  const { outcome, what, subject, who } = auditWords(entry, strings);
  return [outcome, what, subject, who, entry.serverUrl].join(" ");
}

/** Renders the inside of a row. `named`: true if the row names its server, because several servers are shown. */
export function auditRow(entry: AuditEntry, named: boolean, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { at, outcome, serverUrl, times, call } = entry;
  const words = auditWords(entry, strings);
  const [name, look] = LOOKS[outcomeGroup(outcome)];
  const when = dayOf(at) === dayOf(Date.now()) ? formats.time(at) : `${formats.date(at)} ${formats.time(at)}`;
  return html`    <span class="time muted">${when}</span>
    <span class="end ${look}">${icon(name)} ${words.outcome}</span>
    <span class="what">${words.what} <bdi class="mono">${visibleLine(words.subject, 200)}</bdi></span>
    ${named ? html`<span class="server muted" dir="ltr">${hostAndPathOf(serverUrl)}</span>` : nothing}
    <span class="who muted">
      ${times > 1 ? t("requests.times", { count: times }) : nothing} ${words.who}
      ${call?.durationMs === undefined ? nothing : formats.duration(call.durationMs)}
    </span>`;
}

/** Renders all data of an entry. */
export function auditFacts(entry: AuditEntry, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { at, serverUrl, times, call } = entry;
  const { outcome, what, subject, who } = auditWords(entry, strings);
  const fact = (name: string, value: unknown): TemplateResult | typeof nothing =>
    value === "" || value === undefined ? nothing : html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<dl>
    ${fact(t("audit.time"), `${formats.date(at)} ${formats.time(at)}`)}
    ${fact(t("audit.server"), html`<span dir="ltr">${visibleLine(serverUrl, 500)}</span>`)}
    ${fact(t("audit.what"), html`${what} <bdi class="mono">${visibleLine(subject, 300)}</bdi>`)}
    ${fact(t("audit.outcome"), entry.outcome === "sent" ? `${outcome}. ${t("audit.sent-note")}` : outcome)}
    ${fact(t(call ? "audit.initiator" : "audit.decided"), who)}
    ${times > 1 ? fact(t("audit.times"), t("requests.times", { count: times })) : nothing}
    ${
      call
        ? html`${fact(t("audit.approval"), t(`audit.approval-${call.approval}`))}
          ${fact(t("audit.arguments"), formats.bytes(call.argumentBytes))}
          ${call.argumentDigest === undefined ? nothing : fact("SHA-256", html`<code>${visibleLine(call.argumentDigest, 64)}</code>`)}
          ${call.durationMs === undefined ? nothing : fact(t("audit.duration"), formats.duration(call.durationMs))}`
        : nothing
    }
  </dl>`;
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}
