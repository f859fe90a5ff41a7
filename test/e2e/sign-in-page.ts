/**
 * A page that signs in, for the tests of signing in: the built panel on an origin of its own, and what a user does at the authorization
 * server. `?server=` is connected at once; `storage` and `dpop` are offered as they are; `relay` is the mode of the relay at `/relay`; `panel=1` leaves
 * all of it to the panel.
 */
import { fileURLToPath } from "node:url";
import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { serveStatic } from "../helpers/static-server.mjs";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

const PAGE = `<!doctype html><meta name="color-scheme" content="light dark"><title>Sign in</title>
<style>body { margin: 0; height: 100vh } mcp-panel { height: 100% }</style>
<script type="module" src="/page.js"></script><mcp-panel></mcp-panel>`;

const SCRIPT = `
import { createHost } from "/mcp-panel.js";
import { takeReturnedCallback } from "/sign-in.js";
const { server, panel: isPanels, storage = "memory", dpop = "required", relay } = Object.fromEntries(new URLSearchParams(location.search));
const panel = document.querySelector("mcp-panel");
const redirectUrl = new URL("/mcp-oauth-callback.html", location.href).href;
const offer = { authorization: { redirectUrl, storage, dpop } };
const ended = { calls: 0 };
panel.addEventListener("mcp-call-change", ({ call }) => (ended.calls += call.state === "result" ? 1 : 0));
Object.assign(globalThis, { ended });
const connect = async () => {
  try {
    await host.connect(server, { id: "notebook" });
  } catch (error) {
    Object.assign(globalThis, { failure: { code: error.code, reason: error.data?.reason } });
  }
};
let host;
if (isPanels) Object.assign(panel, { offer, src: server });
else {
  host = await createHost(relay ? { relay: { url: "/relay", mode: relay, needsConsent: false } } : {});
  await host.offer(offer);
  Object.assign(globalThis, { host, connect });
  panel.host = host;
  const returned = takeReturnedCallback();
  if (returned) await host.authorizations.resume(returned.callbackUrl);
  await connect();
}
`;

/** What the page holds for its tests. */
export interface PageGlobals {
  readonly host: {
    server(id: string): { callTool(name: string, args: object): Promise<unknown> } | undefined;
    readonly authorizations: {
      signOut(url: string): Promise<void>;
      view(url: string): Promise<Readonly<Record<string, unknown>> | undefined>;
    };
  };
  readonly connect: () => Promise<void>;
  /** Calls that came to a result. */
  readonly ended: { readonly calls: number };
  readonly failure?: { readonly code: string; readonly reason?: string };
}

/** The page, at `/`, and its script. */
export const SIGN_IN_PAGES = { "/": PAGE, "/page.js": SCRIPT };

/** Serves the page. */
export function servePage(): Promise<{ readonly origin: string; close(): void }> {
  return serveStatic({ folder: DIST, pages: SIGN_IN_PAGES });
}

/** The dialog that asks to sign in. */
export function signInDialog(page: Page): Locator {
  return page.getByRole("dialog").filter({ hasText: "asks you to sign in" });
}

/** Clicks the button of the dialog that opens a window, and gives the window. */
export async function openWindow(page: Page, name: string | RegExp = "Sign in"): Promise<Page> {
  const button = signInDialog(page).getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  const [popup] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
  await popup.waitForURL(/^http/);
  return popup;
}

/** What a user does at the authorization server: says who they are where that is asked, and agrees. */
export async function agree(popup: Page): Promise<void> {
  const login = popup.getByPlaceholder("Enter any login");
  const consent = popup.getByRole("button", { name: "Continue" });
  await expect(login.or(consent)).toBeVisible();
  if (await login.isVisible()) {
    await login.fill("ada");
    await popup.getByPlaceholder("and password").fill("any");
    await popup.getByRole("button", { name: "Sign-in" }).click();
  }
  await expect(consent).toBeVisible();
  await consent.click();
}

/** Signs in through the dialog and its window, which closes by itself. */
export async function signIn(page: Page): Promise<void> {
  const popup = await openWindow(page);
  const closed = popup.waitForEvent("close");
  await agree(popup);
  await closed;
}

/** What a script of the page finds in all that this origin keeps: texts and bytes as text, and keys. */
export function everythingKept(
  page: Page,
): Promise<{ readonly texts: string[]; readonly keys: { readonly type: string; readonly extractable: boolean }[] }> {
  return page.evaluate(async () => {
    const [texts, keys] = [[] as string[], [] as { type: string; extractable: boolean }[]];
    const walk = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push({ type: value.type, extractable: value.extractable });
      else if (value instanceof ArrayBuffer) texts.push(new TextDecoder("latin1").decode(value));
      else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder("latin1").decode(value));
      else if (typeof value === "object" && value !== null) Object.entries(value).flat().forEach(walk);
      else texts.push(String(value));
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    walk([{ ...localStorage }, { ...sessionStorage }]);
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        walk([await done(store.getAllKeys()), await done(store.getAll())]);
      }
      database.close();
    }
    return { texts, keys };
  });
}

/** The authorization server's pages want a font from elsewhere: tests go nowhere. */
export async function stayHere(context: BrowserContext): Promise<void> {
  await context.route(/^https:/, (route) => route.abort());
}
