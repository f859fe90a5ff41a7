/**
 * `<mcp-sign-in>`: a server requires the user to sign in.
 *
 * Owns: showing the destination and the scopes before anything is opened, opening the window within the click event
 * (A-18), and waiting for it. The redirect is passed on and never rendered; the code that started the sign-in verifies
 * it (A-16, A-17).
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { define } from "../../parts/basic/define.js";
import {
  authorizationAddress,
  belongsTo,
  canRedirect,
  openSignIn,
  redirectToSignIn,
  takeReturnedCallback,
  type SignInWindow,
} from "../../sign-in/index.js";
import { icon } from "../../theme/icons.js";
import { InputRequestElement } from "../input-request-element.js";
import { signInFacts } from "./sign-in-facts.js";

/** Functions for opening a sign-in page and receiving its result. */
export interface SignInNavigation {
  readonly openSignIn: typeof openSignIn;
  readonly canRedirect: typeof canRedirect;
  readonly redirectToSignIn: typeof redirectToSignIn;
  readonly takeReturnedCallback: typeof takeReturnedCallback;
}

const NAVIGATION: SignInNavigation = { openSignIn, canRedirect, redirectToSignIn, takeReturnedCallback };

/**
 * A sign-in that waits for the user. The window opens on a click. If the browser blocks it, the tab itself can navigate
 * to the sign-in page and return. In a frame on another site, where messages may be blocked, the user can paste the URL
 * of the last page.
 *
 * Keyboard: Enter in that field, and Ctrl+Enter (Command+Enter) through the dialog around it, continue with the pasted
 * URL.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `signed-in` with the redirect URL, or `decline`.
 */
export class McpSignIn extends InputRequestElement<"sign-in"> {
  static override styles = [
    ...[InputRequestElement.styles].flat(),
    css`
      /* Heard when it is filled, not seen before. */
      [role="status"]:empty {
        margin-block-start: calc(-1 * var(--_3));
      }
      .scopes li {
        align-items: baseline;
      }
      .scopes code {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .scopes code.new {
        font-weight: 700;
      }
      label {
        font-weight: 600;
      }
    `,
  ];

  /** Functions for opening a sign-in page and receiving its result. */
  @property({ attribute: false }) navigation: SignInNavigation = NAVIGATION;

