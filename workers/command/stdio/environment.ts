/**
 * Environment of stdio servers.
 *
 * Owns: which variables of the command a server inherits. They are those of the official SDK, so that a server that
 * starts there also starts here.
 */
import type { StdioServer } from "./stdio-server.js";

type Environment = Readonly<Record<string, string | undefined>>;

const INHERITED = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
const INHERITED_ON_WINDOWS = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PROCESSOR_ARCHITECTURE",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "USERNAME",
  "USERPROFILE",
  "PROGRAMFILES",
];

/** Variables for the process of a server. `own`: those of the command. Names have no case on Windows. */
export function serverEnvironment(
  { env = {}, inheritsEnv = false }: StdioServer,
  own: Environment,
  isWindows: boolean,
): Record<string, string> {
  const sameCase = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const inherited = new Set(isWindows ? INHERITED_ON_WINDOWS : INHERITED);
  const given = new Set(Object.keys(env).map(sameCase));
  const taken = Object.entries(own).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      !given.has(sameCase(entry[0])) &&
      // Functions of a shell, which other shells would run.
      (inheritsEnv || (inherited.has(sameCase(entry[0])) && !entry[1].startsWith("()"))),
  );
  return Object.fromEntries([...taken, ...Object.entries(env)]);
}
