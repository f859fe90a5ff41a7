/** Signing in, the whole path with the real engine: the panel, a server that demands it, and an authorization server. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { InputRequestEvent } from "../../../components/mcp-panel/requests/panel-input-requests.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { McpAuthorization } from "../../../components/views/authorization/authorization.js";
import type { McpServerHeader } from "../../../components/views/server-header/server-header.js";
import type { InputRequest } from "../../../src/client/api/index.js";
import { createEngineHost } from "../../../src/client/host/create-host.js";
import type { EngineHost } from "../../../src/client/host/engine-host.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";
import { FakeAuthorizationServer } from "../../fixtures/fake-authorization-server.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";

type SignInRequest = Extract<InputRequest, { readonly kind: "sign-in" }>;

/** Every test has a server of its own: what one host keeps in the browser's database must not serve the next. */
let count = 0;

/** A server that takes nobody without a token. */
function protectedServer() {
  const url = `https://protected-${++count}.example/mcp`;
  const login = new FakeAuthorizationServer();
  const server = mcpServer({ methods: { "tools/list": () => ({ resultType: "complete", tools: [] }) } });
  const metadata = new URL("/.well-known/oauth-protected-resource/mcp", url).href;
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { origin } = new URL(address);
    if (origin === login.issuer) return login.fetch(address, init);
    if (address === metadata) return Response.json({ resource: url, authorization_servers: [login.issuer] });
    const token = /^Bearer (.+)$/.exec(new Headers(init.headers).get("authorization") ?? "")?.[1] ?? "";
    if (address === url && login.isGood(token, url)) return server.fetch(address, init);
    const challenge = `Bearer resource_metadata="${metadata}"`;
    return new Response(null, { status: address === url ? 401 : 404, headers: { "www-authenticate": challenge } });
  };
  const newHost = (): EngineHost => createEngineHost({ ...thisPlatform(), http: { fetch } });
  return { url, login, newHost };
}

/** A page with one panel; `onRequest`: what the page makes of a sign-in. */
async function page(
  host: EngineHost,
  src: string,
  onRequest: (event: InputRequestEvent, request: SignInRequest) => void,
) {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const panel = document.createElement("mcp-panel");
  panel.addEventListener(
    "mcp-input-request",
    (event) => event.request.kind === "sign-in" && onRequest(event, event.request),
  );
  Object.assign(panel, { host, src, offer: {}, redirectUrl: "/mcp-oauth-callback.html" });
  box.append(panel);
  await drawn(panel);
  return panel;
}
/** Most of the code is loaded on the way, which takes its time on a busy machine. */
const until = (condition: () => boolean): Promise<void> => waitUntil(condition, "", { timeout: 20_000 });
const header = (panel: McpPanel): McpServerHeader => inside(panel, "mcp-server-header");
const stateOf = (panel: McpPanel): string =>
  allInside(panel, "mcp-server-header").map((one) => textOf(inside(one, ".state")))[0] ?? "";
async function details(panel: McpPanel): Promise<McpAuthorization> {
  await until(() => allInside(panel, "mcp-server-header").length > 0);
  header(panel).open = true;
  await until(() => allInside(header(panel), "mcp-authorization").some((one) => textOf(one) !== ""));
  const found = inside<McpAuthorization>(header(panel), "mcp-authorization");
  found.open = true;
  await drawn(found);
  return found;
}
/** As soon as it can be pressed: nothing can while the last request is being handled. */
async function press(element: Element, words: string): Promise<void> {
  const found = (): HTMLElement | undefined =>
    allInside(element, "button:enabled").find((one) => textOf(one) === words);
  await until(() => found() !== undefined);
  found()?.click();
}

