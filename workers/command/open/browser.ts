/**
 * The user's browser.
 *
 * Owns: the program that opens an address on this system, and when not to start one. Never fails: the address is always
 * printed as well.
 */
import { spawn } from "node:child_process";

/** Program with its arguments. */
type Program = readonly [command: string, ...args: string[]];

/**
 * Program that opens `url`; `undefined` if nobody could see a browser: in continuous integration, over SSH, without a
 * display, or with `BROWSER=none`. No shell reads the address.
 */
export function browserProgram(
  url: string,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Program | undefined {
  if (env.CI || env.SSH_CONNECTION || env.BROWSER === "none") return undefined;
  switch (platform) {
    case "darwin":
      return ["open", url];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler", url];
    default:
      if (env.WSL_DISTRO_NAME) return ["wslview", url];
      return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open", url] : undefined;
  }
}

/** Starts the program. It outlives the command. */
export function startBrowser([command, ...args]: Program): void {
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // it is not installed; the address was printed
  child.unref();
}
