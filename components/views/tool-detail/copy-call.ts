/**
 * Copies a call as text: curl, a program with this client or an official SDK, or the JSON-RPC message.
 *
 * Owns: building the request from the form. `traffic/copy-as.ts` and `copy-as-sdk.ts`, loaded with the first copy,
 * format it.
 */
import { html, type TemplateResult } from "lit";
import type { ServerInfo } from "../../../src/client/api/index.js";
import { holdsSecret, sharedAddress } from "../../page-storage/server-link.js";
import "../../parts/basic/copy-button.js";
import { linksEn } from "../../strings/en/links.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { menu } from "../shared/menu.js";
import type { RequestSource } from "../traffic/copy-as.js";

addEnglish(linksEn);

/** The call to copy. */
export interface CopiedCall {
  readonly info: ServerInfo;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The tool's input schema, which determines the order of the copied arguments. */
  readonly schema: unknown;
  /** Request metadata from the settings of the server. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** Renders the menu; `call` returns the current call. */
export function copyCall(call: () => CopiedCall, { t }: StringsController): TemplateResult {
  const source = async (): Promise<RequestSource> => {
    const { inSchemaOrder } = await import("../../parts/json/schema-order.js");
    const { info, tool, args, schema, meta } = call();
    const { url, era, revision } = info;
    return {
      url: sharedAddress(url),
      era,
      revision,
      method: "tools/call",
      params: { name: tool, arguments: inSchemaOrder(schema, args), ...(meta && { _meta: meta }) },
      client: info.clientInfo,
      capabilities: info.clientCapabilities,
    };
  };
  const done = holdsSecret(call().info.url) ? t("link.copied-masked") : "";
  const load = (): Promise<typeof import("../traffic/copy-as.js")> => import("../traffic/copy-as.js");
  const curl = async (): Promise<string> => {
    const { asCurl, exchangeOf } = await load();
    return asCurl(exchangeOf(await source()));
  };
  const typeScript = async (): Promise<string> => (await load()).asTypeScript(await source());
  const sdk = async (language: "TypeScript" | "Python"): Promise<string> => {
    const { asPythonSdk, asTypeScriptSdk } = await import("../traffic/copy-as-sdk.js");
    return (language === "Python" ? asPythonSdk : asTypeScriptSdk)(await source());
  };
  const jsonRpc = async (): Promise<string> => {
    const { asJsonRpc, messageOf } = await load();
    return asJsonRpc(messageOf(await source()));
  };
  return menu(
    "copy",
    t("runs.copy"),
    html`<mcp-copy-button label="curl" .done=${done} .load=${curl}></mcp-copy-button>
      <mcp-copy-button label="TypeScript" .done=${done} .load=${typeScript}></mcp-copy-button>
      <mcp-copy-button label="TypeScript SDK" .done=${done} .load=${() => sdk("TypeScript")}></mcp-copy-button>
      <mcp-copy-button label="Python SDK" .done=${done} .load=${() => sdk("Python")}></mcp-copy-button>
      <mcp-copy-button label="JSON-RPC" .load=${jsonRpc}></mcp-copy-button>`,
  );
}
