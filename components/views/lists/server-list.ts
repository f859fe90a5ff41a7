/**
 * Base of the lists of what one server offers: tools, prompts, resources.
 *
 * Owns: whose list it is, and the text of its filter. What the rows are is each list's own.
 */
import type { PropertyValues } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { FilterableList } from "./filterable-list.js";

/** A list of what a server offers. */
export abstract class ServerList extends FilterableList {
  /** The host the server belongs to. */
  @property({ attribute: false }) host: Host | undefined;
  /** The server whose list to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() protected filter = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId")) return;
    this.filter = "";
    this.keys.reset();
  }

  protected override get filterText(): string {
    return this.filter;
  }

  protected override setFilter(text: string): void {
    this.filter = text;
    this.keys.reset();
    if (text === "") this.field?.focus();
  }
}
