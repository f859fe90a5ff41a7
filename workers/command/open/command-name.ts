/** Readable name of a stdio server, from the command that starts it. */

/** Programs that run another one, which is their first argument that is no option. */
const RUNNERS = new RegExp(
  "^(?:npx|bunx|pnpx|uvx|uv|pipx|dnx|npm|pnpm|yarn|node|nodejs|bun|deno|tsx|ts-node|python[\\d.]*|py|ruby|php|java|go|" +
    "cargo|docker|podman|env|cmd)$",
);
/** Words of theirs before it. */
const VERBS = /^(?:run|exec|x|dlx|tool|start)$/;
/** Options of theirs with a value of their own. */
const WITH_VALUE = new RegExp(
  "^(?:-p|--package|-c|--import|--loader|-r|--require|--from|--with|--python|--directory|-C|-e|--env|-v|--volume|" +
    "--mount|--network|--name)$",
);
/** Names of files that say nothing; the folder around them does. */
const GENERIC = /^(?:index|main|server|cli|start|app|__main__|dist|build|src|lib|bin|out)$/;

/**
 * Name for a command and its arguments: `server-everything` for `npx -y @modelcontextprotocol/server-everything`,
 * `weather` for `node ../weather/dist/index.js`.
 */
export function commandName(command: string, args: readonly string[]): string {
  const program = baseOf(command).replace(/\.(?:exe|cmd|bat|ps1)$/i, "");
  if (!RUNNERS.test(program)) return program;
  let isValue = false;
  for (const argument of args) {
    if (isValue) isValue = false;
    else if (WITH_VALUE.test(argument)) isValue = true;
    else if (!argument.startsWith("-") && !VERBS.test(argument)) return nameIn(argument) || program;
  }
  return program;
}

function nameIn(argument: string): string {
  // A package with its version or tag, of any registry.
  const plain = argument.replace(/^(?:npm|jsr):/, "").replace(/(?<=[^@/])(?:@|==|:)[\w.^~*+-]+$/, "");
  const parts = plain
    .split(/[\\/]/)
    .map((part) => part.replace(/\.(?:[cm]?[jt]sx?|py|rb|php|jar|go)$/i, ""))
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const [scope = "", base = ""] = parts;
  if (scope.startsWith("@")) return /^(?:mcp|server|mcp-server)$/.test(base) ? `${scope.slice(1)}-${base}` : base;
  return parts.findLast((part) => !GENERIC.test(part)) ?? parts.at(-1) ?? "";
}

function baseOf(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== "") ?? path;
}
