/**
 * Field for another address.
 *
 * Owns: rendering the field, immediately or on demand, and loading its code. Most panels get their server from the page
 * and never need the field.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../../strings/index.js";

/** Data for rendering the field. */
export interface ConnectForm {
  readonly offersSignIn: boolean;
  /** Initial text of the field. */
  readonly url?: string;
  /** True on the first screen, which also offers other ways to start. */
  readonly isStart?: boolean;
  /** True if the page has a relay. */
  readonly relayed?: boolean;
  /** Demo server offered by the page. */
  readonly demo?: string | undefined;
}

/** Renders the field. */
export function connectForm({
  offersSignIn,
  url = "",
  isStart = false,
  relayed = false,
  demo,
}: ConnectForm): TemplateResult {
  void import("../../views/connect-form/connect-form.js").catch(() => undefined); // retried with the next update
  return html`<div class="other"><mcp-connect-form
      .url=${url}
      .demo=${demo}
      ?start=${isStart}
      ?relayed=${relayed}
      ?no-sign-in=${!offersSignIn}
    ></mcp-connect-form></div>`;
}

/** Renders the field in a collapsed section, for panels whose server could not be connected. */
export function elsewhere(offersSignIn: boolean, { t }: StringsController): TemplateResult {
  return html`<details class="other"><summary>${t("connect.other")}</summary>${connectForm({ offersSignIn })}</details>`;
}
