/**
 * Open tool of each server. Survives a reload of the page.
 *
 * Owns: storing the open tools. Never shows them.
 */
import { readRemembered, remember } from "./remembered.js";
import { leaveItems, leftItems } from "./workspace.js";

/** The open tool of each server. */
export class OpenTools {
  readonly #tools = new Map<string, string | undefined>();
  readonly #restored = new Set<string>();

  /** Returns the tool that is open, or was left open; `undefined` if there is none. */
  of(serverId: string, url: string | undefined): string | undefined {
    if (!this.#tools.has(serverId) && url !== undefined) {
      const cached = readRemembered("session", keyOf(url));
      const tool = typeof cached === "string" ? cached : leftItems(url).tool;
      this.#tools.set(serverId, tool);
      if (tool !== undefined) this.#restored.add(serverId);
    }
    return this.#tools.get(serverId);
  }

  /** Returns true if the open tool of a server was left open, and not opened since. */
  isRestored(serverId: string): boolean {
    return this.#restored.has(serverId);
  }

  /** Stores the open tool. */
  keep(serverId: string, url: string | undefined, tool: string): void {
    this.#tools.set(serverId, tool);
    this.#restored.delete(serverId);
    if (url === undefined) return;
    remember("session", keyOf(url), tool);
    leaveItems(url, { tool });
  }
}

const keyOf = (url: string): string => `tool:${url}`;
