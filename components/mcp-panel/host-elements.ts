/**
 * Elements of a page that use the host of an `<mcp-host>`: those whose attribute `for` has its id, and those inside it.
 *
 * Owns: finding them in the tree of the `<mcp-host>`, also those that come later, and giving them the host and a server. Never connects.
 */
import type { Host } from "../../src/client/api/index.js";

/** Element of this package that shows a host. */
export type HostElement = HTMLElement & { host?: Host | undefined; serverId?: string | undefined };

/** What the elements get. */
export interface HostData {
  readonly host: Host | undefined;
  /** Server for elements without the attribute `server-id`. */
  readonly serverId: string | undefined;
}

const isOurs = ({ localName }: Element): boolean => localName.startsWith("mcp-") && localName !== "mcp-host";

/** Follows the elements of one `<mcp-host>` while it is in a document. */
export class HostElements {
  readonly #owner: HTMLElement;
  readonly #changed: () => void;
  readonly #observer = new MutationObserver(() => this.#find());
  #elements: ReadonlySet<HostElement> = new Set();
  #data: HostData = { host: undefined, serverId: undefined };

  /** `changed` is called when elements came or went. */
  constructor(owner: HTMLElement, changed: () => void) {
    this.#owner = owner;
    this.#changed = changed;
  }

  /** The elements at present. */
  get all(): ReadonlySet<HostElement> {
    return this.#elements;
  }

  /** Begins to follow the tree of the `<mcp-host>`. */
  start(): void {
    const root = this.#owner.getRootNode();
    this.#observer.observe(root, { subtree: true, childList: true, attributeFilter: ["for", "id", "server-id"] });
    this.#find();
  }

  /** Takes the host from all elements. */
  stop(): void {
    this.#observer.disconnect();
    for (const element of this.#elements) element.host = undefined;
    this.#elements = new Set();
  }

  /** Gives the elements a host and a server. */
  give(data: HostData): void {
    this.#data = data;
    for (const element of this.#elements) this.#serve(element);
  }

  #find(): void {
    const { id } = this.#owner;
    const root = this.#owner.getRootNode();
    const named =
      id === "" || !("querySelectorAll" in root)
        ? []
        : [...(root as Document | ShadowRoot).querySelectorAll(`[for="${CSS.escape(id)}"]`)];
    const nested = [...this.#owner.querySelectorAll(":not([for])")].filter(
      (one) => one.closest("mcp-host") === this.#owner,
    );
    const found = new Set<HostElement>([...named, ...nested].filter(isOurs) as HostElement[]);
    const before = this.#elements;
    this.#elements = found;
    for (const element of before) if (!found.has(element)) element.host = undefined;
    for (const element of found) this.#serve(element);
    if (found.size !== before.size || [...found].some((element) => !before.has(element))) this.#changed();
  }

  /** Sets the properties of an element once it is defined: it may not have them. */
  #serve(element: HostElement): void {
    if (!customElements.get(element.localName)) {
      void customElements
        .whenDefined(element.localName)
        .then(() => this.#elements.has(element) && this.#serve(element));
      return;
    }
    if ("host" in element) element.host = this.#data.host;
    if ("serverId" in element && !element.hasAttribute("server-id")) element.serverId = this.#data.serverId;
  }
}
