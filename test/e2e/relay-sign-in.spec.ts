/** Signing in through the relay of a page: to a protected server, to an authorization server, or to both, that send no CORS headers. */
import { expect, test, type Page } from "@playwright/test";
import { ServerResponse } from "node:http";
import { listenProtected, type ListeningProtected } from "../../demo/server/listen-protected.js";
import type { RelayEvent } from "../../src/relay/index.js";
import { Panel } from "./panel.js";
import { closeAll, closing, FULL, page } from "./relay-page.js";
import { agree, signIn, signInDialog, stayHere } from "./sign-in-page.js";

/** Ports of this process whose servers send no CORS headers, and the paths it is true for. */
const silent = new Map<number, RegExp>();
const setHeader = ServerResponse.prototype.setHeader;

test.beforeAll(() => {
  ServerResponse.prototype.setHeader = function setAllowed(name, value) {
    const paths = silent.get(this.req.socket.localPort ?? 0);
    return /^access-control-/i.test(name) && paths?.test(this.req.url ?? "") ? this : setHeader.call(this, name, value);
  };
});
test.afterAll(() => void (ServerResponse.prototype.setHeader = setHeader));
test.afterEach(async () => {
  silent.clear();
  await closeAll();
});

/** A console with a panel that may use its relay for this server. */
async function open(tab: Page, { url }: ListeningProtected, events: RelayEvent[], attributes = ""): Promise<string> {
  const body = `<mcp-panel ${FULL} relay="/relay" redirect-url="/mcp-oauth-callback.html" ${attributes} src="${url}"></mcp-panel>`;
  const origin = await page([url], { body, events });
  await tab.goto(`${origin}/panel.html`);
  return origin;
}

const portOf = (url: string): number => Number(new URL(url).port);
/** What sends no CORS headers: the server, its metadata alone, the authorization server, one endpoint of it, or both servers. */
const SILENT: Readonly<Record<string, (server: ListeningProtected) => void>> = {
  "the server": ({ url }) => silent.set(portOf(url), /./),
  "the metadata of the server": ({ url }) => silent.set(portOf(url), /well-known/),
  "the authorization server": ({ provider }) => silent.set(portOf(provider.issuer), /./),
  "the registration of clients": ({ provider }) => silent.set(portOf(provider.issuer), /^\/reg/),
  "the token endpoint": ({ provider }) => silent.set(portOf(provider.issuer), /^\/token/),
  "both servers": ({ url, provider }) => [url, provider.issuer].forEach((one) => silent.set(portOf(one), /./)),
};

for (const what of ["the server", "the authorization server", "both servers", "the token endpoint"]) {
  test(`a sign-in that leaves the page and returns works through the relay if ${what} can't be read (A-16)`, async ({
    page: tab,
    context,
  }) => {
    await stayHere(context);
    await tab.addInitScript("window.open = () => null");
    const server = await listenProtected();
    closing.push(() => server.close());
    SILENT[what]?.(server);
    const events: RelayEvent[] = [];
    const origin = await open(tab, server, events);
    const panel = new Panel(tab);
    const leave = async (): Promise<void> => {
      await signInDialog(tab).getByRole("button", { name: "Sign in", exact: true }).click();
      await signInDialog(tab).getByRole("button", { name: "Use this tab to sign in" }).click();
      await agree(tab);
    };
    if (what === "the token endpoint") {
      await leave(); // the code is sent, and the answer can't be read
      await tab.getByRole("button", { name: "Try again" }).first().click();
    }
    await tab.getByRole("button", { name: "Use the relay" }).click();
    await leave();
    await panel.listed();
    expect(tab.url()).toBe(`${origin}/panel.html`);
    await panel.choose("list_notes");
    await panel.run.click();
    await expect(panel.result).toContainText("12 notes");
    expect(events.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(events.some(({ kind }) => kind === "token")).toBe(what !== "the server");
  });
}

for (const [what, silence] of Object.entries(SILENT)) {
  test(`a sign-in works through the relay if ${what} can't be read, after one question (A-01)`, async ({
    page: tab,
    context,
  }) => {
    await stayHere(context);
    const server = await listenProtected();
    closing.push(() => server.close());
    silence(server);
    const events: RelayEvent[] = [];
    const tokens: string[] = [];
    server.provider.provider.on("grant.success", ({ body }) => tokens.push(JSON.stringify(body)));
    await open(tab, server, events);
    const panel = new Panel(tab);
    if (what === "the token endpoint") await signIn(tab); // the code is sent, and the answer can't be read
    await tab.getByRole("button", { name: "Use the relay" }).click();
    await signIn(tab);
    await panel.listed();
    await panel.choose("list_notes");
    await panel.run.click();
    await expect(panel.result).toContainText("12 notes");
    expect(events.map(({ error }) => error).filter(Boolean)).toEqual([]);
    const kinds = new Set(events.map(({ kind }) => kind));
    expect(kinds.has("message")).toBe(/server$|both/.test(what) && what !== "the authorization server");
    // Nothing that the relay reports has a token, a code or a verifier in it.
    const secrets = tokens
      .flatMap((body) => Object.values(JSON.parse(body) as Record<string, unknown>))
      .filter((one) => String(one).length > 20);
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(String(secret));
  });
}
