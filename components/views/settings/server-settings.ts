/**
 * `<mcp-server-settings>`: connection settings, sign-in and saved data of one server.
 *
 * Owns: the fields until they are saved. Stores them in the settings of the server, which apply when it is connected.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Host, CachedServer } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { isObject } from "../../../src/json/is-object.js";
import { toPlainError } from "../../controllers/failure.js";
import { followChanges, followSettings } from "../../controllers/follow-changes.js";
import { HostController } from "../../controllers/host-controller.js";
import {
  requestMeta,
  serverSettings,
  setRequestMeta,
  setServerSettings,
  watchServers,
  type RequestMeta,
  type ServerPlace,
} from "../../page-storage/known-servers.js";
import { forgetServer } from "../../page-storage/server-edits.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import "../../parts/json/json-editor.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "../authorization/authorization.js";
import { connectWith } from "../shared/connect-with.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import "./auth-fields.js";
import type { McpAuthFields } from "./auth-fields.js";
import { deadlineFields, isContradiction, pinFields, readFields } from "./connect-fields.js";
import { formLook } from "./form-look.js";
import { settingsPartStyles, settingsStyles } from "./settings-styles.js";
import type { OfferChoices } from "../../page-storage/connect-settings.js";
import { panelSettings, SAMPLING_CHOICES } from "../../page-storage/panel-settings.js";
import { OFFER_SWITCHES, readChoices } from "../../page-storage/server-offer.js";

addEnglish(settingsEn);

/** Renders a table with a row for each capability: its offer to all servers, and the field for this one. */
function offerFields(choices: OfferChoices | undefined, isByPage: boolean, { t }: StringsController): TemplateResult {
  const { form, url, sampling, roots, tasks } = panelSettings().offer;
  const all = { form, url, tasks, roots: roots.length > 0, tasksExtension: true };
  const row = (label: string, usually: string, name: string, options: unknown): TemplateResult => html`<tr>
    <th scope="row">${label}</th>
    <td class="muted">${isByPage ? t("settings.by-page") : usually}</td>
    <td><select name="offer-${name}" aria-label=${label}>${options}</select></td>
  </tr>`;
  const chosen = readChoices(choices ?? {});
  const option = (value: string, label: string, isChosen: boolean): TemplateResult =>
    html`<option value=${value} .selected=${isChosen}>${label}</option>`;
  const usual = (isChosen: boolean): TemplateResult => option("", t("settings.offer-usual"), isChosen);
  return html`<div role="group" aria-labelledby="offer-own">
    <h4 id="offer-own">${t("settings.offer-own")}</h4>
    <p class="note-line">${t("settings.offer-own-note")}</p>
    <table class="offers" aria-labelledby="offer-own">
      <thead>
        <tr>
          <th scope="col">${t("settings.offer-capability")}</th>
          <th scope="col">${t("settings.offer-all")}</th>
          <th scope="col">${t("settings.this-server")}</th>
        </tr>
      </thead>
      <tbody>
        ${OFFER_SWITCHES.map((name) => {
          const value = chosen[name];
          const options = html`${usual(value === undefined)} ${option("yes", t("settings.offer-yes"), value === true)}
          ${option("no", t("settings.offer-no"), value === false)}`;
          const usually = t(all[name] ? "settings.offer-yes" : "settings.offer-no");
          return row(t(`settings.offer-${name}`), usually, name, options);
        })}
        ${row(
          t("settings.sampling"),
          t(`settings.sampling-${sampling}`),
          "sampling",
          html`${usual(chosen.sampling === undefined)}
          ${SAMPLING_CHOICES.map((one) => option(one, t(`settings.sampling-${one}`), one === chosen.sampling))}`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Returns the choices in a form; `undefined` if there are none. */
function readOfferFields(form: HTMLFormElement): OfferChoices | undefined {
  const data = new FormData(form);
  const chosen = OFFER_SWITCHES.flatMap((name) => {
    const value = data.get(`offer-${name}`);
    return value === "yes" || value === "no" ? [[name, value === "yes"] as const] : [];
  });
  const choices = readChoices({ ...Object.fromEntries(chosen), sampling: data.get("offer-sampling") });
  return Object.keys(choices).length > 0 ? choices : undefined;
}

/**
 * The settings of one server. Saving reconnects it.
 *
 * Keyboard: all controls are fields and buttons; Enter saves.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - Settings were saved and apply after a reconnection; cancelable.
 * Unless canceled, the element connects.
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the permissions, which are in the Requests view.
 */
export class McpServerSettings extends LitElement {
  static override styles = [...base, formLook, settingsStyles, settingsPartStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Address of the server, if the host does not know it yet. */
  @property({ attribute: false }) url: string | undefined;

  /** True if the page does not offer sign-in. */
  @property({ type: Boolean, attribute: "no-sign-in" }) noSignIn = false;
  /** True if the page sets the offer to all servers. */
  @property({ type: Boolean }) decided = false;
  @state() private problem: StringKey | undefined;
  @state() private wrong: ReturnType<typeof readFields>["wrong"] = [];
  @state() private failed: PlainError | undefined;
  @state() private note: StringKey | undefined;
  @state() private cached: CachedServer | undefined;
  @query("mcp-auth-fields") private readonly authentication: McpAuthFields | null | undefined;
  @query("form") private readonly form: HTMLFormElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server]);
  /** Request metadata edited since the last save; `value` is `undefined` if the text is invalid. */
  #meta: { readonly value: RequestMeta | undefined; readonly isValid: boolean } | undefined;
  /** Counter that changes when the fields must be replaced: for another server, or after restoring defaults. */
  @state() private edition = 0;
  #read: readonly unknown[] = [];

  constructor() {
    super();
    followChanges(this, watchServers);
    followSettings(this);
  }

  get #place(): ServerPlace | undefined {
    const { serverId: id } = this;
    const url = this.#host.state?.server.url ?? this.url;
    return id === undefined || url === undefined ? undefined : { id, url };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const now = [this.host, this.#place?.url, this.#host.state?.server.state];
    const [, before] = this.#read;
    if (changed.has("serverId") || (before !== undefined && before !== now[1])) this.#startAnew();
    if (now.every((part, index) => part === this.#read[index])) return;
    this.#read = now;
    void this.#readCache();
  }

  override render(): TemplateResult | typeof nothing {
    const place = this.#place;
    const { t } = this.#strings;
    if (!place) return html`<p class="muted">${t("settings.no-server")}</p>`;
    return html`
      <form novalidate @submit=${this.#save}>
        <h4>${t("settings.connection")}</h4>
        ${keyed(this.edition, this.#fields(place))}
        ${this.problem ? html`<p class="problem" role="alert">${t(this.problem)}</p>` : nothing}
        <div class="buttons">
          <button class="primary">${t("settings.apply")}</button>
          <button type="button" class="defaults" @click=${this.#reset}>${t("settings.defaults")}</button>
        </div>
      </form>
      <h4>${t("settings.authorization")}</h4>
      <mcp-authorization .host=${this.host} .serverId=${this.serverId}></mcp-authorization>
      <h4>${t("settings.trust")}</h4>
      <div class="row">
        <span class="grow muted">${t("settings.trust-note")}</span>
        <button class="trust" @click=${this.#showTrust}>${t("settings.trust-open")}</button>
      </div>
      <h4>${t("settings.memory")}</h4>
      ${this.#memory()}
      <div class="row">
        <button class="forget" ?disabled=${!this.host} @click=${() => void this.#forget()}>
          ${icon("trash")}${t("settings.forget")}
        </button>
        <span class="grow note-line">${t("settings.forget-note")}</span>
      </div>
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      <p class="note-line" role="status">${this.note ? t(this.note) : nothing}</p>
    `;
  }

  #fields(place: ServerPlace): TemplateResult {
    const { t } = this.#strings;
    const settings = serverSettings(place);
    return html`${pinFields(settings, this.#strings)} ${deadlineFields(settings, this.wrong, this.#strings)}
        <mcp-auth-fields .settings=${settings} ?no-sign-in=${this.noSignIn}></mcp-auth-fields>
        <div class="line">
          <span>${t("settings.meta")}</span>
          <mcp-json-editor
            compact
            optional
            .label=${t("settings.meta")}
            .value=${requestMeta(place)}
            .problem=${this.problem === "settings.meta-problem" ? t("settings.meta-problem") : ""}
            @mcp-value-change=${this.#onMeta}
          ></mcp-json-editor>
          <span class="note-line">${t("settings.meta-note")}</span>
        </div>
        ${offerFields(settings.offers, this.decided, this.#strings)}`;
  }

  #memory(): TemplateResult {
    const { t, language } = this.#strings;
    const { cached } = this;
    if (!cached) return html`<p class="muted">${t("settings.memory-none")}</p>`;
    const { storedAt, info, tools, resources, prompts } = cached;
    const lists = { tools, resources, prompts };
    const kinds = ["tools", "resources", "prompts"] as const;
    const name = info.implementation?.title ?? info.implementation?.name ?? info.url;
    return html`<p>
      <span class="muted">${t("settings.memory-at", { time: new Date(storedAt).toLocaleString(language) })}</span>
      ${visibleLine(name, 120)}${kinds.map((kind) => {
        const { length } = lists[kind] ?? [];
        return lists[kind] ? ` · ${t(`settings.memory-${kind}`, { count: length })}` : nothing;
      })}
    </p>`;
  }

  readonly #onMeta = (event: ValueChangeEvent): void => {
    event.stopPropagation();
    const { value, problems } = event;
    const isFit = value === undefined || isObject(value);
    this.#meta = { value: isObject(value) ? value : undefined, isValid: isFit && problems.length === 0 };
  };

  readonly #save = (event: SubmitEvent): void => {
    event.preventDefault();
    const { form } = this;
    const place = this.#place;
    if (!form || !place) return;
    const { pins, wrong } = readFields(form);
    const entered = this.authentication?.entered;
    this.wrong = wrong;
    this.note = undefined;
    this.problem = isContradiction(pins)
      ? "settings.pin-problem"
      : !entered
        ? "settings.header-problem"
        : this.#meta && !this.#meta.isValid
          ? "settings.meta-problem"
          : undefined;
    if (wrong[0]) form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
    if (this.problem || wrong.length > 0 || !entered) return;
    const offers = readOfferFields(form);
    if (this.#meta) setRequestMeta(place, this.#meta.value);
    this.#apply(place, { ...pins, ...(offers && { offers }), ...entered });
  };

  readonly #reset = (): void => {
    const place = this.#place;
    this.#startAnew();
    if (place) setRequestMeta(place, undefined);
    if (place) this.#apply(place, {});
  };

  /** Discards edits and shows the stored values. */
  #startAnew(): void {
    this.#meta = this.problem = this.note = this.failed = undefined;
    this.wrong = [];
    this.edition++;
  }

  #apply(place: ServerPlace, settings: Parameters<typeof setServerSettings>[1]): void {
    this.note = "settings.saved-reconnects";
    void connectWith(this, this.host, place, settings);
  }

  readonly #showTrust = (): void =>
    void this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "requests" }));

  async #forget(): Promise<void> {
    const { host } = this;
    const place = this.#place;
    if (!host || !place) return;
    const { headers } = serverSettings(place);
    this.failed = this.note = undefined;
    setServerSettings(place, {});
    setRequestMeta(place, undefined);
    this.#startAnew();
    try {
      await forgetServer(host, place.url, headers);
      this.note = "settings.forgotten";
    } catch (error) {
      this.failed = toPlainError(error);
    }
    await this.#readCache();
  }

  /** Reads the saved data, even while the server connects. Only the newest result counts. */
  async #readCache(): Promise<void> {
    const { host } = this;
    const place = this.#place;
    const wanted = this.#read;
    const headers = place && serverSettings(place).headers;
    const cached = place && (await host?.cache.read(place.url, headers && { headers }).catch(() => undefined));
    if (wanted === this.#read) this.cached = cached;
  }
}

define("mcp-server-settings", McpServerSettings);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-settings": McpServerSettings;
  }
}
