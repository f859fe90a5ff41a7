/**
 * `mcp-panel` without the name of a command: opens the panel in the user's browser.
 *
 * Owns: the order of starting and ending, what the terminal shows, and the exit code. 0: the user ended it. 2: the
 * command line or a file is wrong, or the port is busy.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import process from "node:process";
import { fileResponder } from "../../../src/panel-page/page-files.js";
import { relayDeciding } from "../../../src/relay/relay.js";
import { filesIn, PANEL_FILES } from "../../panel-page/package-files.js";
import { pinnedFetch } from "../../relay/pinned-fetch.js";
import { toNode } from "../../relay/to-node.js";
import { EXIT, type Command, type CommandIo } from "../io.js";
import { StdioServers } from "../stdio/stdio-servers.js";
import { configPlaces } from "./config-places.js";
import { listen } from "./listen.js";
import { OfferedServers } from "./offered-servers.js";
import { openOptions, type OpenOptions } from "./open-options.js";
import { OwnOrigins } from "./own-origins.js";
import { pageServers } from "./page-servers.js";
import { panelServer, TOKEN_FIELD, type PanelServerOptions } from "./panel-server.js";
import { PrivateNames } from "./private-names.js";
import { PageSession } from "./session.js";
import { offerLines, processLine } from "./terminal-lines.js";

/** Most servers that the page connects without a click. */
const MOST_AT_ONCE = 5;

const HELP = `Usage: mcp-panel [<url>…] [options] [-- <command> [<argument>…]]

Opens the panel in the browser, with the servers at these addresses and the one that
the command starts, which speaks over its standard input and output. Without a server,
the page lists those in the config files of other MCP clients on this machine.

Options:
  --header "<Name>: <value>"  Header field for the URLs. Can be repeated. {{name}} in the
                              value is replaced by the environment variable MCP_VAR_NAME.
  --config <file>             Config file of an MCP client: JSON, TOML or YAML. Can be repeated.
  --server <name>             Server of the config files. Can be repeated. Default: all.
  -e, --env <NAME>=<value>    Environment variable for the command. Can be repeated.
  --cwd <folder>              Working folder of the command.
  --name <name>               Name of its server in the panel.
  --watch <path>              File or folder whose changes start the command again. Can be repeated.
  --port <n>                  Port of the page. Default: 6290, or one that is free.
  --host <address>            Address to listen on. Default: 127.0.0.1 and [::1].
  --allow-host <name>         Further name by which the page is reached. Can be repeated.
  --no-open                   Prints the address without opening a browser.
  --help                      Shows this text.

Exit code: 0 after Ctrl+C, 2 if the command line or a file is wrong, or the port is busy.
`;

/** The command. */
export const openCommand: Command = {
  summary: "Opens the panel in the browser.",
  help: HELP,
  run: open,
};

async function open(args: readonly string[], io: CommandIo): Promise<number> {
  const options = await openOptions(args, io);
  const session = new PageSession();
  const stdio = stdioServers(options, io);
  const offered = offeredServers(options, io);
  let origins = new OwnOrigins(0); // until the port is known, there is no page
  const page: PanelServerOptions = {
    origins: () => origins,
    session,
    onRefusedCode: () =>
      io.error(
        "A link was used that is not valid. If it was yours, and new, somebody else used it first: end mcp-panel.\n",
      ),
    // On one machine, compressing takes longer than sending.
    files: fileResponder(filesIn(io.folder, [...PANEL_FILES, "command-page.js"]), isRemote(options)),
    content: async () =>
      offered ? { servers: [], list: await offered.list() } : { servers: pageServers(options.servers) },
    async choose(index, digest) {
      const chosen = await offered?.choose(index, digest);
      if (!chosen || !("server" in chosen)) return chosen ?? {};
      // Those that the user named are there already.
      if (chosen.server.kind === "stdio" && options.namesNone) stdio.set(chosen.server);
      return { server: pageServers([chosen.server])[0] };
    },
    relay: (request, response) => relay(request, response),
    socketOf: (name) => (stdio.names.includes(name) ? (...socket) => stdio.upgrade(name, ...socket) : undefined),
  };
  const listening = await listen(() => panelServer(page), options);
  origins = new OwnOrigins(listening.port, namesOf(options, listening.port));
  const relay = relayFor(session, origins);
  try {
    if (offered) io.error(offerLines(await offered.list()));
    await serveUntilEnd(addressOf(options, listening.port), session, options, io);
  } finally {
    await ended(stdio, io);
    await listening.close();
  }
  return EXIT.ok;
}