describe("signing in to a server, in a panel", function () {
  // All of a sign-in, several times over.
  this.timeout(120_000);
  beforeEach(() => sessionStorage.clear());

  it("prompts, connects, shows every step, signs out, and prompts again", async () => {
    const { url, login, newHost } = protectedServer();
    const host = newHost();
    let requested = 0;
    const panel = await page(host, url, (event, request) => {
      requested++;
      event.respondWith({ action: "signed-in", callbackUrl: login.authorize(request.authorizationUrl) });
    });
    await until(() => stateOf(panel) === "Connected");
    const sight = await details(panel);
    const text = textOf(sight);
    for (const part of ["Signed in at as.example", "dynamic registration", url, "Token request"])
      expect(text).to.contain(part);
    expect(text).to.match(/Expiresin (1 h 0 min|59 min \d+ s), at/); // so long as it took to come here
    // A secret of the sign-in would stand in one of these.
    expect(JSON.stringify(await host.authorizations.view(url))).not.to.match(/access-\d|refresh-\d|code-\d/);
    await press(sight, "Sign out");
    await until(() => textOf(inside(sight, "[role=status]")) === "Signed out");
    await until(() => stateOf(panel) === "Disconnected");
    await until(() => login.to("/revoke").length > 0);
    await press(sight, "Sign in");
    await until(() => stateOf(panel) === "Connected");
    expect(requested).to.equal(2);
    await host.close();
  });

  it("shows its steps meanwhile, and what to do when the user declines", async () => {
    const { url, newHost } = protectedServer();
    const host = newHost();
    let decline: () => void = () => undefined;
    const panel = await page(host, url, (event) =>
      event.respondWith(new Promise((resolve) => (decline = () => resolve({ action: "decline" })))),
    );
    const sight = await details(panel);
    await until(() => textOf(sight).includes("The user is asked to sign in there."));
    expect(textOf(inside(sight, ".standing"))).to.equal("Signing in…");
    decline();
    await until(() => stateOf(panel) === "Not connected");
    expect(textOf(inside(header(panel), "mcp-error-view"))).to.contain("You did not sign in");
    await drawn(sight);
    expect(textOf(inside(sight, ".note"))).to.contain("Failed at: Authorization");
    await host.close();
  });

  it("continues where the tab left the page for it: with another host, and without another prompt (A-16)", async () => {
    const { url, login, newHost } = protectedServer();
    const before = newHost();
    let address = "";
    const left = await page(before, url, (event, request) => {
      address = request.authorizationUrl;
      event.respondWith(new Promise(() => undefined));
    });
    await until(() => address !== "");
    left.remove();
    await before.close();
    const state = new URL(address).searchParams.get("state") ?? "";
    const returned = JSON.stringify({ callbackUrl: login.authorize(address), at: Date.now() });
    sessionStorage.setItem(`mcp-panel-returned:${state}`, returned);
    const host = newHost();
    const panel = await page(host, url, () => expect.fail("nobody is to be asked again"));
    await until(() => stateOf(panel) === "Connected");
    expect(textOf(await details(panel))).to.contain("Signed in at as.example");
    panel.remove();
    await host.close();
    // The same callback again is worth nothing.
    sessionStorage.setItem(`mcp-panel-returned:${state}`, returned);
    const again = newHost();
    const third = await page(again, url, (event) => event.respondWith(new Promise(() => undefined)));
    await until(() => allInside(third, ".stray").length === 1);
    expect(textOf(inside(third, ".stray"))).to.contain("does not belong to this sign-in");
    await again.close();
  });

  it("shows on the server why the return from the sign-in page failed (A-17)", async () => {
    const { url, login, newHost } = protectedServer();
    login.quirks.callback = { iss: "https://evil.example" };
    const before = newHost();
    let address = "";
    const left = await page(before, url, (event, request) => {
      address = request.authorizationUrl;
      event.respondWith(new Promise(() => undefined));
    });
    await until(() => address !== "");
    left.remove();
    await before.close();
    const state = new URL(address).searchParams.get("state") ?? "";
    const returned = JSON.stringify({ callbackUrl: login.authorize(address), at: Date.now() });
    sessionStorage.setItem(`mcp-panel-returned:${state}`, returned);
    const host = newHost();
    const panel = await page(host, url, () => expect.fail("nobody is to be asked before they read this"));
    await until(() => allInside(panel, "mcp-error-view").length === 1);
    expect(inside(panel, "mcp-error-view")).to.have.nested.property("error.code", "ERR-AUTH-MIXUP");
    expect(login.to("/token")).to.have.length(0);
    await host.close();
  });
});
