/**
 * A page in any engine, for the walk that all three make: Chromium and Firefox through Playwright, WebKit through its WebDriver.
 *
 * Owns: finding things through open shadow roots, and waiting for them. Clicks and keys are the engine's own, where the element is.
 */
import { chromium, expect, firefox, type ElementHandle, type Frame } from "@playwright/test";
import { launchOptions } from "../../.ci/chromium.mjs";
import { firefoxOptions, firefoxPath, type EngineName } from "../../.ci/engines.mjs";
import { WebKit, type PageFunction, type WebKitSession } from "../helpers/webkit.mjs";

/** A wait for something of the page. */
const WAIT = { timeout: 90_000, intervals: [50, 100, 200] };

/** What the walk needs of an engine. */
type Session = Pick<
  WebKitSession,
  "goto" | "reload" | "run" | "click" | "fill" | "close" | "runInFrame" | "clickInFrame" | "press"
>;

/** Runs in the page. What is visible of the selectors, each looked for inside what the one before found, and shows the words: the first, how many, or where the first is. */
function look(path: readonly string[], words: string, what: "first" | "count" | "place"): unknown {
  const below = (root: Document | Element): Element[] =>
    [...(root instanceof Element ? (root.shadowRoot?.children ?? []) : []), ...root.children].flatMap((one) => [
      one,
      ...below(one),
    ]);
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches("style, script")) return "";
    const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
    return [...(assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes)].map(textOf).join("");
  };
  let found = below(document);
  path.forEach((selector, depth) => {
    if (depth > 0) found = [...new Set(found.flatMap(below))];
    found = found.filter((one) => one.matches(selector) && one.checkVisibility());
  });
  const showing = found.filter((one) => textOf(one).replaceAll(/\s+/g, " ").includes(words));
  if (what === "place") return JSON.stringify(showing[0]?.getBoundingClientRect());
  return what === "first" ? showing[0] : showing.length;
}

/** Runs in the page: presses what {@link look} finds, all of it at once; resolves with how many there were. */
function press(path: readonly string[], words: string): number {
  const below = (root: Document | Element): Element[] =>
    [...(root instanceof Element ? (root.shadowRoot?.children ?? []) : []), ...root.children].flatMap((one) => [
      one,
      ...below(one),
    ]);
  let found = below(document);
  path.forEach((selector, depth) => {
    if (depth > 0) found = [...new Set(found.flatMap(below))];
    found = found.filter((one) => one.matches(selector));
  });
  const wanted = found.filter((one) => one.textContent.trim().startsWith(words));
  for (const one of wanted) if (one instanceof HTMLElement) one.click();
  return wanted.length;
}

/** What a user does with a page, and sees. */
export class EnginePage {
  readonly engine: "chromium" | EngineName;
  readonly #session: Session;

  constructor(engine: "chromium" | EngineName, session: Session) {
    this.engine = engine;
    this.#session = session;
  }

  goto(url: string): Promise<void> {
    return this.#session.goto(url);
  }

  reload(): Promise<void> {
    return this.#session.reload();
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  /** Runs a function in the page. */
  run<Args extends readonly unknown[], Result>(code: PageFunction<Args, Result>, ...args: Args): Promise<Result> {
    return this.#session.run(code, ...args);
  }

  /** Runs a function in the innermost frame below the frame that the selectors find, which may be sandboxed. */
  runInFrame<Args extends readonly unknown[], Result>(
    path: readonly string[],
    code: PageFunction<Args, Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#session.runInFrame(code, args, look, path, "", "first" as const);
  }

  /** Clicks what matches `selector` in that frame, once the frame stands still. */
  async clickInFrame(path: readonly string[], selector: string): Promise<void> {
    await this.stands(path);
    await this.#session.clickInFrame(selector, look, path, "", "first" as const);
  }

  /** Presses a key where the focus is. */
  press(key: "Tab" | "Escape" | "Enter", options: { readonly shift?: boolean } = {}): Promise<void> {
    return this.#session.press(key, options);
  }

  /** Presses everything whose text begins so, in view or not; resolves with how many there were. */
  pressAll(path: readonly string[], words: string): Promise<number> {
    return this.run(press, path, words);
  }

  /** How many there are. */
  async count(path: readonly string[], words = ""): Promise<number> {
    return Number(await this.#session.run(look, path, words, "count" as const));
  }

  /** Waits until it is there, and shows the words. */
  async sees(path: readonly string[], words = ""): Promise<void> {
    await expect.poll(() => this.count(path, words), { ...WAIT, message: `${path.join(" ")}: ${words}` }).not.toBe(0);
  }

  async click(path: readonly string[], words = ""): Promise<void> {
    await this.stands(path, words);
    await this.#session.click(look, path, words, "first" as const);
  }

  async fill(text: string, path: readonly string[], words = ""): Promise<void> {
    await this.stands(path, words);
    await this.#session.fill(text, look, path, words, "first" as const);
  }

  /** Waits until it is there, and where it was a moment ago: a pointer misses what moves. */
  async stands(path: readonly string[], words = ""): Promise<void> {
    await this.sees(path, words);
    let before: unknown;
    const stands = async (): Promise<boolean> => {
      const last = before;
      before = await this.#session.run(look, path, words, "place" as const);
      return before === last;
    };
    await expect.poll(stands, { ...WAIT, message: `${path.join(" ")} ${words} stands still` }).toBe(true);
  }
}

/** A page of a browser of its own. */
export async function openEngine(engine: "chromium" | EngineName): Promise<EnginePage> {
  return new EnginePage(engine, engine === "webkit" ? await webkitSession() : await playwrightSession(engine));
}

async function webkitSession(): Promise<Session> {
  const driver = await new WebKit().start();
  const session = await driver.session();
  await session.resize(1280, 800);
  const close = session.close.bind(session);
  session.close = () => close().finally(() => driver.stop());
  return session;
}

async function playwrightSession(engine: "chromium" | "firefox"): Promise<Session> {
  const browser = await (engine === "chromium"
    ? chromium.launch(launchOptions)
    : firefox.launch(firefoxOptions(firefoxPath() ?? "")));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  const call = <Args extends readonly unknown[]>(code: PageFunction<Args, unknown>, args: Args): string =>
    `(${code.toString()})(...${JSON.stringify(args)})`;
  const element = async <Args extends readonly unknown[]>(
    find: PageFunction<Args, unknown>,
    args: Args,
  ): Promise<ElementHandle> => {
    const found = (await page.evaluateHandle(call(find, args))).asElement();
    if (!found) throw new Error(`not in the page: ${JSON.stringify(args)}`);
    return found as ElementHandle; // of an evaluation of text
  };
  const innermost = async <Args extends readonly unknown[]>(
    find: PageFunction<Args, unknown>,
    args: Args,
  ): Promise<Frame> => {
    const outer = await (await element(find, args)).contentFrame();
    let frame = outer ?? page.mainFrame();
    for (let [child] = frame.childFrames(); child; [child] = frame.childFrames()) frame = child;
    return frame;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: (code, ...args) => page.evaluate(call(code, args)),
    click: async (find, ...args) => (await element(find, args)).click(),
    fill: async (text, find, ...args) => {
      const field = await element(find, args);
      await field.press("Control+a");
      await field.type(text);
    },
    runInFrame: async (code, codeArgs, find, ...args) => (await innermost(find, args)).evaluate(call(code, codeArgs)),
    clickInFrame: async (selector, find, ...args) => (await innermost(find, args)).click(selector),
    press: (key, { shift = false } = {}) => page.keyboard.press(shift ? `Shift+${key}` : key),
    close: () => browser.close(),
  };
}