/** True if browsers on other machines may load the page. */
const isRemote = ({ host, allowedHosts }: OpenOptions): boolean => host !== undefined || allowedHosts.length > 0;

function stdioServers({ servers, watched }: OpenOptions, io: CommandIo): StdioServers {
  const found = servers.flatMap((server) => (server.kind === "stdio" ? [server] : []));
  return new StdioServers(
    found.map((server) => ({ ...server, ...(watched.length > 0 && { watch: watched }) })),
    { env: io.env, onEvent: (event) => io.error(processLine(event)) },
  );
}

/** Servers for a list: those of other clients if the user named none, and those that are too many to connect at once. */
function offeredServers({ servers, namesNone }: OpenOptions, io: CommandIo): OfferedServers | undefined {
  if (servers.length > MOST_AT_ONCE) return new OfferedServers(servers, [], io);
  const machine = { platform: process.platform, env: io.env, cwd: process.cwd() };
  return namesNone ? new OfferedServers([], configPlaces(machine), io) : undefined;
}

/**
 * Relay of the page. Its targets are the servers that the user opens in the page: private ones too, since the relay and
 * the user are on the same machine, but no public name that leads to a private address later (DNS rebinding). Who may
 * use it is decided before, by the token.
 */
function relayFor(
  session: PageSession,
  { origins }: OwnOrigins,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const authorize = ({ headers }: Request): boolean => session.isToken(headers.get(TOKEN_FIELD) ?? undefined);
  const places = new PrivateNames();
  const handler = relayDeciding(async ({ hostname }) => ({ mayBePrivate: await places.has(hostname) }), {
    authorize,
    origin: origins,
    fetch: pinnedFetch(),
  });
  const node = toNode(handler);
  return (request, response) => node(request, response);
}

/** Prints addresses and opens them, until the user ends the command. */
async function serveUntilEnd(
  address: string,
  session: PageSession,
  { opensBrowser }: OpenOptions,
  io: CommandIo,
): Promise<void> {
  const show = (): void => {
    const url = `${address}#code=${session.newCode()}`;
    io.out(`${url}\n`);
    if (opensBrowser) io.openBrowser(url);
  };
  show();
  const forLinks = io.onEnter ? "Press Enter for a new link, Ctrl+C to end." : "Press Ctrl+C to end.";
  io.error(`The link works once, within five minutes. ${forLinks}\n`);
  if (io.env.HTTPS_PROXY ?? io.env.https_proxy)
    io.error("HTTPS_PROXY is not used by mcp-panel: the browser has its own settings for proxies.\n");
  const stop = io.onEnter?.(show);
  await aborted(io.signal);
  stop?.();
}

/** Ends the processes; at once if the user interrupts the command again. */
async function ended(stdio: StdioServers, { forced }: CommandIo): Promise<void> {
  const force = (): void => void stdio.end(true);
  forced.addEventListener("abort", force);
  await stdio.end(forced.aborted);
  forced.removeEventListener("abort", force);
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener("abort", () => done(), { once: true }));
}

const EVERYWHERE = ["0.0.0.0", "[::]"];

/** Names in `Host` besides those of this machine. */
function namesOf({ host, allowedHosts }: OpenOptions, port: number): readonly string[] {
  const own = host === undefined ? "0.0.0.0" : inUrl(host);
  return EVERYWHERE.includes(own) ? allowedHosts : [`${own}:${port}`, ...allowedHosts];
}

/** Address of the page for the user: by the name that the user gave, else by the address that it listens on. */
function addressOf({ host, allowedHosts: [name] }: OpenOptions, port: number): string {
  const usual = host === undefined || EVERYWHERE.includes(inUrl(host)) ? "127.0.0.1" : inUrl(host);
  const used = name ?? usual;
  return `http://${/:\d+$/.test(used) && !used.endsWith("]") ? used : `${used}:${port}`}/`;
}

/** The address as browsers write it, in `Host` as well: `127.1` is `127.0.0.1` there. */
function inUrl(host: string): string {
  const url = `http://${host.includes(":") ? `[${host}]` : host}`;
  return URL.canParse(url) ? new URL(url).hostname : host;
}
