/**
 * One example app in the panel of a plain page, in any engine: opened in each tier in turn, used, and stopped.
 *
 * Owns: the page, the answers to the panel's dialogs, and what Traffic has of the app's messages. The tier is chosen with `sandbox-url`, as a page does.
 */
import { expect } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import type { AppExample } from "./app-examples.js";
import type { EnginePage } from "./engine-page.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const FRAME = ["mcp-app", "iframe"];
const DIALOG = "mcp-input-request-dialog";
const WAIT = { timeout: process.env["CI"] ? 90_000 : 30_000, intervals: [100, 200, 300] };

/** Place the sandbox page comes from, see docs/apps.md. */
export type Tier = 1 | 2 | 3;

/** A message between the panel and the app. `in`: from the app. */
interface AppMessage {
  readonly appId: string;
  readonly direction: "in" | "out";
  readonly type: string;
  readonly method?: string;
  readonly outcome?: string;
}

/** The handshake and the data of the call, in the order that the specification gives. */
const HANDSHAKE = [
  "in request ui/initialize",
  "out result ui/initialize",
  "in notification ui/notifications/initialized",
  "out notification ui/notifications/tool-input",
  "out notification ui/notifications/tool-result",
];

/** A site with the panel, and the sandbox page on an origin of its own beside it. */
export interface AppSite {
  /** Address of a page with the panel on a server. */
  page(server: string): string;
  /** Value of `sandbox-url` for a tier; none for the file beside the script. */
  readonly sandboxes: Readonly<Record<Tier, string | undefined>>;
  close(): void;
}

