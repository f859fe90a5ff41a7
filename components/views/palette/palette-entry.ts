/**
 * What the command palette finds.
 *
 * Owns: the shape. Names may be the server's: the palette draws them as text.
 */
import type { Searchable } from "../../../src/state/index.js";

/** Something to go to, or to do. */
export interface PaletteEntry extends Searchable {
  /** What it is, in the user's language: "Tool", "Action". */
  readonly kind: string;
  /** Where it belongs: the server's name. */
  readonly place?: string | undefined;
  /** The key that does the same. */
  readonly key?: string;
  readonly run: () => void;
}
