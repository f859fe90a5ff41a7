/**
 * Entry of the command palette.
 *
 * Owns: the type. Names may come from a server, so the palette renders them as text.
 */
import type { Searchable } from "../../../src/state/filter.js";
import type { IconName } from "../../theme/icons.js";

/** Group of an entry: tools, what else can be opened, actions, and results of {@link PaletteSearch}. */
export type PaletteGroup = "tools" | "go" | "actions" | "found";

/** An item to open, or an action. */
export interface PaletteEntry extends Searchable {
  readonly group: PaletteGroup;
  /** Kind of the entry, in the user's language ("Tool", "Log"); absent if its group and its icon suffice. */
  readonly kind?: string;
  /** Icon, or the path of one. */
  readonly icon?: IconName | { readonly path: string };
  /** Name of the server to which the item belongs. */
  readonly place?: string | undefined;
  /** Keyboard shortcut for the same action. */
  readonly key?: string;
  /**
   * Stable identifier, so that entries that were used recently come first; absent for those that are not remembered.
   */
  readonly id?: string;
  readonly run: () => void;
}

/**
 * Searches what the palette does not hold: bodies, results, messages. `show` receives everything found so far, as often
 * as there is more. Rejects with the signal's reason.
 */
export type PaletteSearch = (
  text: string,
  signal: AbortSignal,
  show: (found: readonly PaletteEntry[]) => void,
) => Promise<void>;