/** Serves one. Two names of this machine are two origins. */
export async function serveApps(): Promise<AppSite> {
  const pages: Record<string, string> = {};
  const { origin, close } = await serveStatic({ folder: DIST, pages });
  const sandbox = await (await fetch(`${origin}/mcp-sandbox.html`)).text();
  const named = sandbox.replace('name="mcp-sandbox-hosts" content=""', `name="mcp-sandbox-hosts" content="${origin}"`);
  expect(named).not.toBe(sandbox);
  pages["/sandbox.html"] = named;
  pages["/"] =
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Apps</title>
    <script type="module" src="/mcp-panel.js"></script><style>body { margin: 0 } mcp-panel { block-size: 100vh }</style>
    <script>
      addEventListener("DOMContentLoaded", () => {
        const panel = document.createElement("mcp-panel");
        panel.setAttribute("src", new URLSearchParams(location.search).get("server"));
        document.body.append(panel);
      });
    </script></html>`;
  return {
    page: (server) => `${origin}/?server=${encodeURIComponent(server)}`,
    sandboxes: { 1: `${origin.replace("localhost", "127.0.0.1")}/sandbox.html`, 2: undefined, 3: "about:srcdoc" },
    close,
  };
}

/** Runs in the page: requests the messages of all apps, and gives those that the last call received, as JSON. */
function recordedMessages(): string {
  const below = (root: Document | Element): Element[] =>
    [...(root instanceof Element ? (root.shadowRoot?.children ?? []) : []), ...root.children].flatMap((one) => [
      one,
      ...below(one),
    ]);
  interface Page {
    appMessages?: string;
  }
  interface App {
    readonly host?: {
      readonly traffic: {
        list(filter: object, from: number, count: number): Promise<{ readonly rows: readonly AppMessage[] }>;
      };
    };
  }
  const page = globalThis as Page;
  const app = below(document).find((one) => one.localName === "mcp-app") as App | undefined;
  void app?.host?.traffic.list({ channel: "app" }, 0, 5_000).then(({ rows }) => {
    page.appMessages = JSON.stringify(
      rows.map(({ appId, direction, type, method, outcome }) => ({ appId, direction, type, method, outcome })),
    );
  });
  return page.appMessages ?? "[]";
}

/** Runs in the page: what there is of the frame around the app. */
function frameFacts(): { readonly height: number; readonly src: string; readonly sandbox: string } {
  const below = (root: Document | Element): Element[] =>
    [...(root instanceof Element ? (root.shadowRoot?.children ?? []) : []), ...root.children].flatMap((one) => [
      one,
      ...below(one),
    ]);
  const frame = below(document).find((one) => one.localName === "iframe") as HTMLIFrameElement | undefined;
  const { height } = frame?.getBoundingClientRect() ?? { height: 0 };
  const src = frame?.hasAttribute("srcdoc") ? "srcdoc" : (frame?.src ?? "");
  return { height, src, sandbox: frame?.getAttribute("sandbox") ?? "" };
}

/** Runs in the app: its text, and whether it has what the selector names. */
function appFacts(draws: string): { readonly text: string; readonly drawn: number } {
  const pictures = [...document.querySelectorAll("svg")].map((svg) => svg.textContent).join(" ");
  const fields = [...document.querySelectorAll("input")].map(({ value }) => value).join(" ");
  const text = `${document.body.innerText} ${pictures} ${fields}`.replaceAll(/\s+/g, " ").trim();
  return { text, drawn: document.querySelectorAll(draws).length };
}

/** Walks through one example. */
export class AppWalk {
  readonly #page: EnginePage;
  readonly #site: AppSite;
  readonly #example: AppExample;
  /** Buttons of dialogs that were pressed. */
  readonly answered: string[] = [];

  constructor(page: EnginePage, site: AppSite, example: AppExample) {
    this.#page = page;
    this.#site = site;
    this.#example = example;
  }

  /** Opens the panel on the server and calls the tool: its app is drawn in tier 2. */
  async call(server: string): Promise<void> {
    const { tool, field } = this.#example;
    const page = this.#page;
    await page.goto(this.#site.page(server));
    await page.click(["mcp-tools-list", "[role=option]"], tool);
    await page.sees(["mcp-tool-detail"], tool);
    if (field !== undefined) await page.fill(field, ["mcp-tool-detail", "mcp-schema-form", "input, textarea"]);
    await page.click(["mcp-tool-detail", "button"], "Run");
    if (this.#example.isPermissive) {
      await this.#until("the app runs", async () => handshakeOf(await this.#messages()));
      await page.stands(FRAME);
      await page.click(["mcp-app", "button"], "Workbench");
      await page.click(["mcp-app-workbench", "button"], "Permissive");
      await page.sees(["mcp-app-workbench", "button[aria-pressed=true]"], "Permissive");
      await page.click(["mcp-app", "button"], "Workbench");
    }
  }

  /** Opens the app in another tier. */
  async move(tier: Tier): Promise<void> {
    const url = this.#site.sandboxes[tier];
    await this.#page.run((value: string | null) => {
      const panel = document.querySelector("mcp-panel");
      if (value === null) panel?.removeAttribute("sandbox-url");
      else panel?.setAttribute("sandbox-url", value);
    }, url ?? null);
  }

  /** Checks the app in the tier in which it was opened: handshake, size, contents, answers. */
  async check(tier: Tier): Promise<void> {
    const { name, shows, draws = "*", needsInternet } = this.#example;
    await this.#until(`${name} shows its result`, async () => {
      const { text, drawn } = await this.#page.runInFrame(FRAME, appFacts, draws);
      return drawn > 0 && shows.test(text) ? true : `${drawn} ${text.slice(0, 300)}`;
    });
    this.#checkFrame(await this.#page.run(frameFacts), tier);
    await this.#page.sees(["mcp-app", ".bar"], "App of localhost");
    expect(await this.#page.count(["mcp-app", "mcp-error-view"])).toBe(0);
    if (needsInternet) return;
    await this.#until(`${name} passes its handshake`, async () => handshakeOf(await this.#messages()));
    await this.#answers(tier);
  }

  /** Stops the app: it answers the request to save its state. */
  async stop(): Promise<void> {
    await this.#page.click(["mcp-app", "[aria-label='Stop app']"]);
    await this.#page.sees(["mcp-app"], "The app was stopped");
    if (this.#example.needsInternet) return;
    await this.#until("the app answers its end", async () => {
      const end = (await this.#messages()).find(
        ({ method, type }) => method === "ui/resource-teardown" && type === "request",
      );
      return end?.outcome !== undefined || JSON.stringify(end);
    });
  }

  #checkFrame({ height, src, sandbox }: ReturnType<typeof frameFacts>, tier: Tier): void {
    const expected = {
      1: /^http:\/\/127\.0\.0\.1:\d+\/sandbox\.html$/,
      2: /^http:\/\/localhost:\d+\/mcp-sandbox\.html$/,
      3: /^srcdoc$/,
    };
    expect(src).toMatch(expected[tier]);
    expect(sandbox.includes("allow-same-origin")).toBe(tier === 1);
    expect(height).toBeGreaterThanOrEqual(40);
  }

  async #answers(tier: Tier): Promise<void> {
    const { name, act, press, then, requests } = this.#example;
    if (press !== undefined) {
      await this.#until("no dialog is before the app", async () => (await this.#page.count([DIALOG, "button"])) === 0);
      await this.#press(press, tier);
    }
    if (act) await this.#page.runInFrame(FRAME, act);
    if (then) {
      await this.#until(`${name} reacts`, async () => {
        const { text } = await this.#page.runInFrame(FRAME, appFacts, "*");
        return then.test(text) || text.slice(0, 300);
      });
    }
    if (requests) {
      await this.#until(`${name} asks for ${requests.method}`, async () => {
        const sent = (await this.#messages()).filter(
          ({ direction, type, method }) => direction === "in" && type === "request" && method === requests.method,
        );
        return (
          (sent.length >= requests.atLeast && sent.every(({ outcome }) => outcome !== undefined)) ||
          JSON.stringify(sent)
        );
      });
    }
  }

  /** Presses with the pointer where the engine's automation sends one into such a frame: Firefox's to no frame of another origin, WebKit's to none that is scrolled. */
  async #press(selector: string, tier: Tier): Promise<void> {
    const { engine } = this.#page;
    if (engine === "chromium" || (engine === "firefox" && tier !== 1)) return this.#page.clickInFrame(FRAME, selector);
    const press = (text: string): void => document.querySelector<HTMLElement>(text)?.click();
    await this.#page.runInFrame(FRAME, press, selector);
  }

  /** Messages of the newest app. */
  async #messages(): Promise<readonly AppMessage[]> {
    const all = JSON.parse(await this.#page.run(recordedMessages)) as readonly AppMessage[]; // written by the function
    const newest = Math.max(...all.map(({ appId }) => Number(appId.replace("app-", ""))));
    return all.filter(({ appId }) => appId === `app-${newest}`);
  }

  /** Answers what the panel asks, until `done` is true; it gives what it saw instead. */
  async #until(what: string, done: () => Promise<boolean | string>): Promise<void> {
    const step = async (): Promise<boolean | string> => {
      await this.#answer();
      return done().catch((error: unknown) => String(error)); // the frame may be about to load
    };
    await expect.poll(step, { ...WAIT, message: what }).toBe(true);
  }

  async #answer(): Promise<void> {
    if ((await this.#page.count([DIALOG, "button:enabled"], "Open without network")) > 0)
      await this.#page.click([DIALOG, "label"], "Connect to these domains");
    for (const name of ["Open app", "Allow"] as const) {
      if ((await this.#page.count([DIALOG, "button:enabled"], name)) === 0) continue;
      if ((await this.#page.count([DIALOG, "label"], "connection ends")) > 0)
        await this.#page.click([DIALOG, "label"], "connection ends");
      await this.#page.click([DIALOG, "button:enabled"], name);
      this.answered.push(name);
    }
  }
}

/** True if the messages begin with the handshake and the data of the call, else what there is. */
function handshakeOf(messages: readonly AppMessage[]): boolean | string {
  const lines = messages.map(({ direction, type, method }) => `${direction} ${type} ${method}`);
  const places = HANDSHAKE.map((line) => lines.indexOf(line));
  const isInOrder = places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? 0)));
  return isInOrder || lines.join("; ");
}
