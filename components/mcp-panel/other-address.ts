/**
 * The field for another address.
 *
 * Owns: drawing it, at once or on demand, and loading it: most panels get their server from the page and never need it.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** Data the field is drawn from. */
export interface ConnectForm {
  readonly offersSignIn: boolean;
  /** Text in the field. */
  readonly url?: string;
  /** It is the first screen, with the other ways to begin. */
  readonly isStart?: boolean;
  /** The page's server to try. */
  readonly demo?: string | undefined;
}

/** The field. */
export function connectForm({ offersSignIn, url = "", isStart = false, demo }: ConnectForm): TemplateResult {
  void import("../views/connect-form/connect-form.js").catch(() => undefined); // asked for again with the next update
  return html`<div class="other"><mcp-connect-form
      .url=${url}
      .demo=${demo}
      ?start=${isStart}
      ?no-sign-in=${!offersSignIn}
    ></mcp-connect-form></div>`;
}

/** Another server, where the one there was is gone. */
export function elsewhere(offersSignIn: boolean, { t }: StringsController): TemplateResult {
  return html`<details class="other"><summary>${t("connect.other")}</summary>${connectForm({ offersSignIn })}</details>`;
}
