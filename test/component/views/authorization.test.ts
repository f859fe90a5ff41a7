/** mcp-authorization: where a server stands with signing in, what was chosen, every step; and what the server's header says of it. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/authorization/authorization.js";
import type { McpAuthorization } from "../../../components/views/authorization/authorization.js";
import "../../../components/views/server-header/server-header.js";
import type { McpServerHeader } from "../../../components/views/server-header/server-header.js";
import type { AuthorizationStep, AuthorizationView } from "../../../src/client/api/index.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const AT = Date.UTC(2026, 10, 21, 13, 0, 0);
const step = (
  name: AuthorizationStep["step"],
  outcome: AuthorizationStep["outcome"] = "ok",
  more: Partial<AuthorizationStep> = {},
): AuthorizationStep => ({ at: AT, step: name, outcome, detail: `Said of ${name}.`, ...more });
const view = (changes: Partial<AuthorizationView> = {}): AuthorizationView => ({
  serverUrl: URL_ONE,
  state: "signed-in",
  issuer: "https://login.example/realm",
  clientId: "panel-41",
  clientBy: "registered",
  resource: URL_ONE,
  scopes: ["files:read", "offline_access"],
  expiresAt: Date.now() + 90_500,
  canRefresh: true,
  tokenType: "bearer",
  storage: "session",
  steps: [
    step("challenge", "ok", { status: 401 }),
    step("resource-metadata", "ok", { url: "https://one.example/.well-known/oauth-protected-resource", status: 200 }),
    step("token", "ok", { url: "https://login.example/token", status: 200 }),
  ],
  ...changes,
});
const FAILED = view({
  state: "none",
  steps: [
    step("server-metadata", "failed", { url: "https://login.example/.well-known/openid-configuration", status: 500 }),
    step("authorization", "failed", { detail: "The document is out of order <b>there</b>." }),
  ],
});

async function show(host: ScriptedHost, open = true): Promise<McpAuthorization> {
  const element = await fixture<McpAuthorization>(
    html`<mcp-authorization .host=${host} server-id=${ONE} .open=${open}></mcp-authorization>`,
  );
  await drawn(element);
  return element;
}
async function reported(given: AuthorizationView, host?: ScriptedHost): Promise<ScriptedHost> {
  const there = host ?? (await stage());
  there.report({ kind: "authorization", view: given });
  return there;
}
/** Presses a button once it is there: some of them are loaded when they are first shown. */
async function press(element: Element, words: string): Promise<void> {
  const found = (): HTMLElement | undefined => allInside(element, "button").find((one) => textOf(one) === words);
  await waitUntil(found, `no button ${words}`);
  found()?.click();
}
const words = (element: Element): string[] => allInside(element, "button").map(textOf);

