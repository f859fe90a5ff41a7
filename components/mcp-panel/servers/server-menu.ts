/**
 * Controls for choosing a server: a rail if there is room, otherwise a menu. Loaded with the second server.
 *
 * Owns: rendering both controls, and the styles of both. Never stores the choice.
 */
import { css, html, nothing, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import { serverState, serverStatusOf, type PanelSnapshot, type ServerStatus } from "../../../src/state/index.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { frameIcon, STATUS_ICONS, type FrameIconName } from "../../theme/index.js";
import { serversEn } from "../../strings/en/servers.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { nextFrame } from "../../parts/basic/slices.js";
import { serverNameOf } from "../../views/shared/server-name.js";
import { addressOrId } from "./server-line.js";

addEnglish(serversEn);

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
  /** True if the user may add servers. */
  readonly canAdd: boolean;
  /** Shadow root of the panel, whose first load does not have the styles of both. */
  readonly root: ShadowRoot | null;
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

/**
 * Rules of the rail, applied after those of the panel. Its box keeps its width: while the pointer or the keyboard's
 * focus is in it, its content is wider and covers what is beside it. Nothing in a row moves with that.
 */
const styles = css`
  nav {
    display: none;
    flex: none;
    position: relative;
    z-index: 3;
    inline-size: 48px;
  }
  .switch svg {
    rotate: 90deg;
  }
  .menu,
  .switch::after {
    content: "";
    position: absolute;
    inset: 0 -4px;
    block-size: auto;
    border-radius: var(--_radius);
  }
  .menu {
    inline-size: calc(100% + 8px);
    contain: paint;
    opacity: 0;
  }
  .switch::after {
    pointer-events: none;
  }
  .switch:has(:focus-visible)::after {
    outline: 2px solid var(--_focus);
  }
  .connected {
    color: var(--_success);
  }
  .failed {
    color: var(--_danger);
  }
  @container panel (min-width: 960px) {
    nav {
      display: block;
    }
    .switch,
    .menu {
      display: none;
    }
  }
  nav > div {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 100%;
    overflow: hidden auto;
    scrollbar-width: none;
    padding: var(--_1);
    border-inline-end: 1px solid var(--_border);
    background: var(--_surface-raised);
    transition: inline-size var(--_motion);
  }
  nav > div:not([data-shut]):is(:hover, :has(:focus-visible)) {
    inline-size: 248px;
    box-shadow: 4px 0 12px rgb(0 0 0 / 16%);
  }
  nav > div:hover {
    transition-delay: 250ms;
  }
  nav button {
    justify-content: flex-start;
    gap: var(--_2);
    inline-size: 100%;
    block-size: 40px;
    padding-inline: 5px;
    border-color: transparent;
    background: transparent;
    overflow: hidden;
  }
  nav button[aria-current="true"] {
    background: var(--_selected);
    box-shadow: inset 2px 0 0 var(--_accent);
  }
  nav button:focus-visible {
    outline-offset: -2px;
  }
  nav .mark {
    display: grid;
    place-items: center;
    flex: none;
    position: relative;
    inline-size: 28px;
    block-size: 28px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    font-size: var(--_size-small);
    font-weight: 600;
  }
  nav .mark::before {
    content: attr(data-initials);
  }
  nav .dot {
    display: grid;
    place-items: center;
    position: absolute;
    inset: auto -4px -4px auto;
    inline-size: 14px;
    block-size: 14px;
    border-radius: 50%;
    background: var(--_surface-raised);
  }
  nav .dot svg {
    inline-size: 11px;
    block-size: 11px;
    stroke-width: 2.2;
  }
  nav .request-count {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 24px;
    min-inline-size: 16px;
    border-radius: 8px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 11px;
    line-height: 16px;
    text-align: center;
  }
  nav .words {
    display: grid;
    flex: none;
    inline-size: 188px;
    line-height: 17px;
    text-align: start;
  }
  nav .words > span {
    display: flex;
    gap: var(--_2);
    font-size: var(--_size-small);
  }
  nav :is(b, small) {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    font: inherit;
  }
  nav small {
    flex: 1;
  }
  nav .action {
    padding-inline-start: 11px;
    gap: 14px;
    color: var(--_text-muted);
  }
`;

function adoptStyles(root: ShadowRoot | null): void {
  const { styleSheet } = styles;
  if (root && styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
}

/** Returns the first letters of the first two words of a name. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join("");
}

/** Keeps the rail narrow after a press in it, until the pointer has left it: what the user wants next is beside it. */
function shut({ currentTarget, type, detail }: MouseEvent): void {
  if (currentTarget instanceof Element) currentTarget.toggleAttribute("data-shut", type === "click" && detail > 0);
}

/** Renders the rail, for wide panels. */
export function serverRail(
  { choices, chosen, choose, showAll, canAdd, root }: ServerMenu,
  { t }: StringsController,
): TemplateResult {
  adoptStyles(root);
  const choice = ({ id, name, place, state, inputRequests }: ServerChoice): TemplateResult =>
    html`<button
      aria-current=${id === chosen ? "true" : "false"}
      title="${reported(name, place)} · ${t(`server.${state}`)}"
      @click=${() => choose(id)}
    >
      <span class="mark" aria-hidden="true" data-initials=${initialsOf(name)}><span class="dot ${state}">${frameIcon(STATUS_ICONS[state])}</span></span>
      ${inputRequests > 0 ? html`<strong class="request-count" title=${t("input.count", { count: inputRequests })}>${inputRequests}</strong>` : nothing}
      <span class="words"
        ><b>${name}</b
        ><span class="muted">${place === undefined ? nothing : html`<small dir="ltr">${place}</small>`}<span class=${state}>${t(`server.${state}`)}</span></span></span
      >
    </button>`;
  const action = (kind: string, shape: FrameIconName, label: string, act: () => void): TemplateResult =>
    html`<button class="action ${kind}" title=${label} @click=${act}>${frameIcon(shape)}<span>${label}</span></button>`;
  const add = async (): Promise<void> => {
    showAll?.();
    await customElements.whenDefined("mcp-servers");
    await nextFrame(); // the view is shown
    await root?.querySelector("mcp-servers")?.add();
  };
  return html`<nav aria-label=${t("panel.servers")} part="rail">
    <div @click=${shut} @pointerleave=${shut}>
      ${choices.map(choice)}
      ${showAll ? action("all", "server", t("view.servers"), showAll) : nothing}
      ${showAll && canAdd ? action("add", "add", t("servers.add"), () => void add()) : nothing}
    </div>
  </nav>`;
}

/** Renders the menu, for panels that are not wide: an invisible select over the name in the header, and its arrow. */
export function serverSelect(menu: ServerMenu, { t }: StringsController): TemplateResult {
  const { choices, chosen, choose, showAll, root } = menu;
  adoptStyles(root);
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
