/**
 * MCP Apps: interfaces of a server's tools, drawn by the page in a sandboxed frame. Types only.
 *
 * Owns: reading an app, opening it over a port, and what is reported of it. The engine speaks with the app; the page
 * draws the frame and connects the app to the other end of the port. https://github.com/modelcontextprotocol/ext-apps
 */
import type { PlainError } from "../../errors/index.js";
import type {
  AppCapabilities,
  AppPermission,
  CallToolResult,
  ContainerDimensions,
  ContentBlock,
  DisplayMode,
  HostCapabilities,
  HostContext,
  Implementation,
  LoggingMessage,
  Tool,
  ToolVisibility,
} from "../../protocol/types/index.js";
import type { AppPolicy } from "../../apps/app-types.js";
import type { RequestOptions } from "./index.js";

export type * from "../../apps/app-types.js";

/**
 * Abilities of the page for apps. Apps are declared to servers only while this is offered, so a page offers it once it
 * can draw them.
 */
export interface AppsOffer {
  /** Ways in which the page can show an app. Default `["inline"]`. */
  readonly displayModes?: readonly DisplayMode[];
  /**
   * The page takes messages of apps (`message` changes), as a part of a conversation. Default false: the capability is
   * not declared to apps.
   */
  readonly messages?: boolean;
  /** The page takes what apps add to the context of a model (`model-context` changes). Default false. */
  readonly modelContext?: boolean;
  /**
   * The page opens links and saves files after the user agrees (`app-link` and `app-download` requests). Default true.
   */
  readonly links?: boolean;
  readonly downloads?: boolean;
}

/** App of a tool, as a row of the tools list has it. */
export interface ToolApp {
  /** The tool has an app: its `_meta` names a `ui://` resource. */
  readonly app?: true;
  /** Callers of the tool, if that is not both the model and its app. */
  readonly visibility?: readonly ToolVisibility[];
}

/** Options of {@link Server.readApp}. */
export interface ReadAppOptions extends RequestOptions {
  /**
   * Variant of the policy. Default `strict`. `permissive` rejects with `ERR-ARGUMENT` for a server that is not on this
   * device.
   */
  readonly policy?: AppPolicy["variant"];
}

/**
 * App of a tool, as its server has it. Everything in it is untrusted: draw the HTML only in a frame with this policy.
 */
export interface ServerApp {
  readonly tool: string;
  /** `ui://` URI of the resource. */
  readonly uri: string;
  /** The document; at most 5 MB. */
  readonly html: string;
  /** SHA-256 of the document and of its metadata, in hexadecimal digits: equal for the same app. */
  readonly hash: string;
  /**
   * API that the document expects. Absent: MCP Apps. `window.openai`: OpenAI's Apps SDK; the page that renders the app
   * has to provide this object and map it to MCP Apps.
   */
  readonly api?: "window.openai";
  readonly policy: AppPolicy;
  /** Permissions that the app asks for. */
  readonly permissions: readonly AppPermission[];
  /**
   * Origin that the app asks to be served from; for display only. An app with one may be given storage of its own:
   * {@link OpenedApp.originId}.
   */
  readonly domain?: string;
  /** The app asks for a visible border, or for none. Absent if it leaves that to the page. */
  readonly prefersBorder?: boolean;
  /** Parts of the metadata that can't be used, as sentences for the server's author. */
  readonly problems: readonly string[];
}

/** Result that is kept by the host: see {@link AsView}. It is not released. */
export interface KeptResult {
  readonly resultId: string;
}

/** Call that an app is opened for. Both parts may also be sent later. */
export interface AppRun {
  /** Arguments of the call. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly result?: CallToolResult | KeptResult;
  /** Reason why there is no result. */
  readonly cancelled?: string;
}

/** Options of {@link Apps.open}. */
export interface OpenAppOptions {
  readonly serverId: string;
  readonly tool: string;
  /** App that was read with {@link Server.readApp}. Its document may be left out: it does not cross to the engine. */
  readonly app: Omit<ServerApp, "html">;
  /** Surroundings that the app receives, until {@link Apps.setContext}. */
  readonly context?: HostContext;
  readonly run?: AppRun;
}

