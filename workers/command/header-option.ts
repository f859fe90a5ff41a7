/**
 * Option `--header` of a command.
 *
 * Owns: its forms, and variables in its value that come from the environment of the process.
 */
import { UsageError } from "./usage-error.js";

/** Header field of the command line. */
export interface HeaderOption {
  /** Server that it is for; absent if the option names none. */
  readonly server?: string;
  readonly field: string;
  readonly value: string;
}

/** Reads `Name: value` or `server=Name: value`. Throws {@link UsageError}. */
export function headerOption(text: string): HeaderOption {
  const [, server, field = "", value] = /^(?:([^=:]+)=)?([^=:\s]+):\s*(.*)$/s.exec(text) ?? [];
  if (value === undefined)
    throw new UsageError(`--header ${text.split(":")[0]}: write it as "Name: value" or "server=Name: value".`);
  return { ...(server !== undefined && { server }), field, value };
}

/** Name of the environment variable for a variable: `MCP_VAR_` and the name in capitals. */
export function environmentName(variable: string): string {
  return `MCP_VAR_${variable.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}`;
}

/** Value with its variables, such as `{{token}}`, from the environment. Throws {@link UsageError} if one is not set. */
export function filledFromEnvironment(value: string, env: Readonly<Record<string, string | undefined>>): string {
  return value.replace(/\{\{([^{}]+)\}\}/g, (_, variable: string) => {
    const name = environmentName(variable.trim());
    const found = env[name];
    if (found === undefined) throw new UsageError(`the variable "${variable.trim()}" has no value: set ${name}.`);
    return found;
  });
}
