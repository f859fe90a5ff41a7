/**
 * A call as something to paste elsewhere: curl, TypeScript, the bare message.
 *
 * Owns: putting the request together from what is in the form. How each is written is `traffic/copy-as.ts`, which loads with the first copy.
 */
import { html, type TemplateResult } from "lit";
import type { ServerInfo } from "../../../src/client/api.js";
import { holdsSecret, sharedAddress } from "../../controllers/server-link.js";
import "../../parts/copy-button.js";
import { linksEn } from "../../strings/en/links.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(linksEn);

/** The call to copy. */
export interface CopiedCall {
  readonly info: ServerInfo;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What the settings of the server send along. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Draws the buttons; `call` says what would be sent now. */
export function copyCall(call: () => CopiedCall, { t }: StringsController): TemplateResult {
  const source = (): RequestOf => {
    const { info, tool, args, meta } = call();
    const { url, era, revision } = info;
    return {
      url: sharedAddress(url),
      era,
      revision,
      method: "tools/call",
      params: { name: tool, arguments: args, ...(meta && { _meta: meta }) },
    };
  };
  const done = holdsSecret(call().info.url) ? t("link.copied-masked") : "";
  const load = (): Promise<typeof import("../traffic/copy-as.js")> => import("../traffic/copy-as.js");
  const curl = async (): Promise<string> => {
    const { asCurl, exchangeOf } = await load();
    return asCurl(exchangeOf(source()));
  };
  const typeScript = async (): Promise<string> => (await load()).asTypeScript(source());
  const jsonRpc = async (): Promise<string> => {
    const { method, params } = source();
    return (await load()).asJsonRpc({ jsonrpc: "2.0", id: 1, method, params });
  };
  return html`<span class="row copies" role="group" aria-label=${t("runs.copy")}>
    <span class="muted small" aria-hidden="true">${t("runs.copy")}</span>
    <mcp-copy-button label="curl" .done=${done} .load=${curl}></mcp-copy-button>
    <mcp-copy-button label="TypeScript" .done=${done} .load=${typeScript}></mcp-copy-button>
    <mcp-copy-button label="JSON-RPC" .load=${jsonRpc}></mcp-copy-button>
  </span>`;
}

interface RequestOf {
  readonly url: string;
  readonly era: ServerInfo["era"];
  readonly revision: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}