/** Opened app: what the page needs to draw its frame. */
export interface OpenedApp {
  readonly appId: string;
  /** Text of the `Content-Security-Policy` for the frame, without domains that were not granted. */
  readonly csp: string;
  /** Value of the `allow` attribute of both frames: every feature that was not granted is denied by name. */
  readonly allow: string;
  /**
   * Id of the server and the account, 32 hexadecimal digits: an origin whose name contains it belongs to them alone.
   * Give an app an origin (`allow-same-origin`) only of that kind. Absent if the platform can't compute it (an insecure
   * page).
   */
  readonly originId?: string;
  /** Granted access, in the form that the app receives. */
  readonly sandbox: NonNullable<HostCapabilities["sandbox"]>;
}

/**
 * State of an app. `loading`: it has not finished its handshake. `initialized`: it is in use. `unresponsive`: it did
 * not answer lately, or not yet; it may recover. `closing`: it may still save its state. `closed` and `failed` are
 * final.
 */
export type AppPhase = "loading" | "initialized" | "unresponsive" | "closing" | "closed" | "failed";

/**
 * Size that an app requests for its content, in CSS pixels: whole numbers from 0 to 100,000. The page applies its own
 * limits.
 */
export interface AppSize {
  readonly width?: number;
  readonly height?: number;
}

