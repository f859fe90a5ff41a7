/**
 * Elements of a page that use the host of an `<mcp-host>`: those whose attribute `for` has its id, and those inside it.
 *
 * Owns: finding them in the tree of the `<mcp-host>`, also those that come later, and giving them the host and a
 * server. Never connects.
 */
import type { Host } from "../../../src/client/api/index.js";

/** Element of this package that shows a host. */
export type HostElement = HTMLElement & { host?: Host | undefined; serverId?: string | undefined };

/** Host and server that the elements get. */
export interface HostData {
  readonly host: Host | undefined;
  /** Server for elements without the attribute `server-id`. */
  readonly serverId: string | undefined;
}

/** Elements that have a host of their own. */
const OWN: readonly string[] = ["mcp-host", "mcp-panel"];
const isOurs = ({ localName }: Element): boolean => localName.startsWith("mcp-") && !OWN.includes(localName);

/** Follows the elements of one `<mcp-host>` while it is in a document. */
export class HostElements {
  readonly #owner: HTMLElement;
  readonly #changed: () => void;
  readonly #observer = new MutationObserver((changes) => {
    this.#find();
    const isConfig = ({ target }: MutationRecord): boolean =>
      [target, target.parentNode, target.parentNode?.parentNode].includes(this.#owner);
    if (changes.some(isConfig)) this.#changed(); // the map of servers inside may be another
  });
  /** Values that this object has set. Others are the page's own, and stay. */
  readonly #given = new WeakMap<HostElement, HostData>();
  /** Elements whose code is not loaded yet. */
  readonly #undefined = new WeakSet<HostElement>();
  #isFollowing = false;
  #elements: ReadonlySet<HostElement> = new Set();
  #data: HostData = { host: undefined, serverId: undefined };

  /** `changed` is called when elements came or went, and when the children of the `<mcp-host>` changed. */
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
    this.#isFollowing = true;
    this.#observer.observe(this.#owner.getRootNode(), {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["for", "id", "server-id"],
    });
    this.#find();
  }

  /** Takes the host from all elements, unless the `<mcp-host>` was only moved. */
  stop(): void {
    this.#isFollowing = false;
    this.#observer.disconnect();
    setTimeout(() => {
      if (this.#isFollowing) return;
      for (const element of this.#elements) this.#take(element);
      this.#elements = new Set();
    });
  }

  /** Gives the elements a host and a server. */
  give(data: HostData): void {
    this.#data = data;
    for (const element of this.#elements) this.#serve(element);
  }

  #find(): void {
    const found = new Set<HostElement>([...this.#named(), ...this.#nested()]);
    const before = this.#elements;
    this.#elements = found;
    for (const element of before) if (!found.has(element)) this.#take(element);
    for (const element of found) this.#serve(element);
    if (found.size !== before.size || [...found].some((element) => !before.has(element))) this.#changed();
  }

  #named(): readonly HostElement[] {
    const { id } = this.#owner;
    const root = this.#owner.getRootNode();
    if (id === "" || !(root instanceof Document || root instanceof ShadowRoot)) return [];
    return [...root.querySelectorAll<HostElement>(`[for="${CSS.escape(id)}"]`)].filter(isOurs);
  }

  #nested(): readonly HostElement[] {
    const inside = [...this.#owner.querySelectorAll<HostElement>(":not([for])")].filter(isOurs);
    return inside.filter((one) => one.closest("mcp-host, mcp-panel") === this.#owner);
  }

  /**
   * Sets the properties of an element once it is defined: it may not have them. A value that the page has set stays.
   */
  #serve(element: HostElement): void {
    if (!customElements.get(element.localName)) return this.#wait(element);
    const given = this.#given.get(element);
    const { host, serverId } = this.#data;
    const isOpen = (name: keyof HostData): boolean =>
      name in element && (element[name] === undefined || element[name] === given?.[name]);
    const takesHost = isOpen("host");
    const takesServer = isOpen("serverId") && !element.hasAttribute("server-id");
    this.#given.set(element, {
      host: takesHost ? host : undefined,
      serverId: takesServer ? serverId : undefined,
    });
    if (takesHost) element.host = host;
    if (takesServer) element.serverId = serverId;
  }

  #wait(element: HostElement): void {
    if (this.#undefined.has(element)) return;
    this.#undefined.add(element);
    void customElements.whenDefined(element.localName).then(() => {
      if (this.#elements.has(element)) this.#serve(element);
    });
  }

  #take(element: HostElement): void {
    const given = this.#given.get(element);
    if (given?.host !== undefined && element.host === given.host) element.host = undefined;
    this.#given.delete(element);
  }
}
