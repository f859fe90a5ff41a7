/**
 * Settings a page gives a panel: its servers, its host, its look.
 *
 * Owns: the properties. What becomes of them is `mcp-panel.ts`.
 */
import { property } from "lit/decorators.js";
import type { Host, HostOffer } from "../../src/client/api/index.js";
import type { ServerMap } from "./server-config.js";
import { SignInAttributes } from "./sign-in-attributes.js";

/** The properties of a panel, but for what it draws. */
export class PanelAttributes extends SignInAttributes {
  /** Address of one server. */
  @property() src: string | undefined;
  /** Several servers, as the `mcpServers` map of a config file. */
  @property({ attribute: false }) servers: ServerMap | undefined;
  /**
   * Address of `worker.js` on the page's own origin, for pages whose policy allows no `blob:` workers. Under Trusted Types the attribute may only name the
   * file beside the script or above its folder; a script may set any.
   */
  @property({ attribute: "worker-url" }) workerUrl: string | undefined;
  /** Colours: `light`, `dark`, `auto` (the system's). Default: as the user set it, those of the page at first. */
  @property({ reflect: true }) theme: "light" | "dark" | "auto" | undefined;
  /** Density of rows. Default: as the user set it, comfortable at first. */
  @property({ reflect: true }) density: "comfortable" | "compact" | undefined;
  /** No servers can be added: only those of the page are there. */
  @property({ type: Boolean, reflect: true }) locked = false;
  /**
   * Lets links to this page (`#mcp=…`) be read and copied. A link that is read is only shown: nothing is connected, sent or run before
   * the user clicks.
   */
  @property({ type: Boolean, attribute: "deep-links" }) deepLinks = false;
  /** Address of a server to try, offered while there is none; relative to the page. Default: none. */
  @property() demo: string | undefined;
  /** A host of the page's own. The panel shows all its servers and never closes it. */
  @property({ attribute: false }) host: Host | undefined;
  /**
   * Features offered to servers: forms, pages to visit, sampling, roots, tasks, consent to tool calls. Default: as the user set it; initially
   * forms, pages to visit, an empty list of roots, and tasks. On a host of the page's own, the default is everything that host offers already.
   * Signing in is added to these features as the attributes and the entries of `servers` say, unless an `authorization` is given here.
   */
  @property({ attribute: false }) offer: HostOffer | undefined;
}