/** Additions of an app to the context of a model; the newest replaces earlier ones. Untrusted. */
export interface AppModelContext {
  readonly content?: readonly ContentBlock[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** State of an open app. */
export interface AppState {
  readonly appId: string;
  readonly serverId: string;
  readonly tool: string;
  readonly uri: string;
  readonly phase: AppPhase;
  /** Reason of the failure; only with `failed`. */
  readonly error?: PlainError;
  /** Name and version that the app reports for itself. */
  readonly info?: Implementation;
  readonly capabilities?: AppCapabilities;
  /** Capabilities of this host that the app received. */
  readonly hostCapabilities?: HostCapabilities;
  readonly displayMode: DisplayMode;
  readonly size?: AppSize;
  readonly modelContext?: AppModelContext;
}

/** Change of an open app. New kinds may be added. */
export type AppChange =
  | { readonly kind: "phase"; readonly phase: AppPhase; readonly error?: PlainError }
  /** The app began its handshake. */
  | {
      readonly kind: "info";
      readonly info: Implementation;
      readonly capabilities: AppCapabilities;
      readonly hostCapabilities: HostCapabilities;
    }
  | { readonly kind: "size"; readonly size: AppSize }
  /**
   * The app requested this display mode, and the answer granted it: the page changes to it, and calls
   * {@link Apps.setDisplayMode}.
   */
  | { readonly kind: "display-mode"; readonly mode: DisplayMode }
  /** The app replaced its additions to the context of a model; empty when it removed them. */
  | { readonly kind: "model-context"; readonly modelContext: AppModelContext }
  /** The app sent a message in the user's name, and the user agreed. */
  | { readonly kind: "message"; readonly content: readonly ContentBlock[] }
  | { readonly kind: "log"; readonly message: LoggingMessage; readonly at: number }
  /** The tools of the app changed; call {@link Apps.listTools} again. Reported at most once a second. */
  | { readonly kind: "tools-changed" }
  /** The app asks to be closed; the page decides. */
  | { readonly kind: "close-requested" };

/** Open apps of a host. Every method rejects with `ERR-CLOSED` for an app that is not open. */
export interface Apps {
  /**
   * Opens an app over a port whose other end the page has transferred to the frame of the app. An `app-access` request
   * prompts the user before the first app of a server, for an app that declares domains or permissions, and after an
   * app changed. Without anybody who answers, it is denied: an {@link InputRequestPolicy}, a listener or the panel
   * answers. Resolves when the frame may be loaded; the app then begins the handshake. Rejects with `ERR-REFUSED` if
   * access was denied, with `ERR-CLOSED` if the server is not connected, with `ERR-ARGUMENT` if apps are not offered,
   * and with `ERR-LIMIT` beyond 20 open apps. `signal` withdraws the request for access. The port is closed when the
   * app is, and the app when the other end of the port is.
   * @example
   * const host = await createHost({ policy: ({ kind }) => (kind === "app-access" ? { answer: { action: "allow" } } : "prompt") });
   * await host.offer({ apps: true });
   * const server = await host.connect("https://example.com/mcp");
   * const app = await server.readApp("show_map");
   * const { port1, port2 } = new MessageChannel();
   * const { appId, csp } = await host.apps.open({ serverId: server.id, tool: app.tool, app }, port1);
   */
  open(options: OpenAppOptions, port: MessagePort, control?: { readonly signal?: AbortSignal }): Promise<OpenedApp>;
  /**
   * Changes members of the context; the app receives those that differ. The display mode is changed with
   * {@link Apps.setDisplayMode}.
   */
  setContext(appId: string, context: HostContext): Promise<void>;
  /**
   * Reports that the app is now shown in this mode, with these dimensions. Rejects with `ERR-ARGUMENT` for a mode that
   * the app does not support.
   */
  setDisplayMode(appId: string, mode: DisplayMode, dimensions?: ContainerDimensions): Promise<void>;
  /** Sends the arguments of the call. Once for each app: rejects with `ERR-ARGUMENT` if they were sent. */
  sendInput(appId: string, args: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Sends the result of the call, after its arguments: one that is kept, or any other, such as an edited one. May be
   * repeated. Rejects with `ERR-ARGUMENT` after {@link Apps.cancel}.
   */
  sendResult(appId: string, result: CallToolResult | KeptResult): Promise<void>;
  /** Reports that the call has no result, because it was cancelled or failed. `reason`: a sentence for the app. */
  cancel(appId: string, reason?: string): Promise<void>;
  /**
   * Closes an app: asks it to save its state, waits one second at most, cancels its requests and closes the port.
   * Resolves when that is done; then the page removes the frame. Has no effect on an app that is closed.
   */
  close(appId: string, reason?: string): Promise<void>;
  /** All apps that are not closed, in the order of opening. */
  list(): Promise<readonly AppState[]>;
  /**
   * Lists the tools that the app itself provides (draft of MCP Apps), at most 50. They exist while the app is open, and
   * are not stored. A tool of the server may have the same name. Rejects with `ERR-METHOD` if the app declares no
   * tools, with `ERR-LIMIT` for a page over 1 MB, with `ERR-TIMEOUT` after 30 seconds, or with the error that the app
   * returned.
   * @example
   * for (const { appId } of await host.apps.list()) console.log(await host.apps.listTools(appId));
   */
  listTools(appId: string, options?: { readonly signal?: AbortSignal }): Promise<readonly Tool[]>;
  /**
   * Calls a tool of the app. It needs the same approval as the server's tools (`HostOffer.toolApproval`), each time.
   * Rejects with `ERR-NOT-FOUND` for a tool that the app does not list, `ERR-REFUSED` if the user denied it,
   * `ERR-TIMEOUT` after 30 seconds, `ERR-LIMIT` for a result over 10 MB, `ERR-OUTPUT-SCHEMA` for a result that does not
   * match the tool's schema, `ERR-CLOSED` once the app is closed, or with the error that the app returned.
   * @example
   * for (const { appId } of await host.apps.list()) await host.apps.callTool(appId, "zoom", { level: 3 }, { signal });
   */
  callTool(
    appId: string,
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<CallToolResult>;
  /**
   * Bytes of a file of a pending `app-download` request. Reads a link from the server. Rejects with `ERR-LIMIT` beyond
   * 50 MB.
   */
  file(downloadId: string, index: number): Promise<ArrayBuffer>;
}
