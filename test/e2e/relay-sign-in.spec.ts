/** Signing in through the relay of a page: to a protected server, to an authorization server, or to both, that send no CORS headers. */
import { expect, test, type Page } from "@playwright/test";
import { ServerResponse, type IncomingMessage } from "node:http";
import { METADATA_PATH } from "../../demo/server/guard.js";
import { listenProtected, type ListeningProtected } from "../../demo/server/listen-protected.js";
import type { RelayEvent } from "../../src/relay/index.js";
import { Panel } from "./panel.js";
import { closeAll, closing, FULL, page } from "./relay-page.js";
import { agree, signIn, SIGN_IN_PAGES, signInDialog, stayHere, type PageGlobals } from "./sign-in-page.js";

/** What becomes of a header field of a response; `undefined`: it is not sent. */
type Change = (name: string, value: string, response: ServerResponse<IncomingMessage>) => string | undefined;
/** Changes of the servers of this process, by port. */
const changes = new Map<number, Change>();
const setHeader = ServerResponse.prototype.setHeader;

test.beforeAll(() => {
  ServerResponse.prototype.setHeader = function setChanged(name, value) {
    const change = changes.get(this.req.socket.localPort ?? 0);
    const changed = change && typeof value === "string" ? change(name.toLowerCase(), value, this) : value;
    return changed === undefined ? this : setHeader.call(this, name, changed);
  };
});
/** Sends no CORS headers at these paths. */
const silentAt =
  (paths: RegExp): Change =>
  (name, value, { req: { url = "" } }) =>
    name.startsWith("access-control-") && paths.test(url) ? undefined : value;
/** Exposes everything but this field. */
const hiding =
  (field: string): Change =>
  (name, value) =>
    name === "access-control-expose-headers" ? value.replace(new RegExp(field, "i"), "x-other") : value;

