/** Signing in against oidc-provider, in a real browser and through the worker: to the protected notebook and back. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test as base, type Page } from "@playwright/test";
import { listenProtected, type ListeningProtected, type ProtectedOptions } from "../../demo/server/listen-protected.js";
import type { ListeningProvider } from "../../demo/server/provider.js";
import { Panel } from "./panel.js";
import {
  agree,
  everythingKept,
  openWindow,
  servePage,
  signIn,
  signInDialog,
  stayHere,
  type PageGlobals,
} from "./sign-in-page.js";
import { variants } from "./variants.js";

/** What an authorization server was asked for, and what it gave. */
class Ledger {
  /** Grants of requests for tokens, answered ones and refused ones. */
  readonly granted: string[] = [];
  readonly refused: string[] = [];
  readonly refreshTokens: string[] = [];
  readonly accessTokens: string[] = [];
  readonly revoked: string[] = [];
  readonly #live = new Map<string, { destroy(): Promise<void>; readonly clientId: string }>();
  readonly #issuer: string;

  constructor({ provider, issuer }: ListeningProvider) {
    this.#issuer = issuer;
    provider.on("grant.success", ({ body, oidc }) => {
      this.granted.push(oidc.params?.grant_type ?? "");
      const { access_token: access, refresh_token: refresh } = body as Partial<Record<string, string>>; // a token response
      if (access !== undefined) this.accessTokens.push(access);
      if (refresh !== undefined) this.refreshTokens.push(refresh);
    });
    provider.on("grant.error", ({ oidc }, error) => this.refused.push(`${oidc.params?.grant_type}: ${error.message}`));
    provider.on("grant.revoked", (_context, grantId) => this.revoked.push(grantId));
    provider.on("access_token.saved", (token) => this.#live.set(token.jti, token));
  }

  get refreshes(): number {
    return this.granted.filter((grant) => grant === "refresh_token").length;
  }

  get clientId(): string {
    return [...this.#live.values()].at(-1)?.clientId ?? "";
  }

  /** From now on the server knows none of the access tokens; refresh tokens stay good. */
  async endAccessTokens(): Promise<void> {
    for (const token of this.#live.values()) await token.destroy();
    this.#live.clear();
  }

  /** Somebody else uses a refresh token. */
  async replay(refreshToken: string, clientId: string): Promise<number> {
    const body = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
    });
    return (await fetch(`${this.#issuer}/token`, { method: "POST", body })).status;
  }
}

interface Site {
  readonly server: ListeningProtected;
  readonly ledger: Ledger;
  /** The page's address, with what it offers. */
  at(offer?: Readonly<Record<string, string>>): string;
}

const test = base.extend<{ server: ProtectedOptions; site: Site }>({
  server: [{}, { option: true }],
  site: async ({ server: options, context }, use) => {
    await stayHere(context);
    const [server, pages] = [await listenProtected(options), await servePage()];
    await use({
      server,
      ledger: new Ledger(server.provider),
      at: (offer = {}) => `${pages.origin}/?${new URLSearchParams({ server: server.url, ...offer })}`,
    });
    pages.close();
    await server.close();
  },
});

async function reads(page: Page): Promise<void> {
  await new Panel(page).choose("list_notes");
  await readsAgain(page);
  await expect(new Panel(page).result).toContainText("12 notes");
}

const ended = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as PageGlobals).ended.calls);

/** Calls the tool again that is open, and waits for its result. */
async function readsAgain(page: Page): Promise<void> {
  const before = await ended(page);
  await new Panel(page).run.click();
  await expect.poll(() => ended(page)).toBe(before + 1);
}

const signedIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await signIn(page);
  await new Panel(page).listed();
};

test("signing in leads through the dialog, a window, login and consent, and back to the tools (A-16, A-18)", async ({
  page,
  site,
}) => {
  await page.goto(site.at({ panel: "1" }));
  const dialog = signInDialog(page);
  await expect(dialog).toContainText(new URL(site.server.provider.issuer).host);
  await expect(dialog).toContainText("notes:read");
  await expect(dialog).not.toContainText("notes:write");
  const popup = await openWindow(page);
  await expect(dialog).toContainText("Complete the sign-in in the window that opened.");
  expect(await popup.evaluate(() => opener)).toBe(null);
  await agree(popup);
  await new Panel(page).listed();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(page.workers().length).toBeGreaterThan(0);
  await reads(page);
  expect(site.ledger.granted).toEqual(["authorization_code"]);
});

test("signing in leaves and returns in the same tab when the window is blocked (A-16)", async ({ page, site }) => {
  await page.addInitScript("window.open = () => null");
  await page.goto(site.at());
  await signInDialog(page).getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(signInDialog(page)).toContainText("The browser blocked the window.");
  await signInDialog(page).getByRole("button", { name: "Use this tab to sign in" }).click();
  await agree(page);
  await new Panel(page).listed();
  expect(page.url()).toBe(site.at());
  expect(page.context().pages()).toHaveLength(1);
  expect(site.ledger.granted).toEqual(["authorization_code"]);
});

