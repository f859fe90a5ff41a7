/** A panel in a real page, a server that means harm behind it, and everything that must not have happened afterwards. */
import { expect, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { serveStatic } from "../helpers/static-server.mjs";
import { Canary, HostileServer, type HostileScript } from "./hostile-server.js";
import { Panel } from "./panel.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
/**
 * The page may be deaf for so many times as long as a thread of the same browser that has nothing to do: a machine with more to run than it
 * can makes both late.
 */
const DEAF_TIMES = 12;
/** Milliseconds the idle thread is late at least: the precision of timers, and of frames. */
const LEAST_LATE_MS = 17;
/** Milliseconds the longest task of a page may take, for a manual run on a quiet machine: `LONGEST_TASK_MS=50 npx playwright test attacks --workers=1`. */
const LONGEST_TASK_MS = Number(process.env.LONGEST_TASK_MS ?? Infinity);
const EMBED = `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title>
  <script type="module" src="/mcp-panel.js"></script><style>mcp-panel { block-size: 760px }</style><mcp-panel></mcp-panel>`;

/** What the types of this browser's long animation frames lack. */
interface SlowFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly invoker: string;
    readonly sourceFunctionName: string;
    readonly duration: number;
  }[];
}

/** What the page remembers of itself. */
interface Probed {
  readonly __pwned: unknown;
  readonly probe: { readonly worst: number };
  /** Milliseconds an idle worker of the page was late at most. */
  idleWorst(): Promise<number>;
  readonly slow: readonly string[];
  /** Milliseconds each task took that was longer than 50. */
  readonly tasks: readonly number[];
}

/** Runs in the page, from its start: notes what took long, and whose it was, so that a failure says more than a number. */
function watchTasks(): void {
  const slow: string[] = [];
  const tasks: number[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration, scripts } of list.getEntries() as SlowFrame[]) {
      const parts = scripts.map((one) => `${one.invoker} ${one.sourceFunctionName} ${Math.round(one.duration)}`);
      slow.push(`${Math.round(startTime)} +${Math.round(duration)}: ${parts.join(", ") || "no script"}`);
    }
  }).observe({ type: "long-animation-frame" });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      tasks.push(Math.round(duration));
      slow.push(`${Math.round(startTime)} a task of ${Math.round(duration)}`);
    }
  }).observe({ type: "longtask" });
  Object.assign(globalThis, { slow, tasks });
}

/** What a script is written from. */
export interface Places {
  readonly canary: string;
  /** The server's own origin. */
  readonly own: string;
}

/** One attack under way. */
export class Attack {
  readonly page: Page;
  readonly panel: Panel;
  readonly server = new HostileServer();
  readonly canary = new Canary();
  readonly #errors: string[] = [];
  readonly #requests: string[] = [];
  #close: () => void = () => undefined;

  constructor(page: Page) {
    this.page = page;
    this.panel = new Panel(page);
  }

  /** Opens a page with a panel on a server that does what the script says. `fetched`: what of the server's may be fetched beside its endpoint. */
  async begin(script: (places: Places) => HostileScript, fetched = /^\/mcp$/): Promise<this> {
    const { page, server, canary } = this;
    await Promise.all([server.up(), canary.up()]);
    server.play(script({ canary: canary.origin, own: server.origin }));
    const site = await serveStatic({ folder: DIST, pages: { "/": EMBED } });
    this.#close = () => site.close();
    page.on("pageerror", (error) => this.#errors.push(error.message));
    page.context().on("request", (request) => {
      const url = new URL(request.url());
      const isOurs = url.origin === site.origin || url.protocol === "blob:" || url.protocol === "data:";
      if (!isOurs && !(url.origin === server.origin && fetched.test(url.pathname))) this.#requests.push(url.href);
    });
    page.context().on("page", (tab) => this.#requests.push(`a new tab: ${tab.url()}`));
    await this.panel.offering({ sampling: "manual" }); // all that can be attacked
    await page.addInitScript(watchTasks);
    await page.goto(`${site.origin}/`);
    await page.evaluate(async (url) => {
      await customElements.whenDefined("mcp-panel");
      document.querySelector("mcp-panel")?.setAttribute("src", url);
      const probe = { worst: 0, last: performance.now() };
      const look = (): void => {
        const now = performance.now();
        probe.worst = Math.max(probe.worst, now - probe.last);
        probe.last = now;
      };
      const frame = (): void => void requestAnimationFrame(() => (look(), frame()));
      frame();
      setInterval(look, 8);
      Object.assign(globalThis, { probe });
    }, `${server.origin}/mcp`);
    await page.evaluate(() => {
      const code = `let worst = 0, last = performance.now();
        setInterval(() => { const now = performance.now(); worst = Math.max(worst, now - last); last = now; }, 8);
        onmessage = () => postMessage(worst);`;
      const idle = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      const idleWorst = (): Promise<number> =>
        new Promise((resolve) => {
          idle.addEventListener("message", ({ data }) => resolve(Number(data)), { once: true });
          idle.postMessage("worst");
        });
      Object.assign(globalThis, { idleWorst });
    });
    return this;
  }

  /** Opens a view by its tab. */
  async open(view: string): Promise<void> {
    await this.page.locator(`mcp-panel [role="tab"][data-view="${view}"]`).first().click();
  }

  /** Waits until nothing more happens, then sees to it that nothing happened that must not. */
  async harmless(): Promise<void> {
    const { page, canary } = this;
    const seen = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500)));
      const { __pwned, probe, idleWorst, slow, tasks } = globalThis as unknown as Probed;
      const { polluted } = {} as { polluted?: unknown };
      return { pwned: __pwned, polluted, worst: probe.worst, idle: await idleWorst(), slow, tasks };
    });
    expect(seen.pwned, "a script of the server's ran").toBe(undefined);
    expect(seen.polluted).toBe(undefined);
    expect(this.#errors, "errors nobody caught").toEqual([]);
    expect(this.#requests, "requests that nobody asked for").toEqual([]);
    expect(canary.hits, "what came to the canary").toEqual([]);
    const slow = seen.slow.join("\n");
    const times = seen.worst / Math.max(LEAST_LATE_MS, seen.idle);
    expect(times, `times as long deaf as an idle thread:\n${slow}\n`).toBeLessThan(DEAF_TIMES);
    expect(Math.max(0, ...seen.tasks), `milliseconds of the longest task:\n${slow}\n`).toBeLessThan(LONGEST_TASK_MS);
  }

  end(): void {
    this.#close();
    this.server.down();
    this.canary.down();
  }
}
