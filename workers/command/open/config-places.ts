/**
 * Config files of MCP clients on this machine: those of the user, and those of the project in the working folder.
 *
 * Owns: their paths. Never reads one.
 */
import { posix, win32 } from "node:path";

/** Config file of a program. */
export interface ConfigPlace {
  readonly program: string;
  readonly file: string;
}

/** Dependencies of the paths. */
export interface Machine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Working folder. */
  readonly cwd: string;
}

/** Returns the files that programs would read here, whether they exist or not. */
export function configPlaces({ platform, env, cwd }: Machine): readonly ConfigPlace[] {
  const isWindows = platform === "win32";
  const { join } = isWindows ? win32 : posix;
  const home = (isWindows ? env.USERPROFILE : env.HOME) ?? "";
  const roaming = env.APPDATA ?? join(home, "AppData", "Roaming");
  const config = env.XDG_CONFIG_HOME ?? join(home, ".config");
  const settings = platform === "darwin" ? join(home, "Library", "Application Support") : isWindows ? roaming : config;
  const code = join(settings, "Code", "User");
  const ofExtension = (name: string): string => join(code, "globalStorage", name, "settings");
  const ofUser: Readonly<Record<string, readonly string[]>> = {
    "Claude Desktop": [join(settings, "Claude", "claude_desktop_config.json")],
    "Claude Code": [join(home, ".claude.json")],
    "VS Code": [join(code, "mcp.json"), join(home, ".copilot", "mcp-config.json")],
    Cursor: [join(home, ".cursor", "mcp.json")],
    Windsurf: [join(home, ".codeium", "windsurf", "mcp_config.json"), join(home, ".codeium", "mcp_config.json")],
    "Gemini CLI": [join(home, ".gemini", "settings.json")],
    Codex: [join(env.CODEX_HOME ?? join(home, ".codex"), "config.toml")],
    Goose: [
      isWindows ? join(roaming, "Block", "goose", "config", "config.yaml") : join(config, "goose", "config.yaml"),
    ],
    Zed: [isWindows ? join(roaming, "Zed", "settings.json") : join(config, "zed", "settings.json")],
    "LM Studio": [join(home, ".lmstudio", "mcp.json")],
    Cline: [join(ofExtension("saoudrizwan.claude-dev"), "cline_mcp_settings.json")],
    "Roo Code": [join(ofExtension("rooveterinaryinc.roo-cline"), "mcp_settings.json")],
  };
  const ofProject: Readonly<Record<string, readonly string[]>> = {
    "Claude Code": [".mcp.json"],
    "VS Code": [".vscode/mcp.json"],
    Cursor: [".cursor/mcp.json"],
    "Gemini CLI": [".gemini/settings.json"],
    Codex: [".codex/config.toml"],
    Zed: [".zed/settings.json"],
    "Roo Code": [".roo/mcp.json"],
  };
  const found = new Map<string, string>();
  for (const [program, paths] of Object.entries(ofProject))
    for (const path of paths) found.set(join(cwd, path), program);
  if (home !== "")
    for (const [program, paths] of Object.entries(ofUser)) for (const path of paths) found.set(path, program);
  return [...found].map(([file, program]) => ({ program, file }));
}