test.describe("the tokens of a sign-in", () => {
  test("are kept in memory by default: a reload prompts again", async ({ page, site }) => {
    await signedIn(page, site.at({ storage: "memory" }));
    await page.reload();
    await expect(signInDialog(page)).toBeVisible();
  });

  test("are kept for the session on request: a reload doesn't prompt, a new tab does", async ({
    page,
    context,
    site,
  }) => {
    await signedIn(page, site.at({ storage: "session" }));
    await page.reload();
    await new Panel(page).listed();
    await expect(signInDialog(page)).toHaveCount(0);
    const other = await context.newPage();
    await other.goto(site.at({ storage: "session" }));
    await expect(signInDialog(other)).toBeVisible();
  });

  test("are kept for good on request: neither a reload nor a new tab prompts", async ({ page, context, site }) => {
    await signedIn(page, site.at({ storage: "persistent" }));
    await page.reload();
    await new Panel(page).listed();
    const other = await context.newPage();
    await other.goto(site.at({ storage: "persistent" }));
    await new Panel(other).listed();
    expect(site.ledger.granted).toEqual(["authorization_code"]);
  });
});

test.describe("tokens that last two seconds", () => {
  test.use({ server: { accessTokenTtlS: 2 } });

  test("are renewed when they are needed, and the user is not prompted (A-20)", async ({ page, site }) => {
    await signedIn(page, site.at());
    await page.waitForTimeout(2_500); // the provider has a clock of its own
    await reads(page);
    expect(site.ledger.refreshes).toBeGreaterThan(0);
    expect(site.ledger.refused).toEqual([]);
    await expect(signInDialog(page)).toHaveCount(0);
  });
});

test("are renewed once when the server rejects one (A-21)", async ({ page, site }) => {
  await signedIn(page, site.at());
  await site.ledger.endAccessTokens();
  await reads(page);
  expect(site.ledger.granted).toEqual(["authorization_code", "refresh_token"]);
});

test("are requested by one of two tabs that need new ones at once (A-20)", async ({ page, context, site }) => {
  await signedIn(page, site.at({ storage: "persistent" }));
  const other = await context.newPage();
  await other.goto(site.at({ storage: "persistent" }));
  for (const tab of [page, other]) {
    await new Panel(tab).listed();
    await reads(tab);
  }
  for (let round = 1; round <= 3; round++) {
    await site.ledger.endAccessTokens();
    await Promise.all([page, other].map(readsAgain));
    expect(site.ledger.refreshes).toBe(round);
  }
  await Promise.all([page, other].map(readsAgain));
  expect(site.ledger.refreshes).toBe(3);
  expect(site.ledger.refused).toEqual([]);
});

test("are replaced by another sign-in when an old refresh token was used elsewhere (A-20, A-21)", async ({
  page,
  site,
}) => {
  await signedIn(page, site.at());
  const { clientId } = site.ledger;
  await site.ledger.endAccessTokens();
  await reads(page);
  const [old = ""] = site.ledger.refreshTokens;
  expect(await site.ledger.replay(old, clientId)).toBe(400);
  expect(site.ledger.revoked).toHaveLength(1);
  await new Panel(page).run.click();
  await expect(signInDialog(page)).toContainText("again to continue");
  await signIn(page);
  await expect(signInDialog(page)).toHaveCount(0);
  await reads(page);
});

test("a step-up requests more scopes only when more are needed, and shows what is new (A-15)", async ({
  page,
  site,
}) => {
  await signedIn(page, site.at());
  const panel = new Panel(page);
  await panel.choose("delete_note");
  await page.getByRole("textbox", { name: "id" }).first().fill("note-0");
  await panel.run.click();
  const dialog = signInDialog(page);
  await expect(dialog).toContainText("needs more scopes");
  await expect(dialog.locator("code.new")).toHaveText(["notes:write"]);
  await expect(dialog.getByRole("listitem").filter({ hasText: "notes:read" })).not.toContainText("new");
  await signIn(page);
  await expect(panel.result).toBeVisible();
  expect(site.ledger.granted).toEqual(["authorization_code", "authorization_code"]);
  await reads(page); // what was given before is still given
  await expect(dialog).toHaveCount(0);
});

test("signing out revokes the tokens at the authorization server as well, and the next connection prompts", async ({
  page,
  site,
}) => {
  await signedIn(page, site.at({ storage: "persistent" }));
  const [refreshToken = ""] = site.ledger.refreshTokens;
  const { clientId } = site.ledger;
  const { url } = site.server;
  await page.evaluate((address) => (globalThis as unknown as PageGlobals).host.authorizations.signOut(address), url);
  await expect.poll(() => site.ledger.revoked).toHaveLength(1);
  expect(await site.ledger.replay(refreshToken, clientId)).toBe(400);
  await page.reload();
  await expect(signInDialog(page)).toBeVisible();
  await signIn(page);
  await new Panel(page).listed();
});

