/**
 * `<mcp-app-access>`: what an app may reach, before it is opened.
 *
 * Owns: the choice of what is granted and for how long. Nothing is granted that is not checked.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#content-security-policy-enforcement
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { AppAccessResponse } from "../../../src/client/api/index.js";
import type { AppPermission } from "../../../src/protocol/types/index.js";
import { addressSpaceOf } from "../../../src/addresses/address-class.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { icon } from "../../theme/icons.js";
import { InputRequestElement } from "../input-request-element.js";
import { appSource } from "./app-source.js";

const LASTING = ["once", "session", "always"] as const;
type Lasting = (typeof LASTING)[number];

/**
 * The consent to open an app: before the first app of a server, and for the domains and permissions that an app asks
 * for.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` with what was checked, or `deny`.
 */
export class McpAppAccess extends InputRequestElement<"app-access"> {
  @state() private lasting: Lasting = "once";
  @state() private hasDomains = false;
  @state() private permissions: readonly AppPermission[] = [];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.lasting = this.#lastings[0] ?? "once";
    this.hasDomains = false; // neither a connection nor a camera is a click away
    this.permissions = [];
  }

  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    const { permissions, domain } = request.access;
    const names = this.#names;
    return html`
      <div class="content">
        <slot></slot>
        ${appSource(request, this.strings)}
        ${request.changed ? html`<div class="note warning" role="note">${icon("warning")}<span>${t("input.app-changed")}</span></div>` : nothing}
        ${request.first ? html`<div class="note warning" role="note">${icon("warning")}<span>${t("input.app-first")}</span></div>` : nothing}
        <p>${t("input.app-access-note")} ${this.#isAnythingRequested ? t("input.app-access-decide") : nothing}</p>
        ${domain === undefined ? nothing : html`<p class="muted small">${t("input.app-domain", { domain: visibleLine(domain, 200) })}</p>`}
        ${names.length > 0 ? this.#domains(names) : nothing}
        ${permissions.map((permission) => this.#permission(permission))}
        <fieldset>
          <legend class="muted small">${t(this.#isAnythingRequested || !request.first ? "input.app-lasting" : "input.apps-lasting")}</legend>
          ${this.#lastings.map(
            (lasting) =>
              html`<label class="box">
                <input type="radio" name="lasting" ?disabled=${this.disabled} .checked=${lasting === this.lasting} @change=${() => (this.lasting = lasting)} />
                ${t(`input.app-${lasting}`)}
              </label>`,
          )}
        </fieldset>
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${this.#allow}>${t(names.length > 0 && !this.hasDomains ? "input.app-open-offline" : "input.app-open")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "deny" })}>${t("input.app-not-open")}</button>`)}
    `;
  }

  /** Domains that the app asks for, each once. */
  get #names(): readonly string[] {
    const { domains } = this.request?.access ?? {};
    return [...new Set(Object.values(domains ?? {}).flatMap((list) => list ?? []))];
  }

  get #isAnythingRequested(): boolean {
    return this.#names.length + (this.request?.access.permissions.length ?? 0) > 0;
  }

  /** Choices of a duration. That apps of a server may run holds until the connection ends at least. */
  get #lastings(): readonly Lasting[] {
    return this.#isAnythingRequested || !this.request?.first ? LASTING : ["session", "always"];
  }

  #domains(names: readonly string[]): TemplateResult {
    const { t } = this.strings;
    return html`<div>
      ${this.#box(t("input.app-domains"), this.hasDomains, (isOn) => (this.hasDomains = isOn))}
      <ul>
        ${names.map((name) => html`<li><code dir="ltr">${visibleLine(name, 200)}</code>${this.#meaning(name)}</li>`)}
      </ul>
      <p class="muted small">${t("input.app-domains-note")}</p>
    </div>`;
  }

  /** Meaning of an address of this device or network, and of a port, which no domain reveals; nothing for other domains. */
  #meaning(name: string): TemplateResult | typeof nothing {
    const { t } = this.strings;
    const [, host = "", port] = /^(?:https?|wss?):\/\/(.*?)(?::([\d*]+))?$/i.exec(name) ?? [];
    const space = addressSpaceOf(host.toLowerCase());
    const ofDevice = port === undefined ? t("input.app-device") : t("input.app-device-port", { port });
    const sentences = [
      ...(space === "loopback" ? [port === "*" ? t("input.app-device-ports") : ofDevice] : []),
      ...(space === "local" ? [t("input.app-network")] : []),
      ...(space !== "loopback" && port !== undefined ? [t("input.app-port", { port })] : []),
    ];
    return sentences.length === 0 ? nothing : html`<div class="muted small">${sentences.join(" ")}</div>`;
  }

  #permission(permission: AppPermission): TemplateResult {
    const set = (isOn: boolean): void => {
      const others = this.permissions.filter((one) => one !== permission);
      this.permissions = isOn ? [...others, permission] : others;
    };
    return this.#box(this.strings.t(`input.app-${permission}`), this.permissions.includes(permission), set);
  }

  #box(label: string, isOn: boolean, set: (isOn: boolean) => void): TemplateResult {
    return html`<label class="box">
      <input
        type="checkbox"
        ?disabled=${this.disabled}
        .checked=${isOn}
        @change=${(event: Event & { target: HTMLInputElement }) => set(event.target.checked)}
      />
      ${label}
    </label>`;
  }

  readonly #allow = (): void => {
    const { lasting, hasDomains: domains, permissions } = this;
    const response: AppAccessResponse = { action: "allow", domains, permissions };
    this.answer(lasting === "once" ? response : { ...response, remember: lasting });
  };
}

define("mcp-app-access", McpAppAccess);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-access": McpAppAccess;
  }
}
