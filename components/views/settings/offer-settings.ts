/**
 * `<mcp-offer-settings>`: capabilities offered to servers: forms, page visits, a model, roots, and tool approval.
 *
 * Owns: the fields and their validation. Stores the values in the settings of the panel, which passes them to its host.
 * https://modelcontextprotocol.io/specification/2025-11-25/client
 */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { followSettings } from "../../controllers/follow-changes.js";
import {
  changeSettings,
  APPROVALS,
  isRootAddress,
  MOST_ROOTS,
  panelSettings,
  SAMPLING_CHOICES,
  type OfferSettings,
} from "../../page-storage/panel-settings.js";
import { define } from "../../parts/basic/define.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { settingsEn } from "../../strings/en/settings.js";
import { addEnglish, StringsController, type StringKey } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "./browser-model.js";
import { formLook } from "./form-look.js";
import "./model-account.js";
import { settingsPartStyles, settingsStyles } from "./settings-styles.js";

addEnglish(settingsEn);

type InputEvent = Event & { readonly target: HTMLInputElement };
type ChoiceEvent = Event & { readonly target: HTMLSelectElement };

/**
 * The fields of the offer. Changes take effect at once; an invalid address or model is reported and not offered.
 *
 * Keyboard: all controls are fields and buttons; Enter in the root field adds a root.
 *
 * Fires no events: the values are stored in the settings of the panel.
 */
export class McpOfferSettings extends LitElement {
  static override styles = [...base, formLook, settingsStyles, settingsPartStyles];

  /** Host that sends requests to models. */
  @property({ attribute: false }) host: Host | undefined;
  /** True if the page sets the offer, so that users can't change it. */
  @property({ type: Boolean }) decided = false;
  @state() private rootProblem: StringKey | undefined;
  readonly #strings = new StringsController(this);

  constructor() {
    super();
    followSettings(this);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (this.decided) return html`<p class="note-line">${t("settings.by-page")}</p>`;
    const { offer } = panelSettings();
    return html`
      ${this.#check("form", "settings.forms", offer)} ${this.#check("url", "settings.urls", offer)}
      <label class="line">
        <span>${t("settings.sampling")}</span>
        <select id="sampling" @change=${this.#onSampling}>
          ${SAMPLING_CHOICES.map(
            (one) =>
              html`<option
                value=${one}
                .selected=${one === offer.sampling}
                ?disabled=${one === "browser" && !HAS_BROWSER_MODEL && offer.sampling !== one}
              >
                ${t(`settings.sampling-${one}`)}
              </option>`,
          )}
        </select>
        ${HAS_BROWSER_MODEL ? nothing : html`<span class="note-line">${t("settings.no-browser-model")}</span>`}
      </label>
      ${offer.sampling === "browser" ? html`<mcp-browser-model></mcp-browser-model>` : nothing}
      ${offer.sampling === "account" ? html`<mcp-model-account .host=${this.host}></mcp-model-account>` : nothing}
      <label class="line">
        <span>${t("settings.approval")}</span>
        <select id="approval" @change=${this.#onApproval}>
          ${APPROVALS.map((one) => html`<option value=${one} .selected=${one === offer.toolApproval}>${t(`settings.approval-${one}`)}</option>`)}
        </select>
      </label>
      ${this.#check("tasks", "settings.client-tasks", offer)} ${this.#roots(offer)}
    `;
  }

  #check(name: "form" | "url" | "tasks", key: StringKey, offer: OfferSettings): TemplateResult {
    return html`<label class="check">
      <input
        type="checkbox"
        id=${name}
        .checked=${offer[name]}
        @change=${(event: InputEvent) => this.#change({ [name]: event.target.checked })}
      />${this.#strings.t(key)}
    </label>`;
  }

  #roots({ roots }: OfferSettings): TemplateResult {
    const { t } = this.#strings;
    const problem = this.rootProblem;
    return html`<div role="group" aria-labelledby="roots">
      <h4 id="roots">${t("settings.roots")}</h4>
      <p class="note-line">${t("settings.roots-note")}</p>
      <ul>
        ${roots.map(({ uri, name }, index) => {
          const label = t("settings.root-remove", { uri: visibleLine(uri, 200) });
          const remove = (): void => this.#change({ roots: roots.toSpliced(index, 1) });
          return html`<li>
            ${name === undefined ? nothing : html`<strong>${visibleLine(name, 200)}</strong>`}
            <code dir="ltr">${visibleLine(uri, 2_000)}</code>
            <button class="icon" title=${label} aria-label=${label} @click=${remove}>${icon("close")}</button>
          </li>`;
        })}
      </ul>
      <form class="adder" novalidate @submit=${this.#addRoot}>
        <input
          name="root"
          dir="ltr"
          spellcheck="false"
          autocomplete="off"
          placeholder="file:///home/me/project"
          aria-label=${t("settings.root-new")}
          aria-invalid=${problem ? "true" : "false"}
          aria-describedby=${problem ? "root-problem" : nothing}
          @input=${() => (this.rootProblem = undefined)}
        />
        <input
          name="root-name"
          autocomplete="off"
          maxlength="200"
          placeholder=${t("settings.root-name-hint")}
          aria-label=${t("settings.root-name")}
        />
        <button>${icon("add")}${t("settings.root-add")}</button>
      </form>
      ${problem ? html`<p class="problem" id="root-problem" role="alert">${t(problem)}</p>` : nothing}
    </div>`;
  }

  readonly #addRoot = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector<HTMLInputElement>("[name=root]");
    const text = field?.value.trim() ?? "";
    const { roots } = panelSettings().offer;
    const uri = isRootAddress(text) ? new URL(text).href : undefined;
    if (uri === undefined) this.rootProblem = "settings.root-problem";
    else if (roots.some((root) => root.uri === uri)) this.rootProblem = "settings.root-twice";
    else if (roots.length >= MOST_ROOTS) this.rootProblem = "settings.root-full";
    else {
      const named = this.renderRoot.querySelector<HTMLInputElement>("[name=root-name]");
      const name = named?.value.trim() ?? "";
      this.#change({ roots: [...roots, { uri, ...(name !== "" && { name }) }] });
      for (const one of [field, named]) if (one) one.value = "";
    }
    field?.focus();
  };

  readonly #onSampling = ({ target }: ChoiceEvent): void => {
    const sampling = SAMPLING_CHOICES.find((one) => one === target.value);
    if (sampling) this.#change({ sampling });
  };

  readonly #onApproval = ({ target }: ChoiceEvent): void => {
    const toolApproval = APPROVALS.find((one) => one === target.value);
    if (toolApproval) this.#change({ toolApproval });
  };

  #change(part: Partial<OfferSettings>): void {
    changeSettings({ offer: { ...panelSettings().offer, ...part } });
  }
}

/** True if the browser has a built-in model. It exists only in the page; the worker uses it through the page. */
const HAS_BROWSER_MODEL = "LanguageModel" in globalThis;

define("mcp-offer-settings", McpOfferSettings);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-offer-settings": McpOfferSettings;
  }
}
