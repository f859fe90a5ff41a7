/**
 * Script of the page of the command: `dist/command-page.js`.
 *
 * Owns: trading the code in the address for a token, and setting up the panel with the servers that the command names.
 * The code leaves the address at once; the token is kept in the storage of the tab, so that the page can be reloaded.
 */
import type { RelaySettings } from "../../../src/client/api/index.js";
import type { OfferedServerList } from "../open/offered-servers.js";
import type { PageServer } from "../open/page-servers.js";
import { ServerOfferView, type Choice } from "./server-list.js";

/** Response for the session. */
interface Session {
  readonly token: string;
  /** Servers to connect at once. */
  readonly servers: readonly PageServer[];
  /** Servers to choose from. */
  readonly list?: OfferedServerList;
}

/** Properties of `<mcp-panel>` that are set here. */
interface PanelProperties {
  relay: RelaySettings;
  launcher: { readonly url: string; readonly token: string };
  redirectUrl: string;
  servers: Readonly<Record<string, { readonly url: string; readonly headers?: Readonly<Record<string, string>> }>>;
}

const TOKEN_KEY = "mcp-panel-token";

const SENTENCES = {
  used: [
    "This link was used already: press Enter in the terminal for a new one.",
    "A link works once, within five minutes. Without a terminal, start mcp-panel again.",
  ],
  missing: [
    "This page needs a link from the terminal: press Enter there for a new one.",
    "mcp-panel prints a link when it starts. Nobody else can open the page.",
  ],
  unreachable: ["mcp-panel does not answer.", "Start it again in the terminal, and open the link that it prints."],
} as const;

/** Code of the address; `undefined` without one. Removes it, so that it is neither copied nor kept in the history. */
function takeCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get("code") ?? undefined;
  if (code !== undefined) history.replaceState(history.state, "", location.pathname);
  return code;
}

/** Session for a code or a token; `undefined` if it is refused. Rejects if the command does not answer. */
async function sessionFor(init: RequestInit): Promise<Session | undefined> {
  const response = await fetch("/session", { method: "POST", ...init });
  return response.ok ? ((await response.json()) as Session) : undefined; // of the command itself
}

function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
  } catch {
    return undefined; // storage is blocked: a reload needs a new link
  }
}

function storeToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN_KEY, token);
  } catch {
    // as above
  }
}

async function begin(): Promise<void> {
  const [code, token] = [takeCode(), storedToken()];
  try {
    const session =
      (code !== undefined && (await sessionFor({ body: JSON.stringify({ code }) }))) ||
      (token !== undefined && (await sessionFor({ headers: { "panel-token": token } })));
    if (!session) return show(code === undefined ? "missing" : "used");
    storeToken(session.token);
    open(session);
  } catch {
    show("unreachable");
  }
}

function open({ token, servers, list }: Session): void {
  const properties: PanelProperties = {
    relay: { url: "/relay", headers: { "panel-token": token }, needsConsent: false },
    launcher: { url: "/stdio/", token },
    redirectUrl: "/panel/mcp-oauth-callback.html",
    servers: Object.fromEntries(servers.map((server) => [server.name, entryOf(server)])),
  };
  // Properties that are set before the element is defined are taken over.
  const panel = Object.assign(document.createElement("mcp-panel"), properties);
  if (!list) return document.body.replaceChildren(panel);
  const view = new ServerOfferView(list, {
    choose: (index, digest) => chosen(token, index, digest),
    add(server, isNew) {
      panel.servers = Object.fromEntries([...Object.entries(panel.servers), [server.name, entryOf(server)]]);
      if (isNew) void showServer(panel, server.name);
    },
  });
  const main = Object.assign(document.createElement("main"), { className: "page" });
  main.append(view.element, panel);
  document.body.replaceChildren(main);
  void view.restore(list);
}

/** Gets a server of the list. Rejects if the command does not answer. */
async function chosen(token: string, index: number, digest: string): Promise<Choice> {
  const body = JSON.stringify({ index, digest });
  const response = await fetch("/choose", { method: "POST", headers: { "panel-token": token }, body });
  if (!response.ok) throw new Error(`The command answered with ${response.status}.`);
  return (await response.json()) as Choice; // of the command itself
}

/** Opens a server in the panel, once the panel lists it. */
async function showServer(
  panel: HTMLElement & { readonly updateComplete?: Promise<boolean> },
  serverId: string,
): Promise<void> {
  await panel.updateComplete;
  const target = { serverId, wanted: { kind: "view", view: "tools" } };
  panel.dispatchEvent(Object.assign(new Event("mcp-show-request"), target));
}

function entryOf(server: PageServer): PanelProperties["servers"][string] {
  if ("url" in server) return { url: server.url, headers: server.headers };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const url = `${scheme}://${location.host}/stdio/${encodeURIComponent(server.name)}`;
  // Header fields tell principals apart. These are sent to nobody: what was granted belongs to this command.
  return { url, headers: { "x-command-digest": server.digest } };
}

/** Shows why there is no panel. */
function show(reason: keyof typeof SENTENCES): void {
  const [title, advice] = SENTENCES[reason];
  const main = document.createElement("main");
  main.append(
    Object.assign(document.createElement("h1"), { textContent: title }),
    Object.assign(document.createElement("p"), { textContent: advice }),
  );
  document.body.replaceChildren(main);
}

// A link that is pasted into the address of this page changes nothing but the fragment.
addEventListener("hashchange", () => {
  if (new URLSearchParams(location.hash.slice(1)).has("code")) location.reload();
});
await begin();
