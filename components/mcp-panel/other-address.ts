/**
 * The field for another address.
 *
 * Owns: drawing it, at once or on demand, and loading it: most panels are told their server and never need it.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** The field, with this address in it. */
export function connectForm(url = ""): TemplateResult {
  void import("../views/connect-form/connect-form.js").catch(() => undefined); // asked for again with the next update
  return html`<div class="other"><mcp-connect-form .url=${url}></mcp-connect-form></div>`;
}

/** Another server, where the one there was is gone. */
export function elsewhere({ t }: StringsController): TemplateResult {
  return html`<details class="other"><summary>${t("connect.other")}</summary>${connectForm()}</details>`;
}