  @state() private stage: "ready" | "waiting" | "pasting" | "blocked" = "ready";
  @state() private wrongPaste = false;
  @query("input") private readonly field: HTMLInputElement | null | undefined;
  #window: SignInWindow | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("request") && changed.get("request")?.requestId !== this.request?.requestId) this.#leave();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { request } = this;
    if (!request || !changed.has("request") || changed.get("request")?.requestId === request.requestId) return;
    // This tab navigated away to sign in for this request, and has returned.
    const returned = this.navigation.takeReturnedCallback(request.state);
    if (returned) this.#came(returned.callbackUrl);
  }

  /** Continues with the pasted URL. */
  override submit(): void {
    if (this.stage !== "pasting" || this.disabled) return;
    this.#came(this.field?.value.trim() ?? "");
    this.wrongPaste = this.stage === "pasting";
    if (this.wrongPaste) this.field?.focus();
  }

  /** Stops waiting. */
  #leave(): void {
    this.#window?.close();
    this.#window = undefined;
    this.stage = "ready";
    this.wrongPaste = false;
  }

  /** Opens the window. Must be called within the click event, because browsers block windows that are opened later. */
  readonly #open = (): void => {
    const { request } = this;
    if (!request || !this.canGrant || !this.isSeen()) return;
    this.#leave();
    const opened = this.navigation.openSignIn(request);
    this.#window = opened;
    void this.#turn(opened.blocked ? "blocked" : "waiting");
    opened.done.then(
      (callbackUrl) => this.#window === opened && this.#came(callbackUrl),
      () => undefined, // the window was blocked or is no longer needed; both states are already shown
    );
  };

  /** Changes the stage. If the focus was in the removed part, the part that replaces it receives the focus. */
  async #turn(stage: "waiting" | "pasting" | "blocked"): Promise<void> {
    const hadFocus = this.shadowRoot?.activeElement instanceof HTMLElement;
    this.stage = stage;
    await this.updateComplete;
    const next = stage === "pasting" ? this.field : this.shadowRoot?.querySelector<HTMLElement>(".buttons button");
    if (hadFocus && this.stage === stage) next?.focus();
  }

  readonly #redirect = (): void => {
    if (this.request && this.canGrant && this.isSeen()) this.navigation.redirectToSignIn(this.request);
  };

  readonly #decline = (): void => {
    this.#leave();
    this.answer({ action: "decline" });
  };

  #came(callbackUrl: string): void {
    if (!this.request || !belongsTo(callbackUrl, this.request)) return;
    this.#leave();
    this.answer({ action: "signed-in", callbackUrl });
  }

  override render(): TemplateResult | typeof nothing {
    const { request, strings, stage } = this;
    if (!request) return nothing;
    const address = authorizationAddress(request.authorizationUrl);
    return html`
      <div class="content">
        <slot></slot>
      ${signInFacts(request, address, strings)}
      <div role="status">${this.#status()}</div>
      ${stage === "pasting" ? this.#paste() : nothing}
      </div>
      ${this.end(html`${address ? this.#buttons() : nothing} ${this.#no()}`)}
    `;
  }

  #status(): TemplateResult | typeof nothing {
    const { t } = this.strings;
    const needsPaste = this.stage === "waiting" && this.#window?.mayBeCutOff;
    switch (this.stage) {
      case "ready":
        return nothing;
      case "waiting":
      case "pasting":
        return html`<div class="note info">
          ${icon("link")}
          <div class="grow">
            <strong>${t("input.sign-in-waiting")}</strong>
            <p>${t(needsPaste ? "input.sign-in-cut-off" : "input.sign-in-waiting-note")}</p>
          </div>
        </div>`;
      case "blocked":
        return html`<div class="note warning">
          ${icon("warning")}
          <div class="grow">
            <strong>${t("input.sign-in-blocked")}</strong>
            <p>${t(this.navigation.canRedirect() ? "input.sign-in-blocked-note" : "input.sign-in-blocked-frame")}</p>
          </div>
        </div>`;
      default:
        return html`${this.stage satisfies never}`;
    }
  }

  #paste(): TemplateResult {
    const { t } = this.strings;
    return html`<section>
      <label for="paste">${t("input.sign-in-paste")}</label>
      <input
        id="paste"
        type="url"
        dir="ltr"
        autocomplete="off"
        spellcheck="false"
        ?disabled=${this.disabled}
        aria-invalid=${this.wrongPaste ? "true" : "false"}
        aria-describedby="paste-note"
        @input=${() => (this.wrongPaste = false)}
        @keydown=${this.#onPasteKey}
      />
      <p class="small ${this.wrongPaste ? "problem" : "muted"}" id="paste-note">
        ${t(this.wrongPaste ? "input.sign-in-paste-wrong" : "input.sign-in-paste-note")}
      </p>
    </section>`;
  }

  readonly #onPasteKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.submit();
  };

  #buttons(): TemplateResult {
    const { t } = this.strings;
    const { stage, navigation } = this;
    const blocked = !this.canGrant;
    const again = html`<button ?disabled=${blocked} @click=${this.#open}>${icon("link")}${t("input.sign-in-again")}</button>`;
    switch (stage) {
      case "ready":
        return html`<button class="primary" ?disabled=${blocked} @click=${this.#open}>${icon("link")}${t("input.sign-in")}</button>`;
      case "blocked":
        return html`${
          navigation.canRedirect()
            ? html`<button class="primary" ?disabled=${blocked} @click=${this.#redirect}>${t("input.sign-in-here")}</button>`
            : nothing
        }
          <button ?disabled=${blocked} @click=${this.#open}>${icon("link")}${t("input.sign-in-retry")}</button>`;
      case "waiting":
        return html`${
          this.#window?.mayBeCutOff
            ? html`<button class="primary" ?disabled=${blocked} @click=${() => this.#turn("pasting")}>
                ${t("input.sign-in-finished")}
              </button>`
            : nothing
        }${again}`;
      case "pasting":
        return html`<button class="primary" ?disabled=${blocked} @click=${() => this.submit()}>
            ${t("input.sign-in-paste-use")}</button
          >${again}`;
      default:
        return html`${stage satisfies never}`;
    }
  }

  #no(): TemplateResult {
    const { t } = this.strings;
    const isWaiting = this.stage === "waiting" || this.stage === "pasting";
    return html`<button ?disabled=${this.disabled} @click=${this.#decline}>
      ${t(isWaiting ? "input.cancel" : "input.sign-in-not-now")}
    </button>`;
  }
}

define("mcp-sign-in", McpSignIn);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-sign-in": McpSignIn;
  }
}
