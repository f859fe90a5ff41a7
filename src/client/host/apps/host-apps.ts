/**
 * Open apps of a host: each is a bridge to a frame, and what the app may do with its server. Loaded with the first app.
 *
 * Owns: opening and closing apps, their ids and their states. Does not own: the frame, which the page draws, and the
 * wire (`app-bridge.ts`). An app of a closed connection stays open; its requests are refused.
 */
import { ClientError } from "../../../errors/index.js";
import { isObject, type Params } from "../../../jsonrpc/index.js";
import type {
  CallToolResult,
  ClientCapabilities,
  ContainerDimensions,
  DisplayMode,
  HostCapabilities,
  HostContext,
  Implementation,
  Tool,
} from "../../../protocol/index.js";
import { APP_LIMITS } from "../../../apps/app-limits.js";
import type { AppOpening } from "../../../requests/consent/app-consent.js";
import { allowOf } from "../../../apps/app-permissions.js";
import { cspOf } from "../../../apps/app-policy.js";
import type { AppSource, GrantedAccess } from "../../../apps/app-types.js";
import type { InputRequestSource, ServerRequests } from "../../../requests/index.js";
import type { PromptUser } from "../../authorization/authorizations.js";
import type { Apps, AppsOffer, AppState, KeptResult, OpenAppOptions, OpenedApp } from "../../api/apps-types.js";
import type { HostEvent, ResultKeeper, Server } from "../../api/index.js";
import type { HostTraffic } from "../../traffic/host-traffic.js";
import type { Platform } from "../../platform/platform.js";
import { Connection } from "../../server/connection.js";
import type { AppFiles } from "./app-files.js";
import { OpenApp, type OpenAppParts } from "./open-app.js";
import { plainResult, tooLarge } from "./app-results.js";

/** Host as its apps see it. */
interface AppsHost {
  readonly clientInfo: Implementation;
  readonly results: ResultKeeper;
  server(id: string): Server | undefined;
  /** Reports an event. */
  emit(event: HostEvent): void;
  /** Calls the listener with events in batches. Unlike `subscribe`, it is no listener that answers input requests. */
  observe(listener: (events: readonly HostEvent[]) => void): () => void;
}

/** Dependencies of the apps of a host. */
export interface HostAppsParts {
  readonly host: AppsHost;
  readonly recorder: () => HostTraffic | undefined;
  readonly platform: Platform;
  /** Current offer; absent or false while apps are not offered. */
  readonly offer: () => AppsOffer | boolean | undefined;
  readonly request: PromptUser;
  /** Parts of the tools of apps that are the host's. */
  readonly tools: Omit<OpenAppParts["tools"], "openChecker" | "digest">;
  /** Handler of the requests of a server; its apps may send some of them as well. */
  readonly requests: (serverId: string) => ServerRequests;
  /** Capabilities that are declared to a server. */
  readonly declared: (serverId: string) => ClientCapabilities;
  /** Prompts for the access of an app, if necessary. */
  readonly permit: (opening: AppOpening) => Promise<GrantedAccess>;
}

/** Hexadecimal digits of an origin's id: 128 bits of a hash. */
const ORIGIN_ID_LENGTH = 32;

/** Control of an operation. */
interface Control {
  readonly signal?: AbortSignal;
}

export class HostApps implements Apps {
  #parts: HostAppsParts;
  #apps = new Map<string, OpenApp>();
  /** Apps that wait for the user. */
  #opening = 0;
  #lastId = 0;
  #files = new Map<string, AppFiles>();
  #lastDownload = 0;

