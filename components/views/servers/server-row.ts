/**
 * One row of the list of servers.
 *
 * Owns: rendering its name, status and actions. Never performs the actions.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { serverStatusOf as statusIn, type ServerStatus, type ServerState } from "../../../src/state/index.js";
import type { SharedServer } from "../../../src/server-config/add-to-links.js";
import { hrefOf, serverSettings, type ServerPlace } from "../../page-storage/known-servers.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { serversEn } from "../../strings/en/servers.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import { STATUS_ICONS } from "../../theme/index.js";
import { offersOf } from "../server-header/offers.js";
import { itemIcon } from "../server-header/item-icon.js";
import { serverNameOf, hostAndPathOf } from "../shared/server-name.js";

addEnglish(serversEn);

/** Action on a server. */
export type ServerAction =
  | "open"
  | "connect"
  | "disconnect"
  | "edit"
  | "duplicate"
  | "settings"
  | "share"
  | "link"
  | "auto-connect"
  | "remove"
  | "grip";

/** A server in the list. */
export interface ListedServer {
  readonly place: ServerPlace;
  readonly state: ServerState | undefined;
  /** The reason no connection was attempted. */
  readonly failure: PlainError | undefined;
  /** True if the page defines the server, so that the user can't remove it. */
  readonly isGiven: boolean;
}

/** Returns the status of a server. */
function statusOf({ state, failure }: ListedServer): ServerStatus | "idle" {
  return state ? statusIn(state) : failure ? "failed" : "idle";
}

/** Returns the name of a server: the user's name for it, its own name, or its address. */
export function calledOf({ place, state }: ListedServer): string {
  if (place.name !== undefined) return visibleLine(place.name, 120);
  if (state?.server.info) return serverNameOf(state.server);
  if (place.title !== undefined) return visibleLine(place.title, 120);
  // The id is the key in the page's map, or the address.
  return visibleLine(URL.canParse(place.id) ? hostAndPathOf(place.url) : place.id, 120);
}

/**
 * Returns a server as it is added to other programs, without values of header fields and variables; `undefined` for one
 * that only this page can reach.
 */
export function sharedServer(listed: ListedServer): SharedServer | undefined {
  const { place, state } = listed;
  const name = calledOf(listed);
  const { process, foundBy = "" } = state?.server.info ?? {};
  if (process) return { name, kind: "stdio", ...process };
  const url = hrefOf(place.url);
  const headers = Object.keys(serverSettings(place).headers ?? {});
  // The sentence of `connectLegacy` is all that is known of the transport.
  const isHttpSse = foundBy.includes("HTTP+SSE");
  return /^https?:/.test(url) ? { name, kind: "http", url, headers, ...(isHttpSse && { isHttpSse }) } : undefined;
}

/** Data for rendering a row. */
export interface ServerRow {
  readonly listed: ListedServer;
  /** The host that fetches icons. */
  readonly host: Host | undefined;
  /** True if a panel of this page reads links, so that a link to the server can be copied. */
  readonly canLink: boolean;
  readonly canAdd: boolean;
  readonly act: (action: ServerAction, event: Event) => void;
}

/** Renders the name and status. */
export function serverRow(row: ServerRow, strings: ErrorStringsController): TemplateResult {
  const { listed, host, act } = row;
  const { t, formats } = strings;
  const { place, state, isGiven } = listed;
  const status = statusOf(listed);
  const info = state?.server.info;
  const name = calledOf(listed);
  const where = hostAndPathOf(place.url);
  const error = status === "failed" ? (state?.server.error ?? state?.outage ?? listed.failure) : undefined;
  return html`<div class="top">
      ${isGiven ? nothing : button("grip", "grip", t("servers.move", { name }), act)}
      ${info?.implementation?.icons?.length ? itemIcon({ icons: info.implementation.icons, host, serverUrl: place.url, fallback: { icon: "server" } }) : nothing}
      <div class="who">
        ${
          status === "idle"
            ? html`<strong class="name" title=${name}>${name}</strong>`
            : html`<button class="quiet name" title=${t("servers.open", { name })} @click=${(event: Event) => act("open", event)}>${name}</button>`
        }
        ${where === name ? nothing : html`<span class="muted small place" dir="ltr" title=${place.url}>${visibleLine(where, 200)}</span>`}
      </div>
      <span class="state ${status}">${icon(status === "idle" ? "stop" : STATUS_ICONS[status])}${status === "idle" ? t("servers.idle") : t(`server.${status}`)}</span>
      <div class="actions">${actions(row, status, name, strings)}</div>
    </div>
    <div class="facts small muted">
      ${
        isGiven
          ? html`<span class="badge">${t("servers.given")}</span>`
          : html`<label class="row"><input type="checkbox" .checked=${place.autoConnect === true} @change=${(event: Event) => act("auto-connect", event)} />${t("servers.auto-connect")}</label>`
      }
      ${info ? html`<span>${info.revision} · ${t(`server.${info.era}`)}</span>` : nothing}
      ${state?.server.latencyMs === undefined ? nothing : html`<span>${formats.duration(state.server.latencyMs)}</span>`}
      ${info ? offersOf(info.capabilities).map((offer) => html`<span class="badge">${t(`offer.${offer}`)}</span>`) : nothing}
    </div>
    ${error ? failure(error, strings) : nothing}`;
}

function failure(error: PlainError, strings: ErrorStringsController): TemplateResult {
  const { title, advice } = strings.error(error);
  return html`<p class="problem small">${title} <span class="muted">${advice}</span></p>`;
}

function actions(
  { listed, canLink, canAdd, act }: ServerRow,
  status: ServerStatus | "idle",
  name: string,
  { t }: StringsController,
): TemplateResult {
  const isOn = status === "connected" || status === "connecting" || status === "reconnecting";
  const { isGiven } = listed;
  const toggle = isOn ? "disconnect" : "connect";
  return html`
    <button class="toggle" @click=${(event: Event) => act(toggle, event)} aria-label=${t(`servers.${toggle}-name`, { name })}>
      ${t(toggle === "connect" ? "connect.submit" : "server.disconnect")}
    </button>
    ${button("settings", "settings", t("servers.settings", { name }), act)}
    ${sharedServer(listed) ? button("share", "upload", t("servers.add-to", { name }), act) : nothing}
    ${canLink ? button("link", "link", t("servers.copy-link", { name }), act) : nothing}
    ${canAdd ? button("duplicate", "copy", t("servers.duplicate", { name }), act) : nothing}
    ${isGiven ? nothing : button("edit", "edit", t("servers.edit", { name }), act)}
    ${isGiven ? nothing : button("remove", "trash", t("servers.remove", { name }), act)}
  `;
}

function button(
  action: ServerAction,
  picture: IconName,
  label: string,
  act: (action: ServerAction, event: Event) => void,
): TemplateResult {
  return html`<button
    class="icon ${action}"
    data-action=${action}
    draggable=${action === "grip" ? "true" : "false"}
    title=${label}
    aria-label=${label}
    @click=${(event: Event) => act(action, event)}
  >
    ${icon(picture)}
  </button>`;
}
