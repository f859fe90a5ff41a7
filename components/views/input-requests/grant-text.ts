/**
 * Permission as a sentence: who was allowed what, and for how long; and the event that revokes it.
 *
 * Owns: the sentences. Names come from servers, and stored permissions may have been written by other code of the page.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Grant } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { hostAndPathOf } from "../shared/server-name.js";

/** Fired when the user wants to revoke a permission. Bubbles, composed. */
export class GrantRevokeEvent extends Event {
  readonly grant: Grant;

  constructor(grant: Grant) {
    super("mcp-grant-revoke", { bubbles: true, composed: true });
    this.grant = grant;
  }
}

/** Returns who was allowed what. */
function sentenceOf(grant: Grant, { t }: StringsController): string {
  const host = visibleLine(hostAndPathOf(grant.serverUrl), 120);
  switch (grant.kind) {
    case "tool": {
      const tool = visibleLine(grant.tool, 100);
      if (grant.app === undefined) return t("requests.grant-tool", { host, tool });
      return t("requests.grant-tool-app", { host, tool, app: visibleLine(grant.app, 100) });
    }
    case "roots":
      return t("requests.grant-roots", { host, uris: grant.uris.map((uri) => visibleLine(uri, 100)).join(", ") });
    case "app":
      return t("requests.grant-app", { host, app: visibleLine(grant.tool, 100) });
    case "apps":
      return t("requests.grant-apps", { host });
    case "relay":
      return t("requests.grant-relay", { host, relay: visibleLine(grant.relay, 100) });
    default:
      return grant satisfies never;
  }
}

/** Renders a permission. */
export function grantText(grant: Grant, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const { domains = false, permissions = [] } = grant.kind === "app" ? grant.access : {};
  const reached = [
    ...(domains ? [t("requests.access-network")] : []),
    ...permissions.map((one) => t(`requests.access-${one}`)),
  ];
  const access = reached.length === 0 ? t("requests.access-none") : reached.join(", ");
  return html`<bdi>${sentenceOf(grant, strings)}</bdi>
    <div class="muted small">
      ${grant.kind === "app" ? html`${access} · ` : nothing}${t(`requests.lasts-${grant.lasts}`)} · ${formats.date(grant.at)} ${formats.time(grant.at)}
    </div>`;
}

declare global {
  interface HTMLElementEventMap {
    "mcp-grant-revoke": GrantRevokeEvent;
  }
}
