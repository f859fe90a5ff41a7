/** Signing in, in a panel: what its attributes offer, and coming back to a page that was left for it. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { AuthorizationOffer, HostOffer } from "../../../src/client/api/index.js";
import { ClientError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";

const URL_ONE = "https://one.example/mcp";
const URL_TWO = "https://two.example/mcp";
const OFFER: HostOffer = { elicitation: { form: true } };
const CALLBACK = new URL("/mcp-oauth-callback.html?code=sec-ret&state=st-1", location.href).href;

async function show(
  host: ScriptedHost,
  attributes: Readonly<Record<string, string>> = { "redirect-url": "/mcp-oauth-callback.html" },
  settings: Partial<McpPanel> = { src: URL_ONE },
): Promise<McpPanel> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const panel = document.createElement("mcp-panel");
  for (const [name, value] of Object.entries(attributes)) panel.setAttribute(name, value);
  Object.assign(panel, { host, offer: OFFER }, settings);
  box.append(panel);
  await drawn(panel);
  return panel;
}
/** Settings for signing in that the panel offered last. */
const authorizationOf = ({ offers }: ScriptedHost): AuthorizationOffer | undefined =>
  offers.at(-1)?.authorization || undefined;
async function offered(...given: Parameters<typeof show>): Promise<AuthorizationOffer | undefined> {
  await show(...given);
  return authorizationOf(given[0]);
}
const notes = (panel: McpPanel): string => allInside(panel, ".note").map(textOf).join(" ");

/** A host whose `resume` is played by the test. */
function resuming(resume: (callbackUrl: string) => Promise<string>): { host: ScriptedHost; order: string[] } {
  const host = new ScriptedHost();
  const order: string[] = [];
  const offer = host.offer.bind(host);
  host.offer = async (given) => (order.push("offer"), offer(given));
  const connect = host.connect.bind(host);
  host.connect = async (url, options) => (order.push(`connect ${String(url)}`), connect(url, options));
  host.authorizations.resume = async (callbackUrl) => (order.push(`resume ${callbackUrl}`), resume(callbackUrl));
  return { host, order };
}
const comeBack = (): void =>
  sessionStorage.setItem("mcp-panel-returned:st-1", JSON.stringify({ callbackUrl: CALLBACK, at: Date.now() }));

describe("the sign-in that a panel offers", () => {
  it("is nothing without a redirect-url", async () => {
    expect(await offered(new ScriptedHost(), {})).to.equal(undefined);
  });

  it("is what its attributes say, relative to the page", async () => {
    const all = {
      "redirect-url": "callback.html",
      "client-metadata-url": "https://ide.example/client.json",
      "client-name": "My IDE",
      "token-storage": "persistent",
      dpop: "supported",
    };
    const host = new ScriptedHost();
    expect(await offered(host, all)).to.deep.equal({
      redirectUrl: new URL("callback.html", document.baseURI).href,
      clientMetadataUrl: "https://ide.example/client.json",
      clientName: "My IDE",
      storage: "persistent",
      dpop: "supported",
    });
    expect(host.offers[0]).to.deep.include(OFFER);
  });

  it("is kept in memory by default", async () => {
    expect(await offered(new ScriptedHost())).to.include({ storage: "memory", dpop: "required" });
  });

  it("gives way to an authorization in its offer, and leaves a page's own host alone without one", async () => {
    const authorization = { redirectUrl: "https://ide.example/callback" };
    const settings = { src: URL_ONE, offer: { authorization } };
    expect(await offered(new ScriptedHost(), undefined, settings)).to.equal(authorization);
    const own = new ScriptedHost();
    await show(own, undefined, { src: URL_ONE, offer: undefined });
    expect(own.offers).to.deep.equal([]);
  });

  it("names clients that its entries have, and entries whose auth is none", async () => {
    const auth = { issuer: "https://login.example", clientId: "panel-41" };
    const broken = { clientId: "without an issuer" } as unknown as typeof auth; // as a page without types writes it
    const servers = { one: { url: URL_ONE, auth }, two: { url: URL_TWO, auth: broken } };
    const host = new ScriptedHost();
    const panel = await show(host, undefined, { servers });
    expect(authorizationOf(host)?.clients).to.deep.equal([auth]);
    await waitUntil(() => notes(panel).includes("two"));
    expect(notes(panel)).not.to.contain("one");
    await waitUntil(() => host.connects.length === 2);
  });

  it("is offered to the host again when an attribute changes, and only then", async () => {
    const host = new ScriptedHost();
    const panel = await show(host);
    panel.theme = "dark";
    await drawn(panel);
    expect(host.offers).to.have.length(1);
    panel.tokenStorage = "session";
    await drawn(panel);
    expect(authorizationOf(host)?.storage).to.equal("session");
    expect(host.connects).to.have.length(1);
  });

  it("takes an unknown value for the default, and reports it", async () => {
    const host = new ScriptedHost();
    const page = { "redirect-url": "/c.html", "token-storage": "for ever", dpop: "yes" };
    const panel = await show(host, page);
    expect(authorizationOf(host)).to.include({ storage: "memory", dpop: "required" });
    await waitUntil(() => notes(panel).includes("Unknown token-storage “for ever”: using “memory”."));
    expect(notes(panel)).to.contain("Unknown dpop “yes”");
    await expect(panel).to.be.accessible();
  });

  it("is not offered with a page that could never report back, and says so", async () => {
    for (const redirect of ["https://elsewhere.example/c.html", "/c.html#part", "javascript:alert(1)", "http://["]) {
      const host = new ScriptedHost();
      const panel = await show(host, { "redirect-url": redirect });
      expect(authorizationOf(host), redirect).to.equal(undefined);
      await waitUntil(() => notes(panel).includes("Sign-in is unavailable"), redirect); // notes are loaded with the first
      expect(notes(panel)).to.contain(redirect);
    }
    const panel = await show(new ScriptedHost(), { "token-storage": "session" });
    await waitUntil(() => notes(panel).includes("redirect-url is missing"));
  });
});

