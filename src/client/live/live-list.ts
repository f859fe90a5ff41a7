/**
 * List of a server as a live value: loaded with the first subscription, and kept up to date.
 *
 * Owns: the snapshot of one list, which is built from the events of `Server.follow`. Events have only rows of tools, so that the definitions of tools are
 * requested when their list is complete, from the loaded ones.
 */
import { toPlainError } from "../../errors/index.js";
import type { HostEvent, ListName, ListSnapshot, Server } from "../api/index.js";
import { LiveValue } from "./live-value.js";

const IDLE: ListSnapshot<never> = Object.freeze({ items: Object.freeze([]), state: "idle" });

export class LiveList<T> extends LiveValue<ListSnapshot<T>> {
  #list: ListName;
  /** Server that is connected at present. */
  #server: () => Server | undefined;
  /** Items of the list that is arriving. */
  #incoming: T[] = [];
  /** Number of the newest list whose definitions were requested. */
  #newest = 0;

  constructor(list: ListName, server: () => Server | undefined) {
    super(IDLE, () => this.load());
    this.#list = list;
    this.#server = server;
  }

  /** Follows the list, if somebody is subscribed and the server is connected. */
  load(): void {
    const server = this.isObserved ? this.#server() : undefined;
    server?.follow(this.#list).catch(() => undefined); // a `list-failed` event reports the failure
  }

  /** Takes an event of this list. */
  take(event: Extract<HostEvent, { kind: "list-loading" | "list-page" | "list-failed" }>): void {
    const { items } = this.value;
    switch (event.kind) {
      case "list-loading":
        return this.#show(items, "loading");
      case "list-failed":
        return this.set(Object.freeze({ items, state: "failed", error: event.error }));
      case "list-page": {
        if (event.start) this.#incoming = [];
        const state = event.storedAt === undefined ? "loaded" : "stale";
        if (this.#list === "tools") return event.end ? void this.#define(state) : undefined;
        for (const item of event.items as readonly T[]) this.#incoming.push(item); // the rows of this list
        if (!event.end) return;
        this.#show(Object.freeze(this.#incoming), state);
        this.#incoming = [];
        return;
      }
      default:
        event satisfies never;
    }
  }

  /** Marks the items as stale, because the connection has ended. */
  end(): void {
    this.#newest++;
    if (this.value.state !== "idle") this.#show(this.value.items, "stale");
  }

  /** Shows the definitions of the loaded tools. */
  async #define(state: "loaded" | "stale"): Promise<void> {
    const load = ++this.#newest;
    try {
      const tools = (await this.#server()?.getTools()) as readonly T[] | undefined; // this list has tools
      if (tools && load === this.#newest) this.#show(Object.freeze(tools), state);
    } catch (error) {
      if (load === this.#newest)
        this.set(Object.freeze({ items: this.value.items, state: "failed", error: toPlainError(error) }));
    }
  }

  /** `items`: frozen, so that they are shared by snapshots. */
  #show(items: readonly T[], state: ListSnapshot<T>["state"]): void {
    this.set(Object.freeze({ items, state }));
  }
}