describe("mcp-authorization", () => {
  it("is accessible closed, open, failed, empty and with a hundred steps", async () => {
    await expect(await show(await stage())).to.be.accessible();
    const many = Array.from({ length: 100 }, () => step("refresh"));
    for (const one of [view(), FAILED, view({ steps: many })]) {
      await expect(await show(await reported(one), false)).to.be.accessible();
      const element = await show(await reported(one));
      await expect(element).to.be.accessible();
      expect(allInside(element, ".steps li")).to.have.length(one.steps.length);
    }
  });

  it("says that no sign-in was needed, and shows nothing without a server", async () => {
    expect(textOf(await show(await stage()))).to.contain("has not required a sign-in");
    expect(textOf(await show(new ScriptedHost()))).to.equal("");
  });

  it("requests earlier steps from the host, and waits for them", async () => {
    const host = await stage();
    let answer: (given: AuthorizationView) => void = () => undefined;
    host.authorizations.view = () => new Promise((resolve) => (answer = resolve));
    const element = await show(host);
    expect(textOf(element)).to.equal("Loading…");
    answer(view());
    await drawn(element);
    expect(textOf(inside(element, ".standing"))).to.equal("Signed in at login.example");
    await reported(view({ state: "expired" }), host);
    await drawn(element);
    expect(textOf(inside(element, ".standing"))).to.equal("Sign-in expired");
  });

  it("says why the host has no steps", async () => {
    const host = await stage();
    host.authorizations.view = () => Promise.reject(new ClientError("ERR-WORKER", "It died."));
    expect(inside(await show(host), "mcp-error-view")).to.have.nested.property("error.code", "ERR-WORKER");
  });

  it("shows the chosen client and the remaining time of the token, counting down", async () => {
    const element = await show(await reported(view()));
    const text = textOf(inside(element, "dl"));
    for (const part of [
      "https://login.example/realm",
      "panel-41 dynamic registration",
      URL_ONE,
      "files:read",
      "Bearer",
      "in 1 min 3",
      "automatic",
      "this tab",
    ])
      expect(text).to.contain(part);
    await waitUntil(() => textOf(inside(element, "dl")).includes("in 1 min 29 s"), "");
    const over = await show(await reported(view({ expiresAt: Date.now() - 1, canRefresh: false, tokenType: "dpop" })));
    expect(textOf(inside(over, "dl"))).to.match(/expired at.*sign in again/);
    expect(textOf(inside(over, "dl"))).to.contain("DPoP-bound");
  });

  it("shows each step with its time and outcome, and its request and response", async () => {
    const element = await show(await reported(FAILED));
    const [first, second] = allInside(element, ".steps li");
    expect(textOf(first ?? element)).to.match(
      /^\d\d:\d\d:\d\d Authorization server metadata failed Said of server-metadata\. ?Request ?GET https:.*configuration ?Response ?500$/,
    );
    expect(textOf(second ?? element)).to.contain("<b>there</b>");
    setTimeout(() => inside(element, ".traffic").click());
    const event = await oneEvent(element, "mcp-show-request");
    expect(event).to.have.deep.property("wanted", { kind: "view", view: "traffic" });
  });

  it("names the step that failed, with advice, and not the steps that were not needed", async () => {
    const note = textOf(inside(await show(await reported(FAILED)), ".note"));
    expect(note).to.contain("Failed at: Authorization server metadata");
    expect(note).to.contain("The document is out of order <b>there</b>.");
    expect(note).to.contain("operator must serve this document");
    const missing = view({ steps: [step("resource-metadata", "failed"), step("resource-metadata")] });
    expect(allInside(await show(await reported(missing)), ".note")).to.have.length(0);
    const going = view({ steps: [step("resource-metadata", "failed")] });
    expect(allInside(await show(await reported(going)), ".note")).to.have.length(0);
  });

  it("makes hidden characters of servers visible", async () => {
    const scopes = ["a\u202Eb", ...Array.from({ length: 120 }, (_, at) => `right-${at}`)];
    const element = await show(await reported(view({ scopes, issuer: "https://login.example/\u200B" })));
    const text = textOf(inside(element, "dl"));
    expect(text).to.contain("a⟦U+202E⟧b").and.to.contain("⟦U+200B⟧").and.to.contain("21 more");
  });

  it("copies all of it as text", async () => {
    const element = await show(await reported(view()));
    const copy = inside<HTMLElement & { load: () => string }>(element, "mcp-copy-button");
    const text = copy.load();
    expect(text).to.contain("Client ID: panel-41 (dynamic registration)");
    expect(text).to.contain("Scopes: files:read offline_access");
    expect(text).to.contain("2026-11-21T13:00:00.000Z ok token (https://login.example/token 200): Said of token.");
  });

  it("signs out after ending the connection, and says so", async () => {
    const host = await reported(view());
    const order: string[] = [];
    host.subscribe((events) => {
      for (const event of events) if (event.kind === "server") order.push(event.server.state);
    });
    host.authorizations.signOut = async (url) => {
      order.push(`out of ${String(url)}`);
      await reported(view({ state: "signed-out" }), host);
    };
    const element = await show(host, false);
    expect(words(element)).to.deep.equal(["Sign out", "Sign-in details"]);
    await press(element, "Sign out");
    await drawn(element);
    expect(order).to.deep.equal(["closed", `out of ${URL_ONE}`]);
    expect(textOf(inside(element, "[role=status]"))).to.equal("Signed out");
    expect(words(element)).to.deep.equal(["Sign in", "Sign-in details"]);
    await reported(view({ state: "signed-out", steps: [step("revocation", "failed")] }), host);
    await drawn(element);
    expect(textOf(inside(element, "[role=status]"))).to.contain("was not notified");
  });

  it("leaves the connection to a page that ends it itself", async () => {
    const host = await reported(view());
    const element = await show(host, false);
    element.addEventListener("mcp-disconnect-request", (event) => event.preventDefault());
    await press(element, "Sign out");
    await drawn(element);
    expect(host.server(ONE)).not.to.equal(undefined);
    expect(host.signedOut).to.deep.equal([URL_ONE]);
  });

  it("says why signing out failed, and lets the user try again", async () => {
    const host = await reported(view());
    host.authorizations.signOut = () => Promise.reject(new ClientError("ERR-WORKER", "It died."));
    const element = await show(host, false);
    await press(element, "Sign out");
    await drawn(element);
    expect(inside(element, "mcp-error-view")).to.have.nested.property("error.code", "ERR-WORKER");
    expect(words(element)).to.contain("Sign out");
  });

  it("signs in by connecting, and with another account after signing out", async () => {
    const host = await reported(view({ state: "expired" }));
    const element = await show(host, false);
    await press(element, "Sign in");
    await drawn(element);
    expect(host.connects).to.have.length(2);
    await reported(view({ state: "refused" }), host);
    await drawn(element);
    await press(element, "Use another account");
    await drawn(element);
    expect(host.signedOut).to.deep.equal([URL_ONE]);
    expect(host.connects).to.have.length(3);
  });

  it("offers nothing while signing in goes on, and keeps the focus", async () => {
    const host = await reported(view({ state: "expired" }));
    const element = await show(host, false);
    const signIn = allInside(element, "button")[0];
    signIn?.focus();
    host.report({ kind: "server", server: { id: ONE, url: URL_ONE, state: "connecting" } });
    await drawn(element);
    expect(textOf(inside(element, "[role=status]"))).to.equal("Signing in…");
    expect(words(element)).to.deep.equal(["Sign-in details"]);
    expect(element.shadowRoot?.activeElement?.className).to.contain("chevron");
  });
});

