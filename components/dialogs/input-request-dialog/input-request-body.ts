/**
 * Maps each kind of input request to its element.
 *
 * Owns: the mapping of kinds to elements. Every kind has one.
 */
import { html, type TemplateResult } from "lit";
import type { InputRequest } from "../../../src/client/api/index.js";
import type { CheckValue } from "../../parts/form/full-check.js";
import "../apps/app-access.js";
import type { LoadAppFile } from "../apps/app-download.js";
import "../apps/app-download.js";
import "../apps/app-link.js";
import "../apps/app-message.js";
import "../apps/app-resource.js";
import "../client-id.js";
import "../relay.js";
import "../elicitation-form.js";
import "../roots-request.js";
import "../sign-in/sign-in.js";
import "../tool-approval.js";
import "../elicitation-url.js";
import "../sampling/sampling-request.js";
import "../sampling/sampling-result.js";

/** Data for rendering an input request. */
export interface InputRequestBodyView {
  readonly request: InputRequest;
  /** True while a response is being sent. */
  readonly disabled: boolean;
  /** True while granting controls are disabled. */
  readonly guarded: boolean;
  /** Content above the request, which scrolls with it. */
  readonly head: TemplateResult;
  /** The host's full validation of a value. */
  readonly check: CheckValue;
  /** Returns the bytes of a file that an app wants to save. */
  readonly loadFile: LoadAppFile;
}

/** Renders the request. */
export function requestBody({
  request,
  disabled,
  guarded,
  head,
  check,
  loadFile,
}: InputRequestBodyView): TemplateResult {
  switch (request.kind) {
    case "elicitation-form":
      return html`<mcp-elicitation-form class="request" .request=${request} .check=${check} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-elicitation-form>`;
    case "elicitation-url":
      return html`<mcp-elicitation-url
        class="request"
        .request=${request}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-elicitation-url>`;
    case "sampling":
      return html`<mcp-sampling-request class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-sampling-request>`;
    case "sampling-result":
      return html`<mcp-sampling-result
        class="request"
        .request=${request}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-sampling-result>`;
    case "roots":
      return html`<mcp-roots-request class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-roots-request>`;
    case "tool":
      return html`<mcp-tool-approval
        class="request"
        .request=${request}
        ?disabled=${disabled}
        ?guarded=${guarded}
      >${head}</mcp-tool-approval>`;
    case "app-access":
      return html`<mcp-app-access class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-app-access>`;
    case "app-link":
      return html`<mcp-app-link class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-app-link>`;
    case "app-download":
      return html`<mcp-app-download class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded} .loadFile=${loadFile}>${head}</mcp-app-download>`;
    case "app-message":
      return html`<mcp-app-message class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-app-message>`;
    case "app-resource":
      return html`<mcp-app-resource class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-app-resource>`;
    case "relay":
      return html`<mcp-relay class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-relay>`;
    case "sign-in":
      return html`<mcp-sign-in class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-sign-in>`;
    case "client-id":
      return html`<mcp-client-id class="request" .request=${request} ?disabled=${disabled} ?guarded=${guarded}>${head}</mcp-client-id>`;
    case "extension":
      return html``; // a handler answers it, never the user
    default:
      return html`${request satisfies never}`;
  }
}
