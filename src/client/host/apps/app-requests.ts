/**
 * Requests of one app: what it may do with its server, and in the user's name. Loaded with the first.
 *
 * Owns: the methods, their checks and the user's consent to each. Does not own: the wire (`app-bridge.ts`), approval of
 * tool calls (`requests/tool-approval.ts`) and the dialogs.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
import type { DisplayMode, Tool } from "../../../protocol/index.js";
import type { InputRequestSource } from "../../../requests/index.js";
import type { Clock, Params } from "../../../jsonrpc/index.js";
import { readToolApp } from "../../../apps/app-metadata.js";
import { APP_LIMITS, isPlainJson, RateLimit } from "../../../apps/app-limits.js";
import { readPageAddress } from "../../../requests/elicitation/elicitation-url.js";
import type { PromptUser } from "../../authorization/authorizations.js";
import type { AppChange, AppsOffer } from "../../api/apps-types.js";
import { permittedMeta } from "../../server/own-meta.js";
import { appError, malformed } from "./app-error.js";
import type { AppFiles } from "./app-files.js";
import { plainResult } from "./app-results.js";
import type { AppCall } from "./app-wire.js";
import { serverOfApp, type AppServer, type AppServerParts } from "./server-of-app.js";
import { readCall, readDisplayMode, readMessageContent, readModelContext, readText } from "./request-params.js";

/** Dependencies of the requests of an app. */
export interface AppRequestsParts {
  readonly clock: Clock;
  readonly server: AppServerParts;
  readonly offer: AppsOffer;
  /** The app is written for `window.openai`. */
  readonly isOpenAi: boolean;
  /** Source of input requests, with the app's newest name. */
  readonly source: () => InputRequestSource;
  readonly request: PromptUser;
  readonly changed: (change: AppChange) => void;
  /** Sends a notification to the app. */
  readonly notify: (method: string, params: Params) => void;
  /** Makes the files of a download available under an id until the returned function is called. */
  readonly hold: (files: AppFiles) => { readonly downloadId: string; readonly release: () => void };
  /** Mode that the app gets if it requests this one. */
  readonly modeFor: (request: { readonly mode: DisplayMode; readonly isByUser: boolean }) => {
    readonly mode: DisplayMode;
    readonly isChanged: boolean;
  };
}

export class AppRequests {
  #parts: AppRequestsParts;
  #server: AppServer;
  #calls: RateLimit;
  #callsInFlight = 0;
  /** The user's answer to reading resources that are not of apps; requested once. */
  #mayRead: Promise<boolean> | undefined;

  constructor(parts: AppRequestsParts) {
    this.#parts = parts;
    this.#server = serverOfApp(parts.server);
    this.#calls = new RateLimit(parts.clock, APP_LIMITS.callsPerSecond);
  }

