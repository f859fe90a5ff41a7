/**
 * Entry of the command palette.
 *
 * Owns: the type. Names may come from a server, so the palette renders them as text.
 */
import type { Searchable } from "../../../src/state/index.js";

/** An item to open, or an action. */
export interface PaletteEntry extends Searchable {
  /** Kind of the entry, in the user's language: "Tool", "Action". */
  readonly kind: string;
  /** Name of the server to which the item belongs. */
  readonly place?: string | undefined;
  /** Keyboard shortcut for the same action. */
  readonly key?: string;
  readonly run: () => void;
}
