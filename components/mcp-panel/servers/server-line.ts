/**
 * Header of the open server, which also contains the panel's own buttons.
 *
 * Owns: rendering the header.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host, InputRequest } from "../../../src/client/api/index.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon, type FrameIconName } from "../../theme/index.js";
import type { OpenViews } from "../frame/open-views.js";
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
  readonly views: OpenViews;
  readonly showRequests: () => void;
  readonly showKeys: () => void;
}

/** Renders the header. */
export function serverLine(line: ServerLine, strings: StringsController): TemplateResult {
  const { host, serverId, status, menu, showKeys } = line;
  const { t } = strings;
  const select = menu ?? nothing;
  const toggle = (name: "servers" | "settings", shape: FrameIconName, key: string): TemplateResult | typeof nothing =>
    line.views.has(name)
      ? html`<button
        slot="end"
        class="icon ${name}-button"
        title="${t(`view.${name}`)} (${key})"
        aria-label=${t(`view.${name}`)}
        aria-pressed=${line.views.shown.main === name ? "true" : "false"}
        @click=${() => line.views.toggle(name)}
      >
        ${frameIcon(shape)}
      </button>`
      : nothing;
  const gear = toggle("settings", "settings", ",");
  // With several servers, the rail or the menu opens the view of all servers.
  const servers = menu ? nothing : toggle("servers", "server", "9");
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

/** Renders the number of pending requests, as a button that shows them; without any, the room that it will need. */
function requestsButton(count: number, show: () => void, { t, formats }: StringsController): TemplateResult {
  if (count === 0) return html`<span slot="end" class="no-requests"></span>`;
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