  constructor(parts: HostAppsParts) {
    this.#parts = parts;
    parts.host.observe((events) => {
      for (const event of events)
        if (event.kind === "list-changed")
          for (const app of this.#apps.values()) if (app.serverId === event.serverId) app.listChanged(event.list);
    });
  }

  async open(options: OpenAppOptions, port: MessagePort, { signal }: Control = {}): Promise<OpenedApp> {
    try {
      return await this.#open(options, port, signal);
    } catch (error) {
      port?.close?.();
      throw error;
    }
  }

  async setContext(appId: string, context: HostContext): Promise<void> {
    const { displayMode: _mode, availableDisplayModes: _modes, toolInfo: _tool, ...own } = context;
    this.#at(appId).setContext(own);
  }

  async setDisplayMode(appId: string, mode: DisplayMode, dimensions?: ContainerDimensions): Promise<void> {
    this.#at(appId).setDisplayMode(mode, dimensions);
  }

  async sendInput(appId: string, args: Params): Promise<void> {
    if (!isObject(args)) throw new ClientError("ERR-ARGUMENT", "The arguments of a call are an object.");
    this.#at(appId).bridge.data.sendInput(args);
  }

  async sendResult(appId: string, result: CallToolResult | KeptResult): Promise<void> {
    const app = this.#at(appId);
    app.bridge.data.sendResult(await this.#resultOf(result));
  }

  async cancel(appId: string, reason?: string): Promise<void> {
    this.#at(appId).bridge.data.cancel(reason);
  }

  async listTools(appId: string, { signal }: Control = {}): Promise<readonly Tool[]> {
    return (await this.#at(appId).tools).list(signal);
  }

  async callTool(appId: string, name: string, args?: Params, { signal }: Control = {}): Promise<CallToolResult> {
    return (await this.#at(appId).tools).call(name, args, signal);
  }

  async close(appId: string, reason?: string): Promise<void> {
    await this.#apps.get(appId)?.bridge.close(reason);
  }

  async list(): Promise<readonly AppState[]> {
    return [...this.#apps.values()].map((app) => app.state);
  }

  async file(downloadId: string, index: number): Promise<ArrayBuffer> {
    const files = this.#files.get(downloadId);
    if (!files) throw new ClientError("ERR-CLOSED", "This download has ended.", { downloadId });
    return files.bytes(index);
  }

  /** Closes all apps, when the host is closed. */
  async closeAll(): Promise<void> {
    await Promise.all([...this.#apps.values()].map((app) => app.bridge.close("The host was closed.")));
  }

  async #open(options: OpenAppOptions, port: MessagePort, signal: AbortSignal | undefined): Promise<OpenedApp> {
    const { host, platform, request, permit, recorder, tools, requests } = this.#parts;
    const { serverId, tool: name, app, run } = options;
    signal?.throwIfAborted();
    const offer = this.#offer();
    if (!(port instanceof MessagePort)) throw new ClientError("ERR-ARGUMENT", "An app is opened over a MessagePort.");
    const server = host.server(serverId);
    if (!server) throw new ClientError("ERR-CLOSED", "This server is not connected. Connect again.", { serverId });
    const tool = await server.getTool(name);
    if (this.#apps.size + this.#opening >= APP_LIMITS.open)
      throw new ClientError("ERR-LIMIT", `At most ${APP_LIMITS.open} apps are open at once. Close others first.`);
    const source = this.#sourceOf(options);
    this.#opening++;
    let access: GrantedAccess;
    try {
      const { uri, hash, permissions, policy, domain } = app;
      access = await permit({
        source,
        tool: name,
        uri,
        hash,
        signal,
        access: { domains: policy.granted, permissions, ...(domain !== undefined && { domain }) },
      });
      signal?.throwIfAborted();
    } finally {
      this.#opening--;
    }
    const csp = access.domains ? app.policy.granted : {};
    const sandbox = {
      permissions: Object.fromEntries(access.permissions.map((permission) => [permission, {}])),
      csp,
    };
    const appId = `app-${++this.#lastId}`;
    const opened = new OpenApp({
      appId,
      options,
      port,
      clock: platform.clock,
      offer,
      hostInfo: host.clientInfo,
      hostCapabilities: this.#capabilities(offer, serverId, sandbox),
      context: contextOf(options, offer, tool),
      source: (info) => this.#sourceOf(options, { appId, ...info }),
      server: () => host.server(serverId),
      request,
      requests: () => requests(serverId),
      tools: { ...tools, openChecker: platform.openChecker, digest: platform.digest },
      hold: (files) => this.#hold(appId, files),
      emit: (event) => host.emit(event),
      record: recorder()?.app(serverId, appId).record,
      ended: () => this.#apps.delete(appId),
    });
    this.#apps.set(appId, opened);
    if (run?.arguments) opened.bridge.data.sendInput(run.arguments);
    if (run?.result) await this.sendResult(appId, run.result);
    else if (run?.cancelled !== undefined) opened.bridge.data.cancel(run.cancelled);
    const originId = await this.#originId(source);
    const allow = allowOf(access.permissions);
    return { appId, csp: cspOf(csp, app.policy.variant), allow, sandbox, ...(originId !== undefined && { originId }) };
  }

  /** Id of a server and an account, for an origin that nobody else has; a label of a host name. */
  async #originId({ serverUrl, principal = "" }: InputRequestSource): Promise<string | undefined> {
    const digest = await this.#parts.platform.digest?.(JSON.stringify([serverUrl, principal]));
    return digest?.slice(0, ORIGIN_ID_LENGTH);
  }

  #offer(): AppsOffer {
    const offer = this.#parts.offer();
    if (!offer) throw new ClientError("ERR-ARGUMENT", "This host offers no apps. Offer them before opening one.");
    return offer === true ? {} : offer;
  }

  #capabilities(offer: AppsOffer, serverId: string, sandbox: OpenedApp["sandbox"]): HostCapabilities {
    const { tools, resources } = this.#parts.host.server(serverId)?.info.capabilities ?? {};
    const { sampling } = this.#parts.declared(serverId);
    const kinds = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };
    return {
      ...(tools && { serverTools: tools.listChanged ? { listChanged: true } : {} }),
      ...(resources && { serverResources: resources.listChanged ? { listChanged: true } : {} }),
      logging: {},
      ...(sampling && { sampling: sampling.tools ? { tools: {} } : {} }),
      sandbox,
      ...(offer.links !== false && { openLinks: {} }),
      ...(offer.downloads !== false && { downloadFile: {} }),
      ...(offer.messages && { message: kinds }),
      ...(offer.modelContext && { updateModelContext: { ...kinds, structuredContent: {} } }),
    };
  }

  /** Source of input requests. `info`: what is known of the open app. */
  #sourceOf({ serverId, tool, app }: OpenAppOptions, info?: Omit<AppSource, "tool" | "hash">): InputRequestSource {
    const server = this.#parts.host.server(serverId);
    const source = server instanceof Connection ? server.parts.source?.() : undefined;
    if (!source) throw new ClientError("ERR-CLOSED", "This server is not connected. Connect again.", { serverId });
    return { ...source, app: { tool, hash: app.hash, ...info } };
  }

  #at(appId: string): OpenApp {
    const app = this.#apps.get(appId);
    if (!app) throw new ClientError("ERR-CLOSED", "This app is not open.", { appId });
    return app;
  }

  #hold(appId: string, files: AppFiles): { readonly downloadId: string; readonly release: () => void } {
    const downloadId = `${appId}/download-${++this.#lastDownload}`;
    this.#files.set(downloadId, files);
    return { downloadId, release: () => void this.#files.delete(downloadId) };
  }

  /** Result to send: given, or kept by the host. */
  async #resultOf(result: CallToolResult | KeptResult): Promise<CallToolResult> {
    if (!("resultId" in result)) return plainResult(result);
    const text = await this.#parts.host.results.json(result.resultId, "result");
    if (text.length > 2 * APP_LIMITS.resultChars) return tooLarge(); // half of it may be indentation
    return plainResult(JSON.parse(text) as CallToolResult); // the store wrote a result
  }
}

/** Context of an app before its handshake. */
function contextOf({ context = {} }: OpenAppOptions, offer: AppsOffer, tool: Tool | undefined): HostContext {
  const { displayModes = ["inline"] } = offer;
  return {
    ...context,
    displayMode: context.displayMode ?? "inline",
    availableDisplayModes: context.availableDisplayModes?.filter((mode) => displayModes.includes(mode)) ?? displayModes,
    ...(tool && { toolInfo: { tool } }),
  };
}
