/**
 * Entries of the audit trail as rows and as details.
 *
 * Owns: the texts of entries and of the headings of groups. Any code of the page may have written the stored entries,
 * so that texts are shown with their hidden characters.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuditEntry } from "../../../src/client/api/index.js";
import type { ErrorCode } from "../../../src/errors/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { errorText } from "../../strings/errors.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { hostAndPathOf } from "../shared/server-name.js";
import { outcomeGroup, type OutcomeGroup } from "./audit-filter.js";
import type { AuditHead } from "./audit-groups.js";

/** Tool that "Check this server" calls, because no server has it. */
const PROBE = "mcp_panel_no_such_tool";

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
  /** Beginning of the arguments. */
  readonly args: string;
  /** Sentence about the failure. */
  readonly failure: string;
}

/** Returns the texts of an entry. */
function auditWords(
  { kind, subject, app, count, outcome, by, limit, code, call }: AuditEntry,
  { t, language }: StringsController,
): AuditWords {
  const counted = count === undefined ? "" : t(COUNTED[kind] ?? "audit.messages", { count });
  const named = limit === undefined ? t(`requests.kind-${kind}`) : t(`audit.limit-${limit}`);
  const ofApp = app === undefined ? [] : [t("audit.of-app", { app: visibleLine(app, 80) })];
  const decided = by === undefined ? [] : [t(`requests.by-${by}`)];
  const caller = call && ofApp.length === 0 ? [t(`audit.initiator-${call.initiator}`)] : [];
  return {
    outcome: t(`requests.outcome-${outcome}`),
    what: [named, counted].filter((part) => part !== "").join(" · "),
    subject: subject === PROBE ? t("audit.probe") : (subject ?? ""),
    who: [...ofApp, ...caller, ...decided].join(", "),
    args: call?.arguments === undefined || call.arguments === "{}" ? "" : call.arguments,
    failure: code === undefined ? "" : failureOf(code, language),
  };
}

/** Returns all words of an entry, for searching. */
export function auditText(entry: AuditEntry, strings: StringsController): string {
  const { outcome, what, subject, who, args, failure } = auditWords(entry, strings);
  return [outcome, what, subject, who, args, failure, entry.code, entry.serverUrl].join(" ");
}

/** Returns what a code means; a number of a JSON-RPC error unchanged. */
function failureOf(code: string | number, language: StringsController["language"]): string {
  if (typeof code === "number" || !code.startsWith("ERR-")) return String(code);
  return errorText(language, { kind: "client", code: code as ErrorCode, message: "", data: {} }).title; // an unknown one has a text, too
}

/** Renders the inside of the heading of a group. */
export function auditHead({ day, serverUrl, count, isOpen }: AuditHead, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  return html`<span class="fold ${isOpen ? "open" : ""}">${icon("chevron")}</span>
    <span>${formats.date(day)}</span>
    <span class="server mono" dir="ltr">${visibleLine(hostAndPathOf(serverUrl), 200)}</span>
    <span class="muted">${t("audit.count", { count })}</span>`;
}

/** Renders the inside of a row. `revoke`: revokes the permission that the entry gave or used, if it is still there. */
export function auditRow(
  entry: AuditEntry,
  revoke: (() => void) | undefined,
  strings: StringsController,
): TemplateResult {
  const { t, formats } = strings;
  const { at, outcome, times, call } = entry;
  const words = auditWords(entry, strings);
  const [name, look] = LOOKS[outcomeGroup(outcome)];
  const duration = call?.durationMs === undefined ? nothing : formats.duration(call.durationMs);
  return html`<span class="time muted">${formats.time(at)}</span>
    <span class="end ${look}">${icon(name)} ${words.outcome}</span>
    <span class="what"
      >${words.what} <bdi class="mono">${visibleLine(words.subject, 200)}</bdi>
      <bdi class="mono muted">${visibleLine(words.args, 200)}</bdi> <span class="muted">${words.failure}</span></span
    >
    ${revoke ? revokeButton(revoke, strings) : nothing}
    <span class="who muted">${[words.who, ...(times > 1 ? [t("requests.times", { count: times })] : [])].join(" · ")}</span>
    <span class="took muted">${duration}</span>`;
}

/** Renders the button that revokes a permission. */
function revokeButton(revoke: () => void, { t }: StringsController): TemplateResult {
  const onClick = (event: Event): void => {
    event.stopPropagation(); // the row itself opens on a click
    revoke();
  };
  return html`<button class="small revoke" @click=${onClick}>${t("requests.revoke")}</button>`;
}

/** Renders all data of an entry. */
export function auditFacts(
  entry: AuditEntry,
  revoke: (() => void) | undefined,
  strings: StringsController,
): TemplateResult {
  const { t, formats } = strings;
  const { at, serverUrl, times, call } = entry;
  const { outcome, what, subject, who, failure } = auditWords(entry, strings);
  const fact = (name: string, value: unknown): TemplateResult | typeof nothing =>
    value === "" || value === undefined ? nothing : html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<dl>
    ${fact(t("audit.time"), `${formats.date(at)} ${formats.time(at)}`)}
    ${fact(t("audit.server"), html`<span dir="ltr">${visibleLine(serverUrl, 500)}</span>`)}
    ${fact(t("audit.what"), html`${what} <bdi class="mono">${visibleLine(subject, 300)}</bdi>`)}
    ${fact(t("audit.outcome"), entry.outcome === "sent" ? `${outcome}. ${t("audit.sent-note")}` : outcome)}
    ${fact(t("audit.failure"), failure === "" ? "" : html`${failure} <code>${entry.code}</code>`)}
    ${fact(t(call ? "audit.initiator" : "audit.decided"), who)}
    ${revoke ? fact(t("requests.grants"), html`${t("audit.granted")} ${revokeButton(revoke, strings)}`) : nothing}
    ${times > 1 ? fact(t("audit.times"), t("requests.times", { count: times })) : nothing}
    ${
      call
        ? html`${fact(t("audit.approval"), t(`audit.approval-${call.approval}`))}
          ${fact(t("audit.arguments-start"), call.arguments === undefined ? "" : html`<code class="text">${visible(call.arguments)}</code>`)}
          ${fact(t("audit.arguments"), formats.bytes(call.argumentBytes))}
          ${call.argumentDigest === undefined ? nothing : fact("SHA-256", html`<code>${visibleLine(call.argumentDigest, 64)}</code>`)}
          ${call.durationMs === undefined ? nothing : fact(t("audit.duration"), formats.duration(call.durationMs))}`
        : nothing
    }
  </dl>`;
}
