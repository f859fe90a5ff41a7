/** The platforms with a Command key, which shortcuts use there in place of Control. */

/**
 * Returns true on macOS, iPadOS and iOS. `platform`: default `navigator.platform`; false where there is no navigator,
 * as on a server.
 */
export function isApplePlatform(platform: string | undefined = globalThis.navigator?.platform): boolean {
  return /mac|iphone|ipad/i.test(platform ?? "");
}
