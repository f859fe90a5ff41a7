/**
 * `<mcp-settings>`: settings of one server, of the panel, and of the offer to servers.
 *
 * Owns: the settings of the panel; separate elements show the other settings. Never applies settings: the panel does.
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { followSettings } from "../../controllers/follow-changes.js";
import { HostController } from "../../controllers/host-controller.js";
import { knownServers, removeServer, serverSettings } from "../../page-storage/known-servers.js";
import { dropServers, forgetServer, holdServers } from "../../page-storage/server-edits.js";
import {
  changeSettings,
  DENSITIES,
  panelSettings,
  resetSettings,
  THEMES,
  type PanelSettings,
} from "../../page-storage/panel-settings.js";
import { forgetAll } from "../../page-storage/forget-all.js";
import { SETTINGS } from "../../page-storage/remembered.js";
import { keepScroll } from "../../controllers/scroll-keeper.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, languageNames, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { PanelFacts } from "../shared/panel-facts.js";
import { serverNameOf, hostAndPathOf } from "../shared/server-name.js";
import { formLook } from "./form-look.js";
import "./history-settings.js";
import "./offer-settings.js";
import "./server-settings.js";
import { settingsStyles } from "./settings-styles.js";

addEnglish(settingsEn);

/** Sections after that of the server. */
const SECTIONS = ["panel", "data", "offer"] as const;

type Choice = "theme" | "density" | "language";

