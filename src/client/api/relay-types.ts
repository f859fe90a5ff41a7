/**
 * Relays, backends of a page that reach servers which the page can't, and launchers, programs on the user's machine
 * that start stdio servers for a page. Types only.
 */

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

/**
 * Launcher of the page's own origin, which starts stdio servers: the command `mcp-panel`. The client connects to them
 * at WebSocket addresses below {@link LauncherSettings.url}. A page can't name a command: it chooses one of the
 * servers that the user gave to the launcher.
 */
export interface LauncherSettings {
  /**
   * Folder of the addresses of its servers, on the page's own origin; relative to the page. With `/stdio/` on
   * `http://127.0.0.1:6290`, the server `files` is at `ws://127.0.0.1:6290/stdio/files`.
   */
  readonly url: string | URL;
  /** Token that the launcher gave to the page: letters, digits, `-` and `_`. It is sent to the launcher only. */
  readonly token: string;
}

/** Process of a server that a launcher started. */
export interface ServerProcess {
  readonly pid: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Folder in which it runs. */
  readonly cwd: string;
  /** Names of the environment variables that were given to it, besides those of the launcher. */
  readonly env: readonly string[];
  /** True if it is started again when files change. */
  readonly isWatched: boolean;
}
