/**
 * The element for each kind of ask.
 *
 * Owns: which kind is drawn by which element. Every kind has one.
 */
import { html, type TemplateResult } from "lit";
import type { Ask } from "../../../src/client/api/index.js";
import type { ValueChecker } from "../../parts/form/full-check.js";
import "../ask-client-id.js";
import "../ask-form.js";
import "../ask-roots.js";
import "../ask-sign-in.js";
import "../ask-tool.js";
import "../ask-url.js";
import "../sampling/ask-sampling.js";
import "../sampling/ask-sampling-result.js";

/** How an ask is drawn. */
export interface AskBodyView {
  readonly ask: Ask;
  /** An answer is on its way. */
  readonly disabled: boolean;
  /** What grants something does not work yet. */
  readonly guarded: boolean;
  /** What stands above it and scrolls with it. */
  readonly head: TemplateResult;
  /** The host's full check of a value. */
  readonly check: ValueChecker;
}

/** Draws what is asked. */
export function askBody({ ask, disabled, guarded, head, check }: AskBodyView): TemplateResult {
  switch (ask.kind) {
    case "elicitation-form":
      return html`<mcp-ask-form class="ask" .ask=${ask} .check=${check} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-ask-form>`;
    case "elicitation-url":
      return html`<mcp-ask-url
        class="ask"
        .ask=${ask}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-ask-url>`;
    case "sampling":
      return html`<mcp-ask-sampling class="ask" .ask=${ask} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-ask-sampling>`;
    case "sampling-result":
      return html`<mcp-ask-sampling-result
        class="ask"
        .ask=${ask}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-ask-sampling-result>`;
    case "roots":
      return html`<mcp-ask-roots class="ask" .ask=${ask} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-ask-roots>`;
    case "tool":
      return html`<mcp-ask-tool
        class="ask"
        .ask=${ask}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-ask-tool>`;
    case "sign-in":
      return html`<mcp-ask-sign-in class="ask" .ask=${ask} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-ask-sign-in>`;
    case "client-id":
      return html`<mcp-ask-client-id class="ask" .ask=${ask} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-ask-client-id>`;
    default:
      return html`${ask satisfies never}`;
  }
}
