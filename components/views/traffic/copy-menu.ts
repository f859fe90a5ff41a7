/**
 * Menu that copies a recorded request: as a command, a program or a message.
 *
 * Owns: the formats that apply. `copy-entry.ts` returns the text.
 */
import { html, type TemplateResult } from "lit";
import type { Host, TrafficMessage } from "../../../src/client/api/index.js";
import "../../parts/basic/copy-button.js";
import type { StringsController } from "../../strings/index.js";
import { menu } from "../shared/menu.js";
import { curlOf, jsonRpcOf, programOf } from "./copy-entry.js";
import { resendable } from "./resend.js";

/** A recorded exchange to copy. */
export interface CopiedExchange {
  readonly exchangeId: number;
  /** Messages that the exchange transported. */
  readonly carried: readonly TrafficMessage[];
  /** The request among them, if there is one. */
  readonly request: TrafficMessage | undefined;
}

/** Renders the menu. Only calls of tools have a method of their own in the official SDKs. */
export function copyMenu(host: Host, copied: CopiedExchange, { t }: StringsController): TemplateResult {
  const { exchangeId, carried, request } = copied;
  const sent = carried.find(({ direction }) => direction === "out");
  const item = (label: string, load: () => Promise<string>): TemplateResult =>
    html`<mcp-copy-button label=${label} .load=${load}></mcp-copy-button>`;
  const items = [item("curl", () => curlOf(host, sent, exchangeId))];
  if (resendable(request)) {
    const sdks = request.method === "tools/call" ? (["TypeScript SDK", "Python SDK"] as const) : [];
    for (const language of ["TypeScript", ...sdks] as const)
      items.push(item(language, () => programOf(language, host, request, exchangeId)));
    items.push(item("JSON-RPC", () => jsonRpcOf(host, request)));
  }
  return menu("copy", t("traffic.copy-as"), html`${items}`);
}
