/**
 * Input requests as a panel shows them: announced, counted, and answered in a dialog.
 *
 * Owns: loading the dialog with the first request, and its visibility. `PanelInputRequests` decides which the user has to answer.
 */
import { nothing, type LitElement, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { ServerState } from "../../../src/state/index.js";
import { LazyCode } from "../../controllers/lazy-code.js";
import type { InputRequestOpenChangeEvent } from "../../dialogs/input-request-events.js";
import type { McpInputRequestDialog } from "../../dialogs/input-request-dialog/input-request-dialog.js";
import type { StringsController } from "../../strings/index.js";
import { PanelInputRequests } from "./panel-input-requests.js";

/** Manages how one panel shows input requests. */
export class ShownRequests extends PanelInputRequests {
  readonly #panel: LitElement;
  readonly #strings: StringsController;
  readonly #code: LazyCode<typeof import("./input-request-parts.js")>;

  /** `failed` is called when the code of the dialog can't be loaded. */
  constructor(
    panel: LitElement,
    strings: StringsController,
    announce: (text: string) => void,
    failed: (error: PlainError) => void,
  ) {
    super(panel, (request) => {
      import("./input-request-parts.js").then(
        ({ notifyOf, announceRequest }) => {
          const text = announceRequest(request, strings);
          announce(text);
          notifyOf(text);
        },
        () => undefined, // the count also shows the request
      );
    });
    this.#panel = panel;
    this.#strings = strings;
    this.#code = new LazyCode(
      panel,
      () =>
        import("../../dialogs/input-request-dialog/input-request-dialog.js").then(
          () => import("./input-request-parts.js"),
        ),
      failed,
    );
  }

  /** Shows the dialog once it is loaded; rejects if it can't be. */
  async show(requestId?: string): Promise<void> {
    await this.#code.load();
    await this.#panel.updateComplete;
    await this.#dialog?.show(requestId);
  }

  /** Renders the dialog; nothing before the first request. */
  draw(host: Host | undefined): TemplateResult | typeof nothing {
    if (!this.seen) return nothing;
    const view = { host, inputRequests: this, onOpenChange: this.#onOpenChange };
    return this.#code.now?.requestDialog(view) ?? nothing;
  }

  /** Renders a note if a server sends too many input requests; otherwise nothing. */
  limitNote(state: ServerState | undefined): TemplateResult | typeof nothing {
    if (state?.requestLimit === undefined) return nothing;
    return this.#code.now?.limitNote(state, this.#strings) ?? nothing;
  }

  get #dialog(): McpInputRequestDialog | null {
    return this.#panel.renderRoot.querySelector("mcp-input-request-dialog");
  }

  readonly #onOpenChange = async ({ open }: InputRequestOpenChangeEvent): Promise<void> => {
    this.open = open;
    await this.#dialog?.updateComplete;
    // If there is no previous focus, the button that reopens the dialog receives it.
    if (!open && this.#dialog && this.#panel.shadowRoot?.activeElement === this.#dialog)
      this.#panel.renderRoot.querySelector<HTMLElement>(".requests")?.focus();
  };
}
