/**
 * Information before sign-in: the reason, the authorization server, the scopes and the risks.
 *
 * Owns: rendering this information. Scope names come from the server and are shown as text; only the scopes of OpenID
 * Connect are explained.
 */
import { html, nothing, type TemplateResult } from "lit";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringKey, StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { InputRequestOf } from "../../../src/client/api/index.js";

/** Maximum number of rendered scopes. */
const MAX_SCOPES = 100;

const KNOWN_SCOPES: Readonly<Record<string, StringKey>> = {
  openid: "input.scope-openid",
  profile: "input.scope-profile",
  email: "input.scope-email",
  phone: "input.scope-phone",
  address: "input.scope-address",
  offline_access: "input.scope-offline_access",
};

/** Renders the information. `address`: URL of the window, absent if it is never opened. */
export function signInFacts(
  request: InputRequestOf<"sign-in">,
  address: URL | undefined,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  return html`
    <p>${t(`input.sign-in-${request.reason}`)}</p>
    <section>
      <h3 id="where">${t("input.sign-in-where")}</h3>
      <div class="address" dir="ltr" aria-labelledby="where" role="group">
        ${address ? html`${address.protocol}//<strong>${address.host}</strong>` : visibleLine(request.authorizationOrigin)}
      </div>
      <p class="muted small">
        ${t("input.sign-in-note")}
        ${actsForAnother(request, address) ? html`<bdi>${t("input.sign-in-issuer", { issuer: visibleLine(request.issuer) })}</bdi>` : nothing}
      </p>
      <p class="small">
        <bdi>${t("input.sign-in-code", { host: visibleLine(hostOf(request.tokenOrigin)) })}</bdi>
      </p>
    </section>
    ${warnings(request, address, strings)} ${scopes(request, strings)}
  `;
}

function actsForAnother({ issuer }: InputRequestOf<"sign-in">, address: URL | undefined): boolean {
  return URL.canParse(issuer) && new URL(issuer).origin !== address?.origin;
}

function warnings(
  { serverUrl, warnings: noted }: InputRequestOf<"sign-in">,
  address: URL | undefined,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!address) return note([t("input.url-refused")]);
  const elsewhere = otherHost(serverUrl, address);
  const sentences = noted.flatMap((warning) => {
    if (warning.kind === "code-elsewhere") {
      return [t("input.sign-in-split", { there: address.host, here: visibleLine(hostOf(warning.origin)) })];
    }
    if (warning.kind === "odd-url") return [t(`input.url-${warning.what}`)];
    return warning.kind === "unverified-server" ? [t("input.sign-in-unverified")] : [];
  });
  if (elsewhere !== undefined)
    sentences.unshift(t("input.sign-in-elsewhere", { there: address.hostname, here: elsewhere }));
  return sentences.length === 0 ? nothing : note(sentences);
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin;
}

function note(sentences: readonly string[]): TemplateResult {
  return html`<div class="note warning" role="note">
    ${icon("warning")}
    <ul class="plain">
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </div>`;
}

/**
 * Returns the server's host, if the sign-in host is neither the same nor a parent domain or subdomain of it. A page
 * can't determine which hosts belong to one site.
 */
function otherHost(serverUrl: string, { hostname }: URL): string | undefined {
  if (!URL.canParse(serverUrl)) return undefined;
  const server = new URL(serverUrl).hostname;
  const isRelated = server === hostname || server.endsWith(`.${hostname}`) || hostname.endsWith(`.${server}`);
  return isRelated || server === "" ? undefined : server;
}

function scopes(
  { scopes: all = [], added = [], reason }: InputRequestOf<"sign-in">,
  { t }: StringsController,
): TemplateResult {
  const isNew = new Set(reason === "more-scopes" ? added : []);
  // New scopes come first, regardless of their order in the request.
  const shown = [...new Set([...isNew, ...all])];
  const rest = shown.length - MAX_SCOPES;
  const row = (scope: string): TemplateResult =>
    html`<li class="row">
      <code class=${isNew.has(scope) ? "new" : ""}><bdi>${visibleLine(scope)}</bdi></code>
      ${isNew.has(scope) ? html`<span class="badge info">${t("input.sign-in-new")}</span>` : nothing}
      ${Object.hasOwn(KNOWN_SCOPES, scope) ? html`<span class="muted">${meaning(scope, t)}</span>` : nothing}
    </li>`;
  return html`<section>
    <h3>${t("input.sign-in-scopes")}</h3>
    ${
      shown.length === 0
        ? html`<p class="muted">${t("input.sign-in-no-scopes")}</p>`
        : html`<ul class="plain scopes">
            ${shown.slice(0, MAX_SCOPES).map(row)}
          </ul>`
    }
    ${rest > 0 ? html`<p class="muted">${t("input.more", { count: rest })}</p>` : nothing}
  </section>`;
}

function meaning(scope: string, t: StringsController["t"]): string {
  const key = KNOWN_SCOPES[scope];
  return key === undefined ? "" : t(key);
}
