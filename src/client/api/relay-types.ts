/** Relays: backends of a page that reach servers which the page can't. Types only. */

/**
 * Use of a relay. `fallback`: only for a server that this page can't reach itself, after the user agreed. `always`: for
 * every message to a server and every request of its sign-in. `never`: not at all.
 */
export type RelayMode = "fallback" | "always" | "never";

/**
 * Relay of the page's own backend, made with `createRelay` of `mcp-panel/relay`. It reads everything that goes through
 * it: messages, results and tokens.
 */
export interface RelaySettings {
  /** Address of the relay, on the page's own origin; relative to the page. The page's cookies are sent to it. */
  readonly url: string | URL;
  /** Default `fallback`. */
  readonly mode?: RelayMode | undefined;
  /**
   * Header fields for the relay, such as a token against forgery. They are not forwarded. They can't be fields of a
   * message: `Accept`, `Content-Type`, `DPoP`, `Last-Event-ID` and those that begin with `mcp-`.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * False: a server that needs the relay uses it without the consent of the user. Default true: nothing goes through the relay
   * in the mode `fallback` before the user agreed, once for each server.
   */
  readonly needsConsent?: boolean | undefined;
}