  /** Answers a request. Rejects with the error that the app receives. */
  async answer(call: AppCall): Promise<object> {
    const { method, params, signal } = call;
    const { offer, changed } = this.#parts;
    signal.throwIfAborted();
    switch (method) {
      case "tools/call":
        return this.#callTool(call);
      case "tools/list":
        return { tools: (await this.#server.listTools(signal)).filter((tool) => this.#mayCall(tool)) };
      case "resources/read":
        return this.#read(readText(params, "uri"), signal);
      case "sampling/createMessage":
        return this.#server.sample(params, signal);
      case "ui/open-link":
        if (offer.links === false) break;
        return this.#openLink(params, signal);
      case "ui/download-file":
        if (offer.downloads === false) break;
        return this.#download(params, signal);
      case "ui/message":
        if (offer.messages !== true) break;
        return this.#message(params, signal);
      case "ui/update-model-context":
        if (offer.modelContext !== true) break;
        changed({ kind: "model-context", modelContext: readModelContext(params) });
        return {};
      case "ui/request-display-mode": {
        const { mode, isChanged } = this.#parts.modeFor(readDisplayMode(params));
        if (isChanged) changed({ kind: "display-mode", mode });
        return { mode };
      }
    }
    throw appError(-32601, "method not found");
  }

  async #callTool({ params, signal }: AppCall): Promise<object> {
    const { notify } = this.#parts;
    const server = this.#server;
    const { name, args } = readCall(params);
    if (!this.#calls.admit()) throw appError(-32000, `more than ${APP_LIMITS.callsPerSecond} tool calls per second`);
    if (this.#callsInFlight >= APP_LIMITS.callsInFlight)
      throw appError(-32000, `more than ${APP_LIMITS.callsInFlight} tool calls at the same time`);
    this.#callsInFlight++;
    try {
      const tool = (await server.getTool(name)) ?? (await server.listTools(signal)).find((one) => one.name === name);
      if (!tool) throw malformed("the server has no such tool");
      if (!this.#mayCall(tool)) throw appError(-32000, "the tool is not visible to apps");
      const { progressToken, ...meta } = (params._meta ?? {}) as Params; // members of any value can be read; they are checked below
      const isToken = typeof progressToken === "string" || typeof progressToken === "number";
      const result = await server.callTool(name, args, {
        signal,
        meta: permittedMeta(meta),
        ...(isToken && { onProgress: (progress) => notify("notifications/progress", { progressToken, ...progress }) }),
      });
      return plainResult(result);
    } finally {
      this.#callsInFlight--;
    }
  }

  /**
   * True for a tool that this app may call. One written for `window.openai` may call only tools that say so themselves.
   */
  #mayCall({ _meta = {} }: Tool): boolean {
    const { ui, "openai/widgetAccessible": accessible } = _meta;
    const isDeclared = ui !== undefined || accessible !== undefined;
    return readToolApp(_meta).visibility.includes("app") && (isDeclared || !this.#parts.isOpenAi);
  }

  async #read(uri: string, signal: AbortSignal): Promise<object> {
    if (!uri.startsWith("ui://") && !(await this.#mayReadOthers(uri)))
      throw appError(-32000, "the user did not allow it");
    signal.throwIfAborted();
    const { contents } = await this.#server.readResource(uri, signal);
    if (!isPlainJson(contents, APP_LIMITS.resourceChars)) throw appError(-32000, "the resource is larger than 5 MB");
    return { contents };
  }

  /** Prompts for the first resource; the answer holds for all, while the app is open. */
  #mayReadOthers(uri: string): Promise<boolean> {
    const { request, source } = this.#parts;
    // Not bound to the signal of one request, because others wait for the same answer.
    return (this.#mayRead ??= request({ ...source(), kind: "app-resource", uri: uri.slice(0, 2_000) }, undefined).then(
      ({ action }) => action === "allow",
      (error: unknown) => {
        this.#mayRead = undefined; // withdrawn or over a limit: the user has not answered
        throw error;
      },
    ));
  }

  async #openLink(params: Params, signal: AbortSignal): Promise<object> {
    const { request, source } = this.#parts;
    const from = source();
    const address = readPageAddress(readText(params, "url"), from.serverUrl, true);
    return resultOf(await request({ ...from, kind: "app-link", ...address }, signal));
  }

  async #download(params: Params, signal: AbortSignal): Promise<object> {
    const { request, source, hold } = this.#parts;
    const { AppFiles } = await import("./app-files.js"); // loaded on demand: few apps save files
    const files = new AppFiles(params, (uri) => this.#server.readResource(uri, signal));
    const { downloadId, release } = hold(files);
    try {
      return resultOf(await request({ ...source(), kind: "app-download", downloadId, files: files.files }, signal));
    } finally {
      release();
    }
  }

  async #message(params: Params, signal: AbortSignal): Promise<object> {
    const { request, source, changed } = this.#parts;
    const content = readMessageContent(params);
    const answer = await request({ ...source(), kind: "app-message", content }, signal);
    if (answer.action === "allow") changed({ kind: "message", content });
    return resultOf(answer);
  }
}

/** Result of a request in the user's name. */
function resultOf({ action }: { readonly action: "allow" | "deny" }): object {
  return action === "allow" ? {} : { isError: true };
}
