/** The buttons of `server-debug` in the engines besides Chromium: each has the effect that it names, in the panel and in the app's own list of events. */
import { expect, test } from "@playwright/test";
import { startAppServer } from "./app-servers.js";
import { serveApps } from "./app-walk.js";
import { openEngine, type EnginePage } from "./engine-page.js";
import { otherEngines } from "./variants.js";

const FRAME = ["mcp-app", "iframe"];
const DIALOG = ["mcp-input-request-dialog", "[role=dialog], dialog"];
const WAIT = { timeout: process.env["CI"] ? 90_000 : 30_000, intervals: [100, 200] };

/** One press of a button, and what follows. */
interface Press {
  readonly button: string;
  /** Text of the panel's dialog, and the button that answers it. */
  readonly dialog?: readonly [text: string, answer: string];
  /** Kind and text of the entry that the app adds to its list. */
  readonly heard: readonly [kind: string, text: string];
  /** What is in the page afterwards. */
  readonly seen?: readonly [path: readonly string[], text?: string];
}

const BENCH = ["mcp-app-workbench", "li, pre"];
const PRESSES: readonly Press[] = [
  {
    button: "Send Text",
    dialog: ["Hello from debug app!", "Deny"],
    heard: ["send-message-result", `{"isError":true}`],
  },
  {
    button: "Send Text",
    dialog: ["Hello from debug app!", "Send"],
    heard: ["send-message-result", "{}"],
    seen: [BENCH, "ui/message"],
  },
  { button: "Send Test Image", dialog: ["image/png", "Send"], heard: ["send-message-result", "{}"] },
  ...["debug", "info", "warning", "error"].map((level): Press => ({
    button: level,
    heard: ["send-log", level],
    seen: [BENCH, "Debug log data"],
  })),
  { button: "Update (Text)", heard: ["update-context", "text"], seen: [BENCH, "Current app state info"] },
  { button: "Update (Structured)", heard: ["update-context", "structured"], seen: [BENCH, "debugState"] },
  { button: "Update (Image)", heard: ["update-context", "image"], seen: [BENCH, "image/png"] },
  {
    button: "Open Link",
    dialog: ["https://modelcontextprotocol.io/", "Deny"],
    heard: ["open-link-result", `{"isError":true}`],
  },
  {
    button: "Call debug-refresh",
    dialog: ["debug-refresh", "Allow"],
    heard: ["server-tool-result", "structuredContent"],
  },
  { button: "Call debug-tool", dialog: ["debug-tool", "Allow"], heard: ["server-tool-result", `"type": "text"`] },
  { button: "PiP", heard: ["display-mode-result", `{"mode":"pip","result":{"mode":"inline"}}`] },
  // The app declares no display modes: it is shown inline only.
  { button: "Fullscreen", heard: ["display-mode-result", `"result":{"mode":"inline"}`] },
  {
    button: "Inline",
    heard: ["display-mode-result", `"result":{"mode":"inline"}`],
    seen: [["mcp-app[display-mode=inline]"]],
  },
];

/** Runs in the app: presses the button with this text. */
function pressIn(name: string): boolean {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === name);
  button?.click();
  return button !== undefined;
}

/** Runs in the app: the number of entries of a kind, and the text of the newest. */
function entriesOf(kind: string): { readonly count: number; readonly text: string } {
  const all = [...document.querySelectorAll(".log-entry")].filter((one) => one.querySelector(`.log-type.${kind}`));
  return { count: all.length, text: all.at(-1)?.textContent ?? "" };
}

/** Runs in the app: switches whether it reports its size by itself. */
function switchAutoResize(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    if (/auto-?resize/i.test(`${box.id} ${box.parentElement?.textContent}`)) box.click();
}

/** Runs in the page: height of the frame of the app. */
function frameHeight(): number {
  const below = (root: Document | Element): Element[] =>
    [...(root instanceof Element ? (root.shadowRoot?.children ?? []) : []), ...root.children].flatMap((one) => [
      one,
      ...below(one),
    ]);
  const app = below(document).find((one) => one.localName === "mcp-app");
  return app?.shadowRoot?.querySelector("iframe")?.getBoundingClientRect().height ?? 0;
}

/** Opens the app; it may call the tool by which it logs its events, until the connection ends. */
async function openDebugApp(page: EnginePage, url: string): Promise<void> {
  await page.goto(url);
  await page.click(["mcp-tools-list", "[role=option]"], "debug-tool");
  await page.click(["mcp-tool-detail", "button"], "Run");
  await page.click(["mcp-input-request-dialog", "button:enabled"], "Open app");
  await page.sees(DIALOG, "debug-log");
  await page.click(["mcp-input-request-dialog", "label"], "connection ends");
  await page.click(["mcp-input-request-dialog", "button:enabled"], "Allow");
  await heard(page, "ontoolresult", 0, "");
  await page.click(["mcp-app", "button"], "Workbench");
  await page.click(["mcp-app-workbench", "summary"], "Messages and log");
}

/** Waits until there are more than `before` entries of a kind, the newest with the text. */
async function heard(page: EnginePage, kind: string, before: number, text: string): Promise<void> {
  const look = async (): Promise<boolean | string> => {
    const newest = await page.runInFrame(FRAME, entriesOf, kind);
    return (newest.count > before && newest.text.includes(text)) || JSON.stringify(newest);
  };
  await expect.poll(look, { ...WAIT, message: `${kind}: ${text}` }).toBe(true);
}

for (const engine of otherEngines("webkit")) {
  test(`each button of the debug app has the effect it names: ${engine}`, async () => {
    test.setTimeout(300_000);
    const [server, site] = await Promise.all([startAppServer("debug"), serveApps()]);
    const page = await openEngine(engine);
    try {
      await openDebugApp(page, site.page(server.url));
      for (const {
        button,
        dialog,
        heard: [kind, text],
        seen,
      } of PRESSES) {
        await test.step(button, async () => {
          const before = await page.runInFrame(FRAME, entriesOf, kind);
          expect(await page.runInFrame(FRAME, pressIn, button)).toBe(true);
          if (dialog) {
            await page.sees(DIALOG, dialog[0]);
            await page.click(["mcp-input-request-dialog", "button:enabled"], dialog[1]);
          }
          await heard(page, kind, before.count, text);
          if (seen) await page.sees(...seen);
        });
      }
      await page.runInFrame(FRAME, switchAutoResize);
      for (const [button, height] of [
        ["200x100", 100],
        ["400x300", 300],
      ] as const) {
        await page.runInFrame(FRAME, pressIn, button);
        await expect.poll(() => page.run(frameHeight), { ...WAIT, message: button }).toBe(height);
      }
      expect((await page.runInFrame(FRAME, entriesOf, "error")).count).toBe(0);
    } finally {
      await page.close();
      server.stop();
      site.close();
    }
  });
}
