/**
 * Source of a question, shown at the top of every question.
 *
 * Owns: that the host of the server's address comes first and largest, in our own type; the server's own name comes second
 * and as its claim (E-01). A server can put no word above this.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

/** Kinds of request that newer revisions advise against (G-10). */
const DEPRECATED: readonly InputRequest["kind"][] = ["sampling", "sampling-result", "roots"];

/** The host of a server's address; of one without an address, the name it was given. */
function hostOf(serverUrl: string): string {
  return URL.canParse(serverUrl) && new URL(serverUrl).host !== ""
    ? new URL(serverUrl).host
    : visibleLine(serverUrl, 120);
}

/** Draws the title: who asks for what. */
export function requestTitle(request: InputRequest, { t }: StringsController): TemplateResult {
  return html`<h2 id="title" tabindex="-1">
    <span class="host" dir="ltr">${hostOf(request.serverUrl)}</span> <span class="what">${t(`input.title-${request.kind}`)}</span>
  </h2>`;
}

/** Draws what else is known of who asks, and during what. */
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

/** Returns true if the cause is something this page does: then the dialog says only what that is, not that it is nothing. */
function isOurOwn({ kind, during: request }: InputRequest): boolean {
  return kind === "tool" || ((kind === "sign-in" || kind === "client-id") && request === undefined);
}

/** Returns true if the connection has a name that a user or a page gave it: not its address, and not one that the host generated. */
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
