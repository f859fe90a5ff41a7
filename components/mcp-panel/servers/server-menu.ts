/**
 * Controls for choosing a server: a rail if there is room, otherwise a menu. Loaded with the second server.
 *
 * Owns: rendering both controls. Never stores the choice.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { serverState, serverStatusOf, type PanelSnapshot, type ServerStatus } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon, STATUS_ICONS } from "../../theme/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { serverNameOf } from "../../views/shared/server-name.js";
import { addressOrId } from "./server-line.js";

/** A server that can be chosen. */
export interface ServerChoice {
  readonly id: string;
  readonly name: string;
  /** Full address; present only if another server has the same name and a different address. */
  readonly place: string | undefined;
  readonly state: ServerStatus;
  /** Number of pending input requests of this server. */
  readonly inputRequests: number;
}

/** Menu item for all servers; ids of servers are never empty. */
const ALL = "";

/** Data for rendering the rail or the menu. */
export interface ServerMenu {
  readonly choices: readonly ServerChoice[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
  /** Shows all servers; absent if the panel does not have that view. */
  readonly showAll: (() => void) | undefined;
}

/** Data for creating the choices. */
export interface ServerChoices {
  readonly serverIds: readonly string[];
  readonly snapshot: PanelSnapshot;
  /** Returns the state of a server that the host has not reported. */
  readonly unreported: (serverId: string) => ServerStatus;
  /** Input requests that wait for the user. */
  readonly waiting: readonly InputRequest[];
  /** Returns the name that the user or the page gave a server. */
  readonly called: (serverId: string) => string | undefined;
}

/** Creates the choices from the current state. */
export function serverChoices({
  serverIds,
  snapshot,
  unreported,
  waiting,
  called,
}: ServerChoices): readonly ServerChoice[] {
  const rows = serverIds.map((id) => {
    const known = serverState(snapshot, id);
    const server = known?.server;
    const state = known ? serverStatusOf(known) : unreported(id);
    const inputRequests = waiting.filter(({ serverId }) => serverId === id).length;
    const name = called(id) ?? (server?.info ? serverNameOf(server) : addressOrId(id));
    return { id, name, place: wholePlace(server?.url ?? id), state, inputRequests };
  });
  const isDouble = (row: ServerChoice): boolean =>
    rows.some(({ name, place }) => name === row.name && place !== row.place);
  return rows.map((row) => (isDouble(row) ? row : { ...row, place: undefined }));
}

/** Returns the host, path and query of an address. */
function wholePlace(url: string): string {
  return visibleLine(url.replace(/^https?:\/\//u, ""), 300);
}

function reported(name: string, place: string | undefined): string {
  return place === undefined ? name : `${name} – ${place}`;
}

/** Renders the rail, for wide panels. */
export function serverRail({ choices, chosen, choose, showAll }: ServerMenu, { t }: StringsController): TemplateResult {
  return html`<nav aria-label=${t("panel.servers")} part="rail">
    <h2>${t("panel.servers")}</h2>
    ${choices.map(
      ({ id, name, place, state, inputRequests }) =>
        html`<button
          aria-current=${id === chosen ? "true" : "false"}
          title=${reported(name, place)}
          @click=${() => choose(id)}
        >
          ${frameIcon("server")}<span>${name}${place === undefined ? nothing : html`<small class="muted" dir="ltr">${place}</small>`}</span>
          ${inputRequests > 0 ? html`<strong class="request-count" title=${t("input.count", { count: inputRequests })}>${inputRequests}</strong>` : nothing}
          <span class="state ${state}">${frameIcon(STATUS_ICONS[state])}<span class="hidden">${t(`server.${state}`)}</span></span>
        </button>`,
    )}
    ${showAll ? html`<button class="all" title="${t("view.servers")} (9)" @click=${showAll}>${frameIcon("add")}<span>${t("view.servers")}</span></button>` : nothing}
  </nav>`;
}

/** Renders the menu, for panels that are not wide: an invisible select over the name in the header, and its arrow. */
export function serverSelect(menu: ServerMenu, { t }: StringsController): TemplateResult {
  const { choices, chosen, choose, showAll } = menu;
  const onChange = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.value !== ALL) return choose(target.value);
    target.value = chosen ?? "";
    showAll?.();
  };
  const open = choices.find(({ id }) => id === chosen);
  const title = open ? reported(open.name, open.place) : nothing;
  return html`<span slot="start" class="switch"
    ><select class="menu" title=${title} aria-label=${t("panel.server")} @change=${onChange}>
      ${choices.map(({ id, name, place, state }) => html`<option value=${id} .selected=${id === chosen}>${reported(name, place)} · ${t(`server.${state}`)}</option>`)}
      ${showAll ? html`<option value=${ALL}>${t("view.servers")}…</option>` : nothing}</select
    >${frameIcon("chevron")}</span
  >`;
}