test.afterAll(() => void (ServerResponse.prototype.setHeader = setHeader));
test.afterEach(async () => {
  changes.clear();
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
  "the server": ({ url }) => changes.set(portOf(url), silentAt(/./)),
  "the metadata of the server": ({ url }) => changes.set(portOf(url), silentAt(/well-known/)),
  "the authorization server": ({ provider }) => changes.set(portOf(provider.issuer), silentAt(/./)),
  "the registration of clients": ({ provider }) => changes.set(portOf(provider.issuer), silentAt(/^\/reg/)),
  "the token endpoint": ({ provider }) => changes.set(portOf(provider.issuer), silentAt(/^\/token/)),
  "both servers": ({ url, provider }) =>
    [url, provider.issuer].forEach((one) => changes.set(portOf(one), silentAt(/./))),
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

/** What is tried in a page that connects, signs in and does more. */
interface Row {
  /** Changes the servers. */
  readonly fault: (server: ListeningProtected) => unknown;
  readonly dpop?: string;
  /** True: the sign-in is not offered without the relay. */
  readonly isEarly?: true;
  /** What is done once there is a connection. */
  readonly then?: (tab: Page, server: ListeningProtected) => Promise<string>;
  /** Outcomes without the relay, and with it. */
  readonly without: string;
  readonly with: string;
}

const ELSEWHERE = "/metadata.json";
const MOVED: Readonly<Record<string, string>> = { [METADATA_PATH]: "/gone", [ELSEWHERE]: METADATA_PATH };
const failureOf = (tab: Page): Promise<string> =>
  tab
    .waitForFunction(() => (globalThis as unknown as PageGlobals).failure)
    .then((failure) => failure.jsonValue())
    .then((failure) => [failure?.code, failure?.reason].filter(Boolean).join(" "));
const listed = (tab: Page): Promise<string> => new Panel(tab).listed().then(() => "listed");

/** Outcomes that are not the code of a failure. */
const OUTCOMES: Readonly<Record<string, (tab: Page) => Promise<string>>> = {
  listed,
  "no registration": (tab) =>
    tab
      .getByRole("dialog")
      .filter({ hasText: "does not register clients" })
      .waitFor()
      .then(() => "no registration"),
};

const ROWS: Readonly<Record<string, Row>> = {
  "does not expose its challenge, and has its metadata elsewhere": {
    fault: ({ url }) => {
      const moved = new WeakSet<IncomingMessage>();
      changes.set(portOf(url), (name, value, response) => {
        const { req: request } = response;
        if (!moved.has(request)) request.url = MOVED[request.url ?? ""] ?? request.url ?? "";
        moved.add(request);
        if (name === "www-authenticate") return value.replace(METADATA_PATH, ELSEWHERE);
        return hiding("www-authenticate")(name, value, response);
      });
    },
    isEarly: true,
    without: "no registration", // the server itself is taken for its authorization server, as in 2025-03-26
    with: "listed",
  },
  "has an authorization server whose metadata redirects": {
    fault: ({ provider }) =>
      changes.set(portOf(provider.issuer), (name, value, response) => {
        if (name === "content-type" && response.req.url?.startsWith("/.well-known/")) {
          response.statusCode = 302;
          response.setHeader("location", "https://elsewhere.example/");
        }
        return value;
      }),
    isEarly: true,
    without: "ERR-AUTH-DISCOVERY redirect",
    with: "ERR-AUTH-DISCOVERY redirect",
  },
  "does not expose the nonce for proofs of the key": {
    fault: ({ url }) => changes.set(portOf(url), hiding("dpop-nonce")),
    dpop: "supported",
    without: "ERR-AUTH refused",
    with: "listed",
  },
  "sends a request for more scopes without CORS headers": {
    fault: ({ url }) =>
      changes.set(portOf(url), (name, value, { req: { headers } }) =>
        headers["mcp-name"] === "delete_note" && name.startsWith("access-control-") ? undefined : value,
      ),
    then: async (tab) => {
      const called = tab.evaluate(() =>
        (globalThis as unknown as PageGlobals).host
          .server("notebook")
          ?.callTool("delete_note", { id: "note-0" })
          .then(
            () => "done",
            ({ code }: { code: string }) => code,
          ),
      );
      const prompted = signInDialog(tab).waitFor();
      if ((await Promise.race([called, prompted])) === undefined) await signIn(tab);
      return String(await called);
    },
    without: "ERR-CORS",
    with: "done",
  },
  "has an authorization server whose revocation sends no CORS headers": {
    fault: ({ provider }) => changes.set(portOf(provider.issuer), silentAt(/^\/token\/revocation/)),
    then: (tab, { url }) =>
      tab.evaluate(async (address) => {
        const { authorizations } = (globalThis as unknown as PageGlobals).host;
        await authorizations.signOut(address);
        const { steps } = (await authorizations.view(address)) as unknown as {
          steps: { step: string; outcome: string }[];
        };
        return steps.find(({ step }) => step === "revocation")?.outcome ?? "none";
      }, url),
    without: "failed",
    with: "ok",
  },
};
for (const [what, row] of Object.entries(ROWS)) {
  for (const relay of ["never", "always"] as const) {
    const expected = relay === "always" ? row.with : row.without;
    test(`a protected server that ${what} ends with ${expected} if the relay is used ${relay}`, async ({
      page: tab,
      context,
    }) => {
      await stayHere(context);
      const server = await listenProtected();
      closing.push(() => server.close());
      row.fault(server);
      const events: RelayEvent[] = [];
      const origin = await page([server.url], { pages: SIGN_IN_PAGES, events });
      const { dpop = "never" } = row;
      await tab.goto(`${origin}/?${new URLSearchParams({ server: server.url, relay, dpop })}`);
      if (!row.isEarly || expected === "listed") await signIn(tab);
      const outcome = OUTCOMES[expected]?.(tab) ?? (row.then ? listed(tab) : failureOf(tab));
      expect(await (row.then ? outcome.then(() => row.then?.(tab, server)) : outcome)).toBe(expected);
      expect(events.length > 0).toBe(relay === "always");
    });
  }
}