describe("the sign-in of mcp-server-header", () => {
  async function header(host: ScriptedHost): Promise<McpServerHeader> {
    const element = await fixture<McpServerHeader>(
      html`<mcp-server-header .host=${host} .serverId=${ONE}></mcp-server-header>`,
    );
    await drawn(element);
    return element;
  }
  const fail = (host: ScriptedHost, reason: string): void => {
    const error = toPlainError(new ClientError("ERR-AUTH", "Nobody signed in.", { reason }));
    host.report({ kind: "server", server: { id: ONE, url: URL_ONE, state: "failed", error } });
  };

  it("is in the details where it was required, and only there", async () => {
    const host = await stage();
    const element = await header(host);
    element.open = true;
    await drawn(element);
    expect(allInside(element, "mcp-authorization")).to.have.length(0);
    await reported(view(), host);
    await waitUntil(() => allInside(element, "mcp-authorization").length === 1); // loaded with the first
    await drawn(element);
    expect(textOf(inside(element, "mcp-authorization"))).to.contain("Signed in at login.example");
    await expect(element).to.be.accessible();
  });

  it("offers to sign in where connecting failed for want of it, and shows how it went", async () => {
    const host = await reported(FAILED);
    fail(host, "declined");
    const element = await header(host);
    const error = inside(element, "mcp-error-view");
    expect(textOf(error)).to.contain("You did not sign in");
    await press(element, "Sign-in details");
    await drawn(element);
    expect(error.hasAttribute("retryable")).to.equal(false);
    await expect(element).to.be.accessible();
    expect(textOf(inside(inside(element, "mcp-authorization"), ".note"))).to.contain("Failed at");
    await press(element, "Sign in");
    await drawn(element);
    expect(host.connects).to.have.length(2);
  });

  it("offers to try again, and a field for a token, where no sign-in is offered", async () => {
    const host = await stage();
    fail(host, "");
    const element = await header(host);
    await waitUntil(() => inside(element, "mcp-error-view").hasAttribute("retryable"));
    expect(textOf(inside(element, "mcp-error-view"))).to.contain("add an access token");
    expect(allInside(element, "button.primary").map(textOf)).to.deep.equal(["Add access token"]);
    await press(element, "Add access token");
    await waitUntil(() => customElements.get("mcp-token-form") !== undefined);
    await drawn(element);
    await expect(element).to.be.accessible();
    const form = inside(element, "mcp-token-form");
    inside(form, ".primary").click();
    await drawn(element);
    expect(textOf(inside(form, "[role=alert]"))).to.equal("Enter a token.");
    inside<HTMLInputElement>(form, "#token").value = ' "Bearer abc"\n';
    inside(form, ".primary").click();
    await drawn(element);
    expect(host.connects.at(-1)?.options.headers).to.deep.equal({ Authorization: "Bearer abc" });
    expect(allInside(element, "mcp-token-form")).to.have.length(0);
    sessionStorage.clear();
  });

  it("uses another account where the present one was refused", async () => {
    const host = await reported(view({ state: "refused" }));
    fail(host, "refused");
    const element = await header(host);
    await press(element, "Use another account");
    await waitUntil(() => host.connects.length === 2, "");
    expect(host.signedOut).to.deep.equal([URL_ONE]);
  });

  it("warns while connected with a sign-in that is no longer valid", async () => {
    const host = await reported(view({ state: "expired" }));
    const element = await header(host);
    await press(element, "Sign-in expired");
    await drawn(element);
    expect(inside(element, "mcp-authorization")).to.have.property("open", true);
  });
});
