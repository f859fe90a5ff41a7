/**
 * List of a server as a live value: loaded with the first subscription, and kept up to date.
 *
 * Owns: the snapshot of one list, which is built from the events of `Server.follow`. Events have only rows of tools, so
 * that the definitions of tools are requested when their list is complete, from the loaded ones.
 */
import { toPlainError, type PlainError } from "../../errors/index.js";
import type { HostEvent, ListName, ListSnapshot, Server } from "../api/index.js";
import { LiveValue } from "./live-value.js";

const IDLE: ListSnapshot<never> = Object.freeze({ items: Object.freeze([]), state: "idle" });

export class LiveList<T> extends LiveValue<ListSnapshot<T>> {
  #list: ListName;
  /** Server that is connected at present. */
  #server: () => Server | undefined;
  /** Items of the list that is arriving; of tools, their rows. */
  #incoming: T[] = [];
  /** True if the items are those of a list that could not be loaded completely. */
  #isPartial = false;
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
        this.#incoming = [];
        return this.#show(items, "loading");
      case "list-failed": {
        // What arrived is shown, unless a complete list or a longer part of one is there already.
        const isMore = this.#incoming.length > items.length && (this.#isPartial || items.length === 0);
        this.#isPartial ||= isMore;
        return isMore ? this.#arrived("failed", event.error) : this.#show(items, "failed", event.error);
      }
      case "list-page": {
        if (event.start) this.#incoming = [];
        for (const item of event.items as readonly T[]) this.#incoming.push(item); // the rows of this list
        if (!event.end) return;
        this.#isPartial = false;
        return this.#arrived(event.storedAt === undefined ? "loaded" : "stale");
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

  /** Shows the items that arrived. */
  #arrived(state: "loaded" | "stale" | "failed", error?: PlainError): void {
    if (this.#list === "tools") return void this.#define(state, error);
    this.#show(Object.freeze(this.#incoming), state, error);
    this.#incoming = [];
  }

  /** Shows the definitions of the loaded tools. */
  async #define(state: "loaded" | "stale" | "failed", failure?: PlainError): Promise<void> {
    const load = ++this.#newest;
    try {
      const tools = (await this.#server()?.getTools()) as readonly T[] | undefined; // this list has tools
      if (tools && load === this.#newest) this.#show(Object.freeze(tools), state, failure);
    } catch (error) {
      if (load === this.#newest) this.#show(this.value.items, "failed", toPlainError(error));
    }
  }

  /** `items`: frozen, so that they are shared by snapshots. */
  #show(items: readonly T[], state: ListSnapshot<T>["state"], error?: PlainError): void {
    this.set(Object.freeze({ items, state, ...(error && { error }) }));
  }
}
