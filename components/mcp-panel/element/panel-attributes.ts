/**
 * Settings of a panel that the page provides: servers, host, appearance.
 *
 * Owns: the properties. `mcp-panel.ts` applies them.
 */
import { property } from "lit/decorators.js";
import type { Host, HostOffer } from "../../../src/client/api/index.js";
import type { Implementation } from "../../../src/protocol/types/index.js";
import type { ServerMap } from "../servers/server-config.js";
import { TEXT } from "../servers/relay-attributes.js";
import { SignInAttributes } from "../servers/sign-in-attributes.js";

/** Properties of a panel, without rendering. */
export class PanelAttributes extends SignInAttributes {
  /** Address of one server. */
  @property({ converter: TEXT }) src: string | undefined;
  /** Several servers, as the `mcpServers` map of a config file. */
  @property({ attribute: false }) servers: ServerMap | undefined;
  /**
   * Address of `worker.js` on the page's own origin, for pages whose content security policy does not allow `blob:`
   * workers. Under Trusted Types, the attribute may only name a file in the folder of the script or in one of its
   * parent folders; a script may set the property to any address.
   */
  @property({ attribute: "worker-url", converter: TEXT }) workerUrl: string | undefined;
  /**
   * Address of `mcp-sandbox.html`, in which apps of servers are drawn. On an origin of its own, apps that ask for an
   * origin have that one. `about:srcdoc` uses no file. Default: the file beside the package's script, and none if there
   * is no such file.
   */
  @property({ attribute: "sandbox-url", converter: TEXT }) sandboxUrl: string | undefined;
  /**
   * Colour scheme: `light`, `dark` or `auto` (system). Default: the user's setting, initially the colour scheme of the
   * page.
   */
  @property({ reflect: true, converter: TEXT }) theme: "light" | "dark" | "auto" | undefined;
  /** Density of rows. Default: the user's setting, initially comfortable. */
  @property({ reflect: true, converter: TEXT }) density: "comfortable" | "compact" | undefined;
  /** Prevents users from adding servers, so that only the servers of the page are available. */
  @property({ type: Boolean, reflect: true }) locked = false;
  /**
   * Address of the registry in which users may search for servers, with the API v0.1 of the MCP registry; `none` for no
   * search. Nothing is contacted before the user searches. Default: the user's choice, initially that of the MCP
   * project, `https://registry.modelcontextprotocol.io`.
   */
  @property({ converter: TEXT }) registry: string | undefined;
  /**
   * Enables opening and copying links to this page (`#mcp=…`). Opening a link only shows its content: nothing is
   * connected, sent or run until the user clicks.
   */
  @property({ type: Boolean, attribute: "deep-links" }) deepLinks = false;
  /**
   * Shows the tools that the page itself offers to agents (WebMCP), as a server. Has no effect in browsers without
   * `document.modelContext`.
   */
  @property({ type: Boolean, attribute: "page-tools" }) pageTools = false;
  /** Address of a demo server, offered while there is no other server; relative to the page. Default: none. */
  @property({ converter: TEXT }) demo: string | undefined;
  /**
   * Name and version of the page's product, sent to servers in place of those of this package. For a host that the page
   * created, its own apply. Read when the panel creates its host.
   */
  @property({ attribute: false }) clientInfo: Implementation | undefined;
  /**
   * Names of the views to show, in the order of their tabs, separated by spaces; their keys and buttons go with the
   * others. Default: all.
   */
  @property({ converter: TEXT }) views: string | undefined;
  /** Names of the views to leave out, separated by spaces. Default: none. */
  @property({ converter: TEXT }) hide: string | undefined;
  /** Name of the only tool to show, without lists and other views. Default: all tools. */
  @property({ converter: TEXT }) tool: string | undefined;
  /** A host that the page created. The panel shows all servers of this host and never closes it. */
  @property({ attribute: false }) host: Host | undefined;
  /**
   * Features offered to servers: forms, page visits, sampling, roots, tasks, tool approval. Default: the user's
   * settings; initially forms, page visits, an empty list of roots, and tasks. For a host created by the page, the
   * default is the existing offer of that host. Sign-in is added according to the attributes and the entries of
   * `servers`, unless `authorization` is set here.
   */
  @property({ attribute: false }) offer: HostOffer | undefined;
}
