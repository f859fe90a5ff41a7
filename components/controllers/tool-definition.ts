/**
 * Definition of the tool that an element shows.
 *
 * Owns: loading the definition when the server, the tool or the list of tools changes, and reading it from the cache if
 * there is no connection. Also loads the list if necessary.
 */
import type { ReactiveControllerHost } from "lit";
import type { Host, Server, ServerSnapshot } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import { exactOf } from "../../src/json/exact-of.js";
import { writeExact } from "../../src/json/exact-text.js";
import type { Tool } from "../../src/protocol/types/index.js";
import type { ServerState } from "../../src/state/index.js";
import { toPlainError } from "./failure.js";
import { NewestRun } from "./newest-run.js";
import { followList } from "./lists-controller.js";

/** Keeps the definition of a tool up to date. */
export class ToolDefinition {
  readonly #element: ReactiveControllerHost;
  readonly #newest: NewestRun;
  readonly #found: (url: string, tool: string) => void;
  #loaded: readonly unknown[] = [];
  #now: Tool | undefined;
  #state: "loading" | "done" | PlainError = "done";
  #loading: Promise<void> | undefined;
  #isGone = false;

  /** `found` is called when a definition arrives and there was none before. */
  constructor(element: ReactiveControllerHost, found: (url: string, tool: string) => void) {
    this.#element = element;
    this.#found = found;
    this.#newest = new NewestRun(element);
  }

  /** Definition, with all digits of its numbers; `undefined` while there is none. */
  get now(): Tool | undefined {
    return this.#now;
  }

  /** True if the server does not offer the tool any more; {@link now} is its last definition. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** State of loading, or the reason the definition could not be loaded. */
  get state(): "loading" | "done" | PlainError {
    return this.#state;
  }

  /** Resolves when no load is in progress. */
  async loaded(): Promise<void> {
    for (let loading; loading !== this.#loading;) await (loading = this.#loading);
  }

  /** Clears the definition, because another tool is shown. */
  clear(): void {
    this.#now = undefined;
    this.#isGone = false;
  }

  /** Loads the current definition unless it is already loaded. Call this before each update. */
  follow(host: Host | undefined, server: Server | undefined, tool: string | undefined, known?: ServerState): void {
    // A reloaded list may define the tool differently.
    const { items, state } = known?.tools ?? {};
    const now = [server ?? known?.server.state, tool, state === "loaded" ? items : undefined];
    if (now.every((part, index) => part === this.#loaded[index])) return;
    this.#loaded = now;
    if (tool === undefined) return;
    if (server) this.#loading = this.load(server, tool);
    else if (host && known && !this.#now) void this.#readCache(host, known.server, tool);
  }

  /** Reads the definition from the last connection to the server. Never rejects. */
  async #readCache(host: Host, { id, url }: ServerSnapshot, tool: string): Promise<void> {
    const { isNewest } = this.#newest.begin();
    this.#state = "done"; // a server without a connection provides nothing else
    const known = await host.cache.read(url, { id, tool }).catch(() => undefined);
    const definition = known?.tools?.find(({ name }) => name === tool);
    if (!isNewest() || !definition) return;
    this.#found(url, tool);
    this.#now = exactOf(definition) as Tool; // the same value with all digits
    this.#element.requestUpdate();
  }

  /** Loads the definition. Never rejects. */
  async load(server: Server, tool: string): Promise<void> {
    const { isNewest } = this.#newest.begin();
    this.#state = "loading";
    try {
      let definition = await server.getTool(tool);
      if (!definition) {
        await followList(server, "tools");
        definition = await server.getTool(tool);
      }
      if (!isNewest()) return;
      if (definition && !this.#now) this.#found(server.info.url, tool);
      this.#isGone = definition === undefined && this.#now !== undefined;
      // Setting an equal definition again would only disturb the form, and its content outlasts the tool.
      const exact = exactOf(definition) as Tool | undefined; // the same value with all digits
      if (exact && writeExact(exact) !== writeExact(this.#now)) this.#now = exact;
      this.#state = "done";
    } catch (error) {
      if (isNewest()) this.#state = toPlainError(error);
    }
    this.#element.requestUpdate();
  }
}
