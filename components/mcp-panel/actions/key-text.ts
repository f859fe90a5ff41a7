/**
 * Names of keys on the platform at hand.
 *
 * Owns: the choice between Control and Command.
 */
import { isApplePlatform } from "../../parts/basic/apple-platform.js";

/**
 * Returns a shortcut of `panel-actions.ts` as it is on this platform: `Ctrl/⌘ K` is `⌘ K` on a Mac, `Ctrl K` elsewhere.
 */
export function keyText(key: string, platform?: string): string {
  return key.replace("Ctrl/⌘", isApplePlatform(platform) ? "⌘" : "Ctrl");
}