describe("a panel whose tab left for a sign-in and came back", () => {
  beforeEach(() => sessionStorage.clear());
  after(() => sessionStorage.clear());

  it("finishes it after the offer and before it connects, once (A-16)", async () => {
    comeBack();
    const { host, order } = resuming(async () => URL_ONE);
    const panel = await show(host);
    expect(order).to.deep.equal(["offer", `resume ${CALLBACK}`, `connect ${URL_ONE}`]);
    expect(sessionStorage.getItem("mcp-panel-returned:st-1")).to.equal(null);
    panel.tokenStorage = "session";
    await drawn(panel);
    expect(order.filter((one) => one.startsWith("resume"))).to.have.length(1);
  });

  it("is left to the page where the panel does not offer it", async () => {
    comeBack();
    const { host, order } = resuming(async () => URL_ONE);
    await show(host, {});
    expect(order).to.deep.equal(["offer", `connect ${URL_ONE}`]);
    expect(sessionStorage.getItem("mcp-panel-returned:st-1")).not.to.equal(null);
  });

  it("shows on the server why it failed, and starts again only when the user wants it", async () => {
    comeBack();
    const { host } = resuming(async () =>
      Promise.reject(new ClientError("ERR-AUTH", "Denied.", { reason: "denied", serverUrl: URL_TWO })),
    );
    const servers = { one: { url: URL_ONE }, two: { url: URL_TWO } };
    const panel = await show(host, undefined, { servers });
    expect(host.connects.map(({ url }) => url)).to.deep.equal([URL_ONE]);
    expect(textOf(inside(panel, "mcp-error-view"))).to.contain("Access denied");
    await expect(panel).to.be.accessible();
    inside(panel, "mcp-error-view").dispatchEvent(new Event("mcp-retry-request"));
    await drawn(panel);
    expect(host.connects.map(({ url }) => url)).to.deep.equal([URL_ONE, URL_TWO]);
  });

  it("connects nothing before it is finished, also if the offer changes meanwhile (A-16)", async () => {
    comeBack();
    let fail = (): void => undefined;
    const failing = new Promise<string>((_, reject) => {
      fail = () => reject(new ClientError("ERR-AUTH", "Denied.", { reason: "denied", serverUrl: URL_TWO }));
    });
    const { host, order } = resuming(() => failing);
    const panel = await show(host, undefined, { servers: { one: { url: URL_ONE } } });
    panel.tokenStorage = "session"; // another offer
    await drawn(panel);
    panel.servers = { one: { url: URL_ONE }, two: { url: URL_TWO } };
    await drawn(panel);
    expect(host.connects).to.deep.equal([]);
    fail();
    await waitUntil(() => host.connects.length > 0);
    await drawn(panel);
    expect(host.connects.map(({ url }) => url)).to.deep.equal([URL_ONE]);
    expect(order.filter((one) => one.startsWith("resume"))).to.have.length(1);
  });

  it("shows a failure above everything when its server is unknown, and connects all (A-16)", async () => {
    comeBack();
    const { host } = resuming(async () => Promise.reject(new ClientError("ERR-AUTH-MIXUP", "Unknown here.")));
    const panel = await show(host);
    expect(host.connects).to.have.length(1);
    await waitUntil(() => allInside(panel, ".stray").length === 1); // its code is loaded on demand
    expect(textOf(inside(panel, ".stray"))).to.contain("does not belong to this sign-in");
    inside(panel, ".stray button").click();
    await drawn(panel);
    expect(allInside(panel, ".stray")).to.have.length(0);
  });

  it("connects the address that was typed before", async () => {
    comeBack();
    const { host, order } = resuming(async () => URL_TWO);
    const panel = await show(host, undefined, {});
    expect(order.at(-1)).to.equal(`connect ${URL_TWO}`);
    expect(textOf(inside(inside(panel, "mcp-server-header"), ".state"))).to.equal("Connected");
  });
});
