/**
 * Facts about a sign-in: authorization server, account, permissions, expiry.
 *
 * Owns: the list of facts, for display and for copying. Server data is shown as text. It contains no secrets.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuthorizationStep, AuthorizationView } from "../../../src/client/api/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { serversEn } from "../../strings/en/servers.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(serversEn);

/** Maximum number of rendered scopes. */
const MAX_SCOPES = 100;

type Fact = readonly [name: string, text: string, drawn?: TemplateResult];

/** Renders the facts; `now`: milliseconds since the epoch. */
export function authorizationFacts(
  view: AuthorizationView,
  now: number,
  strings: StringsController,
): TemplateResult | typeof nothing {
  const all = factsOf(view, now, strings);
  if (all.length === 0) return nothing;
  return html`<dl>
    ${all.map(([name, text, drawn]) => html`<dt>${name}</dt><dd>${drawn ?? text}</dd>`)}
  </dl>`;
}

/** Returns all facts as text, for a report. */
export function asText(view: AuthorizationView, status: string, now: number, strings: StringsController): string {
  const { t } = strings;
  const rows = [
    [t("server.address"), view.serverUrl],
    [t("auth.title"), status],
    ...factsOf(view, now, strings).map(([name, text]) => [name, text]),
  ];
  return [...rows.map(([name, text]) => `${name}: ${text}`), "", ...view.steps.map(stepLine)].join("\n");
}

function stepLine({ at, outcome, step, url, status, detail }: AuthorizationStep): string {
  const place = [url, status].filter((part) => part !== undefined).join(" ");
  return `${new Date(at).toISOString()} ${outcome} ${step}${place === "" ? "" : ` (${visibleLine(place, 2_000)})`}: ${visible(detail)}`;
}

function factsOf(view: AuthorizationView, now: number, strings: StringsController): readonly Fact[] {
  const { t } = strings;
  const { issuer, clientId, clientBy, resource, tokenType, expiresAt, canRefresh, storage } = view;
  const by = clientBy && t(`auth.by-${clientBy}`);
  const list: (Fact | undefined)[] = [
    issuer === undefined ? undefined : [t("auth.issuer"), visibleLine(issuer, 2_000)],
    clientId === undefined ? undefined : client(clientId, by, strings),
    resource === undefined ? undefined : [t("auth.resource"), visibleLine(resource, 2_000)],
    view.scopes && scopes(view.scopes, strings),
    tokenType && [t("auth.token"), t(`auth.${tokenType}`)],
    expiresAt === undefined ? undefined : [t("auth.ends"), ending(expiresAt, now, strings)],
    canRefresh === undefined ? undefined : [t("auth.renewal"), t(canRefresh ? "auth.can-refresh" : "auth.no-refresh")],
    tokenType && [t("auth.storage"), t(`auth.storage-${storage}`)],
  ];
  return list.filter((fact) => fact !== undefined);
}

function client(clientId: string, by: string | undefined, { t }: StringsController): Fact {
  const shown = visibleLine(clientId, 2_000);
  const how = by === undefined ? "" : ` (${by})`;
  const drawn = html`<code><bdi>${shown}</bdi></code>${by === undefined ? nothing : html` <span class="muted">${by}</span>`}`;
  return [t("auth.client"), shown + how, drawn];
}

function scopes(all: readonly string[], { t }: StringsController): Fact {
  const name = t("auth.scopes");
  if (all.length === 0) return [name, t("auth.no-scopes"), html`<span class="muted">${t("auth.no-scopes")}</span>`];
  const rest = all.length - MAX_SCOPES;
  const drawn = html`<div class="scopes" tabindex="0" role="group" aria-label=${name}>
    <ul>
      ${all.slice(0, MAX_SCOPES).map((scope) => html`<li><code><bdi>${visibleLine(scope)}</bdi></code></li>`)}
      ${rest > 0 ? html`<li class="muted">${t("auth.more", { count: rest })}</li>` : nothing}
    </ul>
  </div>`;
  return [name, all.map((scope) => visibleLine(scope)).join(" "), drawn];
}

function ending(expiresAt: number, now: number, { t, formats }: StringsController): string {
  const at = formats.time(expiresAt);
  const left = expiresAt - now;
  // Rounded to whole seconds, because the remaining time is a countdown.
  return left > 0
    ? t("auth.ends-in", { time: formats.duration(Math.ceil(left / 1000) * 1000), at })
    : t("auth.ended", { at });
}
