/**
 * Menu that copies a recorded request: as a command, a program or a message.
 *
 * Owns: the formats that apply. `copy-entry.ts` returns the text.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host, TrafficMessage } from "../../../src/client/api/index.js";
import "../../parts/basic/copy-button.js";
import type { StringsController } from "../../strings/index.js";
import { menu } from "../menu.js";
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

/** Renders the menu. */
export function copyMenu(host: Host, copied: CopiedExchange, { t }: StringsController): TemplateResult {
  const { exchangeId, carried, request } = copied;
  const sent = carried.find(({ direction }) => direction === "out");
  const item = (label: string, load: () => Promise<string>): TemplateResult =>
    html`<mcp-copy-button label=${label} .load=${load}></mcp-copy-button>`;
  const program = (label: string, kind: Parameters<typeof programOf>[0]): TemplateResult | typeof nothing =>
    resendable(request) ? item(label, () => programOf(kind, host, request, exchangeId)) : nothing;
  const isCall = request?.method === "tools/call";
  return menu(
    "copy",
    t("traffic.copy-as"),
    html`${item("curl", () => curlOf(host, sent, exchangeId))} ${program("TypeScript", "client")}
    ${isCall ? html`${program("TypeScript SDK", "TypeScript SDK")} ${program("Python SDK", "Python SDK")}` : nothing}
    ${resendable(request) ? item("JSON-RPC", () => jsonRpcOf(host, request)) : nothing}`,
  );
}
