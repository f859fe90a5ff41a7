/**
 * Source of a request, shown at the top of every request.
 *
 * Owns: showing the host of the server's address first and largest; the server's self-reported name comes second,
 * marked as its claim (E-01). No server text appears above this.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringKey, StringsController } from "../../strings/index.js";

/** Kinds of request that newer revisions deprecate (G-10). */
const DEPRECATED: readonly InputRequest["kind"][] = ["sampling", "sampling-result", "roots"];

/** Returns the host of a server's address, or the given name of a server without an address. */
function hostOf(serverUrl: string): string {
  return URL.canParse(serverUrl) && new URL(serverUrl).host !== ""
    ? new URL(serverUrl).host
    : visibleLine(serverUrl, 120);
}

/** Sentence of the title: a tool is the server's, is called by an app, or is offered by one. */
function titleOf({ kind, app }: InputRequest): StringKey {
  if (kind !== "tool" || !app) return `input.title-${kind}`;
  return app.offersTool ? "input.title-tool-of-app" : "input.title-tool-app";
}

/** Renders the title: the source and what it requests. */
export function requestTitle(request: InputRequest, { t }: StringsController): TemplateResult {
  return html`<h2 id="title" tabindex="-1">
    <span class="host" dir="ltr">${hostOf(request.serverUrl)}</span> <span class="what">${t(titleOf(request))}</span>
  </h2>`;
}

/** Renders further details: the source, and the call that caused the request. */
export function sourceView(request: InputRequest, { t }: StringsController): TemplateResult {
  const { serverUrl, serverName, serverId } = request;
  return html`<div class="who small" id="who">
    <p class="url muted" dir="ltr">${visible(serverUrl.slice(0, 500))}</p>
    <p>
      ${serverName === undefined ? nothing : html`<bdi>${t("input.calls-itself", { name: visibleLine(serverName, 80) })}</bdi>`}
      ${isNamed(serverId, serverUrl) ? html`<bdi>${t("input.known-as", { id: visibleLine(serverId, 80) })}</bdi>` : nothing}
    </p>
    ${DEPRECATED.includes(request.kind) ? html`<p class="muted">${t("input.deprecated")}</p>` : nothing}
    ${isOurOwn(request) ? nothing : html`<p>${during(request, t)}</p>`}
  </div>`;
}

/** Kinds that belong to connecting if no request was running. */
const OF_CONNECTING: readonly InputRequest["kind"][] = ["sign-in", "client-id", "relay"];

/** Returns true if the cause is an app, or an operation of this page. The dialog then only names that. */
function isOurOwn({ kind, app, during: request }: InputRequest): boolean {
  return app !== undefined || kind === "tool" || (OF_CONNECTING.includes(kind) && request === undefined);
}

/** Returns true if the connection has a name given by a user or a page, rather than its address or a generated name. */
function isNamed(serverId: string, serverUrl: string): boolean {
  return serverId !== serverUrl && !/^server-\d+$/.test(serverId) && !/^https?:/i.test(serverId);
}

function during({ during: request }: InputRequest, t: StringsController["t"]): TemplateResult | string {
  if (!request) return t("input.during-nothing");
  const [before = "", after = ""] = t("input.during", { what: "\0" }).split("\0");
  const { method, name } = request;
  return html`${before}<code>${visibleLine(method, 80)}</code>${
    name === undefined ? nothing : html` <code><bdi>${visibleLine(name, 120)}</bdi></code>`
  }${after}`;
}
