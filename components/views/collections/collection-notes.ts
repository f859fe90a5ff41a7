/**
 * Notes above the tree of a collection: verdicts, failures, faults of the file, another version, and servers that are
 * not connected.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Server } from "../../../src/client/api/index.js";
import type { CallReport, CollectionProblem, CollectionReport } from "../../../src/collections/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { knownServers } from "../../page-storage/known-servers.js";
import { ownAddress, sharedAddress } from "../../page-storage/server-link.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { addressLine } from "../servers/address-line.js";
import type { MissingServer, RunTargets } from "./run-context.js";

/** Most problems of a file that are listed. */
const MOST_PROBLEMS = 20;

/** Renders the verdicts of the calls of a collection; their number, if none has run. `runs`: its runs. */
export function runSummary(
  calls: readonly { readonly report?: CallReport }[],
  runs: { readonly summary: CollectionReport | undefined; readonly isRunning: boolean } | undefined,
  { t, formats }: StringsController,
): TemplateResult {
  const { summary, isRunning = false } = runs ?? {};
  const count = (verdict: string): number => calls.filter(({ report }) => report?.verdict === verdict).length;
  const [passed, failed, skipped] = [count("passed"), count("failed"), count("skipped")];
  const any = isRunning || passed + failed + skipped > 0;
  return html`<div class="summary" role="status">
    ${
      any
        ? html`<span class="passed">${t("collections.passed-count", { count: passed })}</span>
            <span class=${failed > 0 ? "failed" : "muted"}>${t("collections.failed-count", { count: failed })}</span>
            ${skipped > 0 ? html`<span class="muted">${t("collections.skipped-count", { count: skipped })}</span>` : nothing}
            ${isRunning ? html`<span class="muted">${t("collections.running")}</span>` : summary ? html`<span class="muted">${formats.duration(summary.durationMs)}</span>` : nothing}`
        : html`<span class="muted">${t("collections.calls", { count: calls.length })}</span>`
    }
  </div>`;
}

/** Renders the reason why collections can't be read or written. */
export function storageNote(error: PlainError, { t }: StringsController): TemplateResult {
  const { maxChars } = error.kind === "client" ? error.data : {};
  if (typeof maxChars !== "number") return html`<mcp-error-view .error=${error}></mcp-error-view>`;
  return html`<div class="note warning too-large" role="alert">
    ${icon("warning")}
    <div>${t("collections.too-large", { count: maxChars })}</div>
  </div>`;
}

/** Renders that the open collection is a copy, because the one with this name was changed elsewhere. */
export function conflictNote(
  name: string | undefined,
  dismiss: () => void,
  strings: StringsController,
): TemplateResult | typeof nothing {
  if (name === undefined) return nothing;
  return html`<div class="note warning conflict" role="alert">
    ${icon("warning")}
    <div>${strings.t("collections.conflict", { name: visibleLine(name, 100) })}</div>
    ${dismissButton(dismiss, strings)}
  </div>`;
}

/** Renders the faults of the file that was opened or imported last. */
export function problemsNote(
  problems: readonly CollectionProblem[],
  dismiss: () => void,
  strings: StringsController,
): TemplateResult | typeof nothing {
  if (problems.length === 0) return nothing;
  return html`<div class="note warning problems" role="alert">
    ${icon("warning")}
    <div>
      ${strings.t("collections.problems", { count: problems.length })}
      <ul>
        ${problems.slice(0, MOST_PROBLEMS).map(({ path, message }) => html`<li><code dir="ltr">${visibleLine(path, 160)}</code> ${visibleLine(message, 200)}</li>`)}
      </ul>
    </div>
    ${dismissButton(dismiss, strings)}
  </div>`;
}

function dismissButton(dismiss: () => void, { t }: StringsController): TemplateResult {
  return html`<button class="icon" title=${t("collections.dismiss")} aria-label=${t("collections.dismiss")} @click=${dismiss}>${icon("close")}</button>`;
}

/** Data and callbacks of the notes about servers. */
export interface MissingServers {
  readonly targets: RunTargets;
  /** Ids of servers that the user chose, by the names of servers that are not connected. */
  readonly substitutes: ReadonlyMap<string, string>;
  /** True for the host of a server that the user or the page has added or connected. */
  readonly isKnown: (host: string) => boolean;
  /** Name of the server whose connection the user was asked about. */
  readonly confirming: string | undefined;
  readonly confirm: (name: string | undefined) => void;
  readonly connect: (url: string) => void;
  readonly choose: (substitutes: ReadonlyMap<string, string>) => void;
}

/** Renders the servers of the collection that are not connected. */
export function missingNotes(data: MissingServers, { t }: StringsController): TemplateResult {
  const { targets, substitutes, choose } = data;
  const { open } = targets;
  const without = (name: string): [string, string][] => [...substitutes].filter(([one]) => one !== name);
  return html`${targets.missing.map((missing) => {
    const { name } = missing;
    const label = visibleLine(name, 60);
    const used = targets.servers[name];
    if (used)
      return html`<div class="note warning server substituted">
        <span>${t("collections.substituted", { name: label, server: nameOf(used) })}</span>
        <button class="small" @click=${() => choose(new Map(without(name)))}>${t("collections.substitute-end")}</button>
      </div>`;
    return html`<div class="note server">
      <span>${t("collections.not-connected", { name: label })} ${addressLine(sharedAddress(missing.url))}</span>
      ${connectButtons(missing, data, t)}
      ${open ? html`<button class="small substitute" @click=${() => choose(new Map([...without(name), [name, open.id]]))}>${t("collections.substitute", { server: nameOf(open) })}</button>` : nothing}
    </div>`;
  })}`;
}

/** Buttons that connect a server. A host that is new here was chosen by the file: the user is asked about it. */
function connectButtons(
  { name, url, hasSecret }: MissingServer,
  { isKnown, confirming, confirm, connect }: MissingServers,
  t: StringsController["t"],
): TemplateResult | typeof nothing {
  if (hasSecret) return html`<span class="muted">${t("collections.connect-secret")}</span>`;
  const own = knownServers().map((one) => one.url);
  const address = ownAddress(url, own);
  if (!URL.canParse(address)) return nothing;
  const host = visibleLine(new URL(address).host, 100);
  if (isKnown(new URL(address).host) || confirming === name)
    return html`${confirming === name ? html`<span class="confirming" role="alert">${t("collections.connect-new", { host })}</span>` : nothing}
      <button class="small" @click=${() => (confirm(undefined), connect(address))}>${t("collections.connect-to", { host })}</button>
      ${confirming === name ? html`<button class="small" @click=${() => confirm(undefined)}>${t("collections.cancel")}</button>` : nothing}`;
  return html`<button class="small" @click=${() => confirm(name)}>${t("collections.connect")}</button>`;
}

const nameOf = ({ info, id }: Server): string => visibleLine(info.implementation?.name ?? id, 60);
