/**
 * A small WebDriver client for the system's WebKitGTK: as much as the tests in every engine need.
 *
 * Owns: the display, the driver's process and its sessions; a session has a browser of its own, with nothing stored. Never retries a command.
 * WebDriver: https://www.w3.org/TR/webdriver2/
 */
import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { webkitPaths } from "../../.ci/engines.mjs";
import { freePort } from "../../.ci/free-port.mjs";

const COMMAND_MS = 60_000;
const START_MS = 20_000;
/** Twice in the time that web-test-runner gives a browser to start. */
const SESSION_MS = 25_000;
/** The key under which WebDriver hands out elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** A display without a screen, which picks its own free number and writes it to the descriptor. */
async function startDisplay(xvfb) {
  const child = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise((resolve, reject) => {
    let text = "";
    child.stdio[3].on("data", (data) => {
      text += data;
      if (text.includes("\n")) resolve(`:${text.trim()}`);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { child, display };
}

/** On a display without a screen what is drawn goes through no graphics library: that took a third of all a test run takes. */
const WITHOUT_GRAPHICS = { WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
/** Windows open without a click, as they do for the tests in the other engines. */
const BROWSER_ARGS = ["--automation", "--javascript-can-open-windows-automatically=true"];
/** The keys Ctrl and A; a command lets go of its keys at its end. */
const SELECT_ALL = "\uE009a";

/** Keys without a character. */
const KEYS = { Tab: "\uE004", Shift: "\uE008", Escape: "\uE00C", Enter: "\uE007" };

/** One browser. */
class WebKitSession {
  #command;

  constructor(command) {
    this.#command = command;
  }

  goto(url) {
    return this.#command("POST", "/url", { url });
  }

  reload() {
    return this.#command("POST", "/refresh", {});
  }

  resize(width, height) {
    return this.#command("POST", "/window/rect", { width, height });
  }

  /** Runs a function in the page with plain data; a promise is not waited for. */
  run(code, ...args) {
    return this.#command("POST", "/execute/sync", { script: `return (${code}).apply(null, arguments)`, args });
  }

  /** Clicks the element that a function finds in the page, as a pointer would. */
  async click(find, ...args) {
    const element = await this.#element(find, args);
    // The driver scrolls only what is outside the window, not what a box in it clips.
    const script = "arguments[0].scrollIntoView({ block: 'nearest' })";
    await this.#command("POST", "/execute/sync", { script, args: [{ [ELEMENT]: element }] });
    await this.#command("POST", `/element/${element}/click`, {});
  }

  /** Types into the element that a function finds in the page, in place of what it held. */
  async fill(text, find, ...args) {
    const element = await this.#element(find, args);
    await this.#command("POST", `/element/${element}/value`, { text: SELECT_ALL });
    await this.#command("POST", `/element/${element}/value`, { text });
  }

  /** Does something in the innermost frame below the frame that a function finds in the page: sandboxed frames can't be reached from the page. */
  async #inFrames(find, args, work) {
    try {
      let frame = { [ELEMENT]: await this.#element(find, args) };
      for (; frame; frame = await this.run(() => document.querySelector("iframe")))
        await this.#command("POST", "/frame", { id: frame });
      return await work();
    } finally {
      await this.#command("POST", "/frame", { id: null });
    }
  }

  /** Runs a function in the innermost frame below the frame that a function finds in the page. */
  runInFrame(code, codeArgs, find, ...args) {
    return this.#inFrames(find, args, () => this.run(code, ...codeArgs));
  }

  /** Clicks what matches the selector there. */
  clickInFrame(selector, find, ...args) {
    return this.#inFrames(find, args, () => this.click((text) => document.querySelector(text), selector));
  }

  /** Presses a key of {@link KEYS} where the focus is, with Shift if asked. */
  press(key, { shift = false } = {}) {
    const stroke = (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ];
    const [down, up] = stroke(KEYS.Shift);
    const actions = shift ? [down, ...stroke(KEYS[key]), up] : stroke(KEYS[key]);
    return this.#command("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async screenshot() {
    return Buffer.from(await this.#command("GET", "/screenshot"), "base64");
  }

  close() {
    return this.#command("DELETE", "");
  }

  async #element(find, args) {
    const found = await this.run(find, ...args);
    if (found?.[ELEMENT] === undefined) throw new Error(`not in the page: ${args.join(", ")}`);
    return found[ELEMENT];
  }
}

/** A driver and its display. One session at a time: WebKitGTK's driver has no more. */
export class WebKit {
  #display;
  #driver;
  #port;
  #end = () => this.#kill();

  async start() {
    const paths = webkitPaths();
    if (!paths) throw new Error("no WebKitGTK driver here");
    // What was started ends with this process, however that ends.
    process.once("exit", this.#end);
    if (!process.env.DISPLAY) this.#display = await startDisplay(paths.xvfb);
    const env = { ...process.env, ...(this.#display && { DISPLAY: this.#display.display, ...WITHOUT_GRAPHICS }) };
    this.#port = await freePort();
    this.#driver = spawn(paths.driver, [`--port=${this.#port}`], { stdio: "ignore", env });
    let failed;
    this.#driver.once("error", (error) => (failed = error));
    for (const end = Date.now() + START_MS; Date.now() < end; await delay(50)) {
      if (failed) throw failed;
      if (await this.#request("GET", "/status").catch(() => undefined)) return this;
    }
    throw new Error("WebKitWebDriver did not start");
  }

  /** A browser of its own. With `pageLoadStrategy` "none" it waits for no page to load. */
  async session({ pageLoadStrategy = "normal" } = {}) {
    const alwaysMatch = {
      timeouts: { script: COMMAND_MS, pageLoad: COMMAND_MS, implicit: 0 },
      pageLoadStrategy,
      "webkitgtk:browserOptions": { binary: webkitPaths().browser, args: BROWSER_ARGS },
    };
    const { sessionId } = await this.#request("POST", "/session", { capabilities: { alwaysMatch } }, SESSION_MS);
    return new WebKitSession((method, path, body) => this.#request(method, `/session/${sessionId}${path}`, body));
  }

  stop() {
    process.off("exit", this.#end);
    this.#kill();
  }

  #kill() {
    this.#driver?.kill();
    this.#display?.child.kill();
  }

  async #request(method, path, body, limitMs = COMMAND_MS) {
    const options = { method, signal: AbortSignal.timeout(limitMs) };
    if (body) Object.assign(options, { headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, options);
    const { value } = await response.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
}