/**
 * The settings of a server and of the panel. Values set by the page are marked and can't be changed.
 *
 * Keyboard: all controls are fields and buttons.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - Settings of the server were saved; cancelable.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the server's permissions.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpSettings extends LitElement {
  static override styles = [...base, formLook, settingsStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose settings are shown in addition to those of the panel. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** @internal Data from the surrounding panel. */
  @property({ attribute: false }) panel: PanelFacts | undefined;

  @state() private isForgetting = false;
  @state() private failed: PlainError | undefined;
  @state() private note: StringKey | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server, { storage }) => [server?.server, storage]);

  constructor() {
    super();
    followSettings(this);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { host, serverId, panel } = this;
    const server = this.#host.state?.server;
    const places = [...(panel?.given ?? []), ...knownServers()];
    const url = server?.url ?? places.find(({ id }) => id === serverId)?.url;
    const name = server ? serverNameOf(server) : url && hostAndPathOf(url);
    return html`${this.#navigation(name !== undefined)}
      <div class="sections">
      ${
        name === undefined
          ? nothing
          : html`<section aria-labelledby="server">
              <h3 id="server" tabindex="-1">${t("settings.server", { name })}</h3>
              <mcp-server-settings
                .host=${host}
                .serverId=${serverId}
                .url=${url}
                ?no-sign-in=${this.panel?.offersSignIn === false}
                ?decided=${panel?.decided.offer ?? false}
              ></mcp-server-settings>
            </section>`
      }
      <section aria-labelledby="panel">
        <h3 id="panel" tabindex="-1">${t("settings.panel")}</h3>
        ${this.#panel(panelSettings())}
      </section>
      <section aria-labelledby="data">
        <h3 id="data" tabindex="-1">${t("settings.data")}</h3>
        ${this.#data(panelSettings())}
      </section>
      <section aria-labelledby="offer">
        <h3 id="offer" tabindex="-1">${t("settings.offer")}</h3>
        <p class="note-line">${t("settings.offer-note")}</p>
        ${panel?.offerFailure ? html`<mcp-error-view .error=${panel.offerFailure}></mcp-error-view>` : nothing}
        <mcp-offer-settings .host=${host} ?decided=${panel?.decided.offer ?? false}></mcp-offer-settings>
      </section>
      </div>`;
  }

  /** Renders the list of sections, which scrolls to one and moves the focus to its heading. */
  #navigation(hasServer: boolean): TemplateResult {
    const { t } = this.#strings;
    const names = [...(hasServer ? (["server"] as const) : []), ...SECTIONS];
    const go = (name: (typeof names)[number]): void => {
      const heading = this.renderRoot.querySelector<HTMLElement>(`#${name}`);
      heading?.focus({ preventScroll: true });
      heading?.closest("section")?.scrollIntoView({ block: "start" });
    };
    return html`<nav aria-label=${t("settings.sections")}>
      ${names.map((name) => html`<button class="quiet" @click=${() => go(name)}>${t(name === "server" ? "settings.this-server" : `settings.${name}`)}</button>`)}
    </nav>`;
  }

  /** Reason data is not stored; `undefined` if it is stored. A single record that can't be stored is not a reason. */
  get #lost(): PlainError | undefined {
    const { storage } = this.#host.snapshot;
    const isSmall = storage?.kind === "client" && /^(clone|unreadable)$/.test(String(storage.data.reason));
    return isSmall ? undefined : storage;
  }

  #panel(settings: PanelSettings): TemplateResult {
    const { t } = this.#strings;
    const isDenied = typeof Notification === "undefined" || Notification.permission === "denied";
    return html`
      ${this.#choice("theme", THEMES, settings)} ${this.#choice("density", DENSITIES, settings)}
      ${this.#choice("language", ["page", ...languageNames().keys()], settings)}
      ${this.#check("letters", settings.letters)}
      <p class="note-line">${t("settings.letters-note")}</p>
      ${this.#check("notify", settings.notify, isDenied && !settings.notify)}
      ${isDenied ? html`<p class="note-line">${t("settings.notify-denied")}</p>` : nothing}
      ${this.note === "settings.notify-denied" && !isDenied ? html`<p class="note-line" role="status">${t(this.note)}</p>` : nothing}
    `;
  }

  #data(settings: PanelSettings): TemplateResult {
    const { t } = this.#strings;
    return html`
      ${this.#check("storage", settings.storage)}
      <p class="note-line">${t("settings.storage-note")}</p>
      <mcp-history-settings .host=${this.host}></mcp-history-settings>
      ${this.#lost ? html`<mcp-error-view class="lost" .error=${this.#lost}></mcp-error-view>` : nothing}
      <div class="buttons">
        <button class="reset" @click=${this.#reset}>${t("settings.reset")}</button>
        <button
          class="forget-all"
          aria-expanded=${this.isForgetting ? "true" : "false"}
          @click=${() => (this.isForgetting = !this.isForgetting)}
        >
          ${icon("trash")}${t("settings.forget-all")}
        </button>
      </div>
      ${
        this.isForgetting
          ? html`<div class="note warning" role="group" aria-label=${t("settings.forget-all")}>
              ${icon("warning")}
              <div class="grow">
                ${t("settings.forget-all-note")}
                <div class="buttons">
                  <button class="confirm" @click=${() => void this.#forgetAll()}>${t("settings.forget-all-now")}</button>
                  <button @click=${() => (this.isForgetting = false)}>${t("settings.cancel")}</button>
                </div>
              </div>
            </div>`
          : nothing
      }
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      <p class="note-line" role="status">${this.note && this.note !== "settings.notify-denied" ? t(this.note) : nothing}</p>
    `;
  }

  #choice<K extends Choice>(name: K, choices: readonly PanelSettings[K][], settings: PanelSettings): TemplateResult {
    const { t } = this.#strings;
    const isDecided = this.panel?.decided[name] ?? false;
    const onChange = (event: Event & { readonly target: HTMLSelectElement }): void => {
      const value = choices.find((one) => one === event.target.value);
      if (value !== undefined) changeSettings({ [name]: value });
    };
    return html`<label class="line">
      <span>${t(`settings.${name}`)}</span>
      <select id=${name} ?disabled=${isDecided} @change=${onChange}>
        ${choices.map((one) => html`<option value=${one} .selected=${one === settings[name]}>${this.#word(name, one)}</option>`)}
      </select>
      ${isDecided ? html`<span class="note-line">${t("settings.by-page")}</span>` : nothing}
    </label>`;
  }

  #word(name: Choice, value: PanelSettings[Choice]): string {
    if (name === "language" && value !== "page") return languageNames().get(value) ?? value;
    // Every choice has a string, which a test of the tables ensures.
    return this.#strings.t(`settings.${name}-${value}` as StringKey);
  }

  #check(name: "letters" | "notify" | "storage", isOn: boolean, disabled = false): TemplateResult {
    return html`<label class="check">
      <input
        type="checkbox"
        id=${name}
        .checked=${isOn}
        ?disabled=${disabled}
        @change=${(event: Event & { readonly target: HTMLInputElement }) => void this.#switch(name, event.target.checked)}
      />${this.#strings.t(`settings.${name}`)}
    </label>`;
  }

  async #switch(name: "letters" | "notify" | "storage", isOn: boolean): Promise<void> {
    this.note = undefined;
    if (name === "notify" && isOn && (await Notification.requestPermission()) !== "granted") {
      this.note = "settings.notify-denied";
      this.requestUpdate();
      const box = this.renderRoot.querySelector<HTMLInputElement>("#notify");
      if (box) box.checked = false;
      return;
    }
    changeSettings({ [name]: isOn });
    if (name !== "storage") return;
    holdServers();
    if (isOn) return;
    forgetAll([SETTINGS]);
    await (await import("../../page-storage/stored-collections.js")).unstoreCollections(true);
  }

  readonly #reset = (): void => {
    resetSettings();
    holdServers();
    this.note = "settings.reset-done";
  };

  /** Deletes all data in this browser, and the host's data about all servers. */
  async #forgetAll(): Promise<void> {
    const { host, panel } = this;
    this.isForgetting = false;
    this.failed = this.note = undefined;
    const shown = this.#host.snapshot.servers.map(({ server }) => ({ id: server.id, url: server.url }));
    const places = [...(panel?.given ?? []), ...knownServers(), ...shown];
    const headers = new Map(places.map((place) => [place.url, serverSettings(place).headers]));
    for (const { id } of knownServers()) removeServer(id);
    resetSettings();
    forgetAll();
    dropServers();
    try {
      if (host) {
        const servers = [...headers].map(([url, fields]) => forgetServer(host, url, fields));
        await Promise.all([
          ...servers,
          host.pins.forget(),
          host.history.clear(),
          host.surfaces.clear(),
          host.audit.clear(),
        ]);
      }
      await (await import("../../page-storage/stored-collections.js")).unstoreCollections(false);
      this.note = "settings.forgot-all";
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

keepScroll(McpSettings);
define("mcp-settings", McpSettings);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-settings": McpSettings;
  }
}
