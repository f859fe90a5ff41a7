/**
 * Entry the command palette finds.
 *
 * Owns: the shape. Names may be the server's: the palette draws them as text.
 */
import type { Searchable } from "../../../src/state/index.js";

/** An item to open, or an action. */
export interface PaletteEntry extends Searchable {
  /** Kind of the entry, in the user's language: "Tool", "Action". */
  readonly kind: string;
  /** Name of the server it belongs to. */
  readonly place?: string | undefined;
  /** Keyboard shortcut for the same action. */
  readonly key?: string;
  readonly run: () => void;
}
