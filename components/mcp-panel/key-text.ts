/**
 * Names of keys on the platform at hand.
 *
 * Owns: the choice between Control and Command.
 */

const APPLE = /mac|iphone|ipad/i;

/** Returns a shortcut of `panel-actions.ts` as it is on this platform: `Ctrl/⌘ K` is `⌘ K` on a Mac, `Ctrl K` elsewhere. */
export function keyText(key: string, platform = navigator.platform): string {
  return key.replace("Ctrl/⌘", APPLE.test(platform) ? "⌘" : "Ctrl");
}
