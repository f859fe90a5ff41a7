/**
 * Header of the open server, which also contains the panel's own buttons.
 *
 * Owns: rendering the header.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host, InputRequest } from "../../../src/client/api/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import { hostAndPathOf } from "../../views/shared/server-name.js";

/** Data for rendering the header. */
export interface ServerLine {
  readonly host: Host | undefined;
  readonly serverId: string;
  /** `known`: the host knows the server; `pending`: not yet; `failed`: no connection was attempted. */
  readonly status: "known" | "pending" | "failed";
  /** Menu of servers; `undefined` if there are fewer than two servers, or its code is not loaded. */
  readonly menu: TemplateResult | undefined;
  /** Input requests that wait for the user. */
  readonly waiting: readonly InputRequest[];
  /** Name of the open view, used to mark the settings and servers buttons. */
  readonly open: string;
  /** True if the panel has these views. */
  readonly hasServers: boolean;
  readonly hasSettings: boolean;
  readonly showRequests: () => void;
  readonly showKeys: () => void;
  readonly showServers: () => void;
  readonly showSettings: () => void;
}

/** Renders the header. */
export function serverLine(line: ServerLine, strings: StringsController): TemplateResult {
  const { host, serverId, status, menu, showKeys, showSettings, showServers } = line;
  const { t } = strings;
  const select = menu ?? nothing;
  const gear = line.hasSettings
    ? html`<button
    slot="end"
    class="icon settings-button"
    title="${t("view.settings")} (,)"
    aria-label=${t("view.settings")}
    aria-pressed=${line.open === "settings" ? "true" : "false"}
    @click=${showSettings}
  >
    ${frameIcon("settings")}
  </button>`
    : nothing;
  // With several servers, the rail or the menu opens the view of all servers.
  const servers =
    menu || !line.hasServers
      ? nothing
      : html`<button
        slot="end"
        class="icon servers-button"
        title="${t("view.servers")} (9)"
        aria-label=${t("view.servers")}
        aria-pressed=${line.open === "servers" ? "true" : "false"}
        @click=${showServers}
      >
        ${frameIcon("server")}
      </button>`;
  if (status !== "known") {
    return html`<div class="pending muted small">
      ${select}<span class="grow">${status === "failed" ? addressOrId(serverId) : t("server.connecting")}</span><slot name="toolbar"></slot>${servers}${gear}
    </div>`;
  }
  return html`<mcp-server-header .host=${host} .serverId=${serverId}>
    ${select} <slot name="toolbar" slot="end"></slot> ${requestsButton(line.waiting.length, line.showRequests, strings)} ${servers} ${gear}
    <button
      slot="end"
      class="icon keys-button"
      title="${t("panel.keys")} (?)"
      aria-label=${t("panel.keys")}
      @click=${showKeys}
    >
      ?
    </button>
    <button slot="details" class="keys-entry" @click=${showKeys}>${t("panel.keys")}</button>
  </mcp-server-header>`;
}

/** Renders the number of pending requests, as a button that shows them. */
function requestsButton(
  count: number,
  show: () => void,
  { t, formats }: StringsController,
): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const label = t("input.open", { count });
  return html`<button slot="end" class="requests" title="${label} (A)" aria-label=${label} @click=${show}>
    ${frameIcon("request")}<span>${formats.number(count)}</span>
  </button>`;
}

/**
 * Returns the name that is shown until the server reports its own: the key in the map of servers, or the short form of
 * the address.
 */
export function addressOrId(id: string): string {
  return /^https?:/u.test(id) ? hostAndPathOf(id) : id;
}