test("the user signs in again after a server moved to another authorization server, which receives no token of the first (A-12)", async ({
  page,
  site,
}) => {
  await signedIn(page, site.at());
  const { clientId } = site.ledger;
  const next = await site.server.move();
  const ledger = new Ledger(next);
  await new Panel(page).choose("list_notes");
  await new Panel(page).run.click();
  await expect(signInDialog(page)).toContainText(new URL(next.issuer).host);
  expect(site.ledger.refreshes).toBe(0);
  await signIn(page);
  await expect(new Panel(page).result).toContainText("12 notes");
  expect(ledger.granted).toEqual(["authorization_code"]);
  expect(ledger.refused).toEqual([]);
  expect(ledger.clientId).not.toBe(clientId);
});

test.describe("an authorization server whose pages isolate their window", () => {
  test.use({ server: { isolated: true } });

  test("is signed in to like any other (A-16)", async ({ page, site }) => {
    await signedIn(page, site.at());
    await reads(page);
  });
});

test("has a dialog that opens its closed window again, and can be cancelled", async ({ page, site }) => {
  await page.goto(site.at());
  const popup = await openWindow(page);
  await expect(popup.getByPlaceholder("Enter any login")).toBeVisible();
  await popup.close();
  await expect(signInDialog(page)).toContainText("Complete the sign-in in the window that opened.");
  const again = await openWindow(page, "Open again");
  await agree(again);
  await new Panel(page).listed();

  await page.reload();
  await (await openWindow(page)).close();
  await signInDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(signInDialog(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as PageGlobals).failure))
    .toEqual({ code: "ERR-AUTH", reason: "declined" });
});

test("has a dialog that reports a denied sign-in, and can try again", async ({ page, site }) => {
  await page.goto(site.at());
  const popup = await openWindow(page);
  await popup.getByRole("link", { name: "Cancel" }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as PageGlobals).failure))
    .toEqual({ code: "ERR-AUTH", reason: "denied" });
  await expect.poll(() => popup.isClosed()).toBe(true);
  void page.evaluate(() => (globalThis as unknown as PageGlobals).connect());
  await signIn(page);
  await new Panel(page).listed();
});

test("binds tokens to a key where it supports that, and renews them with it", async ({ page, site }) => {
  await signedIn(page, site.at({ dpop: "supported", storage: "persistent" }));
  const { url } = site.server;
  const view = await page.evaluate(
    (address) => (globalThis as unknown as PageGlobals).host.authorizations.view(address),
    url,
  );
  expect(view?.["tokenType"]).toBe("dpop");
  await reads(page);
  await page.reload();
  await new Panel(page).listed();
  await site.ledger.endAccessTokens();
  await reads(page);
  expect(site.ledger.refreshes).toBe(1);
});

test("issues tokens that no page can read, whatever is kept (A-19, A-20)", async ({ page, site }) => {
  await signedIn(page, site.at({ dpop: "supported", storage: "persistent" }));
  await site.ledger.endAccessTokens();
  await reads(page);
  const tokens = [...site.ledger.accessTokens, ...site.ledger.refreshTokens];
  expect(tokens).toHaveLength(4);
  const { texts, keys } = await everythingKept(page);
  expect(texts.length).toBeGreaterThan(0);
  expect(tokens.filter((token) => texts.some((text) => text.includes(token)))).toEqual([]);
  expect(keys.length).toBeGreaterThan(1); // of the seal and of the proofs
  expect(keys.filter(({ type, extractable }) => extractable && type !== "public")).toEqual([]);
});

/** Starts the protected notebook as a program of its own whose clock is off, and gives its address. */
async function startAt(offsetMs: number): Promise<{ readonly url: string; stop(): void }> {
  const clock = `data:text/javascript,const now = Date.now; Date.now = () => now() + ${offsetMs};`;
  const main = fileURLToPath(new URL("../../demo/server/main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", "--import", clock, main, "--protected"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  for (let said = ""; ;) {
    const [piece] = (await once(child.stdout, "data")) as [Buffer]; // a stream's event
    said += String(piece);
    const url = /^http\S+/m.exec(said)?.[0];
    if (url !== undefined) return { url, stop: () => void child.kill() };
  }
}

const CLOCKS = [
  { minutes: -10, dpop: "never" },
  { minutes: 10, dpop: "supported" },
  { minutes: -10, dpop: "supported" },
  { minutes: 10, dpop: "never" },
] as const;
for (const { minutes, dpop } of variants(CLOCKS, (_, at) => at < 2)) {
  test(`signing in works with a server whose clock is off by ${minutes} minutes (DPoP proofs: ${dpop})`, async ({
    page,
    context,
  }) => {
    await stayHere(context);
    const [server, pages] = [await startAt(minutes * 60_000), await servePage()];
    try {
      await signedIn(page, `${pages.origin}/?${new URLSearchParams({ server: server.url, dpop })}`);
      await reads(page);
      await expect(signInDialog(page)).toHaveCount(0);
    } finally {
      pages.close();
      server.stop();
    }
  });
}
