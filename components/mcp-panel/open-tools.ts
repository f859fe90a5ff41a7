/**
 * Which tool of each server is open, also after the page was loaded again.
 *
 * Owns: remembering it, for this tab. Never: showing it.
 */
import { recall, remember } from "../controllers/remembered.js";

/** The open tool of each server. */
export class OpenTools {
  readonly #tools = new Map<string, string | undefined>();

  /** The tool that is open, or was before the page was loaded again; `undefined` for none. */
  toolOf(serverId: string, url: string | undefined): string | undefined {
    if (!this.#tools.has(serverId) && url !== undefined) {
      const recalled = recall("session", `tool:${url}`);
      this.#tools.set(serverId, typeof recalled === "string" ? recalled : undefined);
    }
    return this.#tools.get(serverId);
  }

  /** Notes that a tool was opened. */
  keep(serverId: string, url: string | undefined, tool: string): void {
    this.#tools.set(serverId, tool);
    if (url !== undefined) remember("session", `tool:${url}`, tool);
  }
}
