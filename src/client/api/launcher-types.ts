/** Launchers: programs on the user's machine that start stdio servers for a page. Types only. */

/**
 * Launcher of the page's own origin, which starts stdio servers: the command `mcp-panel`. The client connects to them at
 * WebSocket addresses below {@link LauncherSettings.url}. A page can't name a command: it chooses one of the servers that
 * the user gave to the launcher.
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
  /** Names of the environment variables that the launcher's user set for it. */
  readonly env: readonly string[];
  /** True if it is started again when files change. */
  readonly isWatched: boolean;
}
