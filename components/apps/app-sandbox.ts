/**
 * Frames around an app: the sandbox page, and in it the app's own frame.
 *
 * Owns: choosing where the sandbox page comes from, and its reports. Does not own: the app's messages, which go over
 * the port.
 *
 * 1. The address that the page set (`sandbox-url`; `about:srcdoc` selects the third). An origin belongs to one server
 *    and account: an app that asks for an origin has that of the sandbox page only if the address names it with `{id}`,
 *    which is replaced by the id of both.
 * 2. `mcp-sandbox.html` beside the package's script, without an origin. It has only its own policy.
 * 3. The same page as text (`srcdoc`), without an origin. It also has the policy of the page around it, so it can't run
 *    where that policy forbids inline scripts.
 * Never `allow-same-origin` on anything that the page's own origin serves. In all three, the policy of the app is that
 * of the sandbox page, because only the policy of the parent applies when an app navigates its own frame.
 */
import { isObject } from "../../src/json/is-object.js";
import { APP_LIMITS, RateLimit } from "../../src/apps/app-limits.js";
import { guardFocus } from "./focus-guard.js";
import type { SandboxReport, SandboxStart, Violation } from "./sandbox/sandbox-messages.js";

/** Source of the sandbox page: 1: another origin; 2: a file without an origin; 3: text without an origin. */
export type SandboxTier = 1 | 2 | 3;

/** App to draw. */
export interface SandboxedApp {
  readonly html: string;
  /** Text of the `Content-Security-Policy`. */
  readonly csp: string;
  /** Value of the `allow` attribute of both frames. */
  readonly allow: string;
  /** The app asks for an origin. It is given one in tier 1 only, if the origin is its server's own. */
  readonly wantsOrigin: boolean;
  /** Id of its server and account, for an origin; absent on an insecure page. */
  readonly originId: string | undefined;
  /** Accessible name of the frame. */
  readonly title: string;
  /** Port for the messages of the app; it is transferred to the frame. */
  readonly port: MessagePort;
}

/** Events of a sandbox. */
export interface SandboxEvents {
  /** The policy blocked a request of the app. */
  readonly violated: (violation: Violation) => void;
  /** The app left its document, took the focus, or sends too many messages; its frame must be removed. */
  readonly ended: (reason: "navigated" | "focus-taken" | "flood") => void;
  /** Escape was pressed in the app. */
  readonly escaped: () => void;
  /** An app that is written for `window.openai` stored its state: JSON text, which may be made up. */
  readonly stored: (state: string) => void;
}

/** Sandbox in which an app was started. */
export interface Sandbox {
  readonly frame: HTMLIFrameElement;
  readonly tier: SandboxTier;
  /** Stops listening and removes the frame. */
  remove(): void;
}

/** No sandbox page could run. `refused`: the one at `sandbox-url` does not allow this page to use it. */
export class SandboxError extends Error {
  readonly refused: boolean;

  constructor(refused: boolean) {
    super("No sandbox page could run.");
    this.refused = refused;
  }
}

/** Longest wait for a sandbox page, in milliseconds. */
const PATIENCE_MS = 10_000;
/** Wait after a document has loaded in the frame, in milliseconds: a sandbox page reports before. */
const LOADED_MS = 300;
/**
 * Longest time for reading what a frame reports within a second, in milliseconds. Its own reports take microseconds.
 */
const MAX_READ_MS = 200;
const FILE = "mcp-sandbox.html";
const NO_ORIGIN = "allow-scripts allow-forms";

/** One place the sandbox page may come from. */
interface Source {
  readonly tier: SandboxTier;
  /** Absent: as text. */
  readonly url?: URL;
  /** The origin of the address belongs to one server and account. */
  readonly isOwnOrigin?: boolean;
}

/** Part of `sandbox-url` that is replaced by the id of a server and account. */
const ID = "{id}";

/** Sources to try, in order. A source that the page set is the only one. */
function sourcesFor(sandboxUrl: string | undefined, originId: string | undefined): readonly Source[] {
  if (sandboxUrl !== undefined) {
    const [url, other] = [originId ?? "0", "1"].map((id) => addressOf(sandboxUrl.replaceAll(ID, id)));
    if (!url) return [];
    if (url.href === "about:srcdoc") return [{ tier: 3 }];
    if (url.origin === location.origin) return [{ tier: 2, url }];
    // In the path, the id would be no part of the origin.
    const isOwnOrigin = originId !== undefined && other !== undefined && url.origin !== other.origin;
    return [{ tier: 1, url, isOwnOrigin }];
  }
  const { url: code } = import.meta; // a bundler takes `new URL(…, import.meta.url)` for a file to add to the bundle
  const beside = ["../", "./"].map((folder) => new URL(folder + FILE, code));
  return [...beside.map((url) => ({ tier: 2, url }) as const), { tier: 3 }];
}

function addressOf(text: string): URL | undefined {
  return URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined;
}

/**
 * Draws an app in a new frame at the end of `place`. Rejects with a {@link SandboxError} if no sandbox page can run,
 * and with `signal.reason`.
 */
export async function openSandbox(
  place: ParentNode,
  app: SandboxedApp,
  sandboxUrl: string | undefined,
  events: SandboxEvents,
  signal: AbortSignal,
): Promise<Sandbox> {
  let isRefused = false;
  for (const source of sourcesFor(sandboxUrl, app.originId)) {
    const frame = await frameFor(source, app);
    const outcome = frame ? await attempt(place, frame, signal) : "silent";
    if (frame && outcome === "ready" && !signal.aborted) return started(frame, source, app, events);
    frame?.remove();
    signal.throwIfAborted();
    isRefused ||= outcome === "refused";
  }
  throw new SandboxError(isRefused);
}

/** Creates the outer frame; `undefined` if the policy of the page does not allow its content. */
async function frameFor(
  { tier, url }: Source,
  { csp, allow, title }: SandboxedApp,
): Promise<HTMLIFrameElement | undefined> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", tier === 1 ? `${NO_ORIGIN} allow-same-origin` : NO_ORIGIN);
  frame.allow = allow;
  frame.title = title;
  frame.referrerPolicy = "origin"; // by it the sandbox page knows the page around it
  if (url) {
    frame.src = url.href;
    return frame;
  }
  try {
    const { default: page } = await import("./sandbox/mcp-sandbox.html?sandbox-page");
    const content = csp.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    // The policy applies from the first byte on.
    // oxlint-disable-next-line no-restricted-properties -- the sandbox page of this package; nothing of a server is in it
    frame.srcdoc = page.replace(
      "<head>",
      () => `<head><meta http-equiv="Content-Security-Policy" content="${content}">`,
    );
    return frame;
  } catch {
    return undefined; // the page requires Trusted Types, or the text could not be loaded
  }
}

/** Waits until the sandbox page in a frame reports. Never rejects. */
function attempt(
  place: ParentNode,
  frame: HTMLIFrameElement,
  signal: AbortSignal,
): Promise<"ready" | "refused" | "silent"> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const settle = (outcome: "ready" | "refused" | "silent"): void => {
      clearTimeout(timer);
      waiting.abort();
      resolve(outcome);
    };
    let reported: "ready" | "refused" | undefined;
    let isLoaded = false;
    timer = setTimeout(settle, PATIENCE_MS, "silent");
    listen(frame, waiting.signal, ({ method }) => {
      if (method === "ui/notifications/sandbox-proxy-ready") reported = "ready";
      if (method === "ui/notifications/sandbox-refused") reported = "refused";
      if (isLoaded && reported) settle(reported);
    });
    signal.addEventListener("abort", () => settle("silent"), { signal: waiting.signal });
    const onLoad = (): void => {
      isLoaded = true;
      if (reported) return settle(reported);
      clearTimeout(timer);
      timer = setTimeout(settle, LOADED_MS, "silent"); // something else has loaded: a page that says that there is no such file
    };
    frame.addEventListener("load", onLoad, { signal: waiting.signal });
    place.append(frame);
  });
}

/** Starts the app in a frame whose sandbox page is ready. */
function started(
  frame: HTMLIFrameElement,
  { tier, url, isOwnOrigin = false }: Source,
  { html, csp, allow, wantsOrigin, port }: SandboxedApp,
  events: SandboxEvents,
): Sandbox {
  const using = new AbortController();
  listen(
    frame,
    using.signal,
    (report) => {
      if (report.method === "ui/notifications/sandbox-navigated") events.ended("navigated");
      if (report.method === "ui/notifications/sandbox-escape") events.escaped();
      if (report.method === "ui/notifications/sandbox-widget-state") events.stored(report.params.state);
      if (report.method === "ui/notifications/sandbox-violation") events.violated(report.params);
    },
    () => events.ended("flood"),
  );
  guardFocus(frame, using.signal, () => events.ended("focus-taken"));
  // The sandbox page itself was left: its document is another one.
  frame.addEventListener("load", () => events.ended("navigated"), { signal: using.signal });
  const start: SandboxStart = {
    method: "ui/notifications/sandbox-resource-ready",
    params: { html, csp, allow, hasOrigin: isOwnOrigin && wantsOrigin },
  };
  frame.contentWindow?.postMessage({ jsonrpc: "2.0", ...start }, tier === 1 && url ? url.origin : "*", [port]);
  return {
    frame,
    tier,
    remove() {
      using.abort();
      frame.remove();
    },
  };
}

/**
 * Calls `heard` with each report from a frame. Reading the data of a message takes as long as its sender wants: that of
 * other windows is never read, and that of the frame at a limited rate, as over the port, and for a limited time.
 */
function listen(
  frame: HTMLIFrameElement,
  signal: AbortSignal,
  heard: (report: SandboxReport) => void,
  flooded: () => void = () => undefined,
): void {
  const rate = new RateLimit({ now: () => performance.now() }, APP_LIMITS.messagesPerSecond, APP_LIMITS.messageBurst);
  let [second, readMs] = [0, 0];
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const now = performance.now();
    if (now - second > 1_000) [second, readMs] = [now, 0];
    if (readMs > MAX_READ_MS || !rate.admit()) return flooded();
    const report = readReport(event.data);
    readMs += performance.now() - now;
    if (report) heard(report);
  };
  addEventListener("message", onMessage, { signal });
}

/** Reads a report, which may be made up by the app; `undefined` for anything else. */
function readReport(data: unknown): SandboxReport | undefined {
  if (!isObject(data)) return undefined;
  switch (data.method) {
    case "ui/notifications/sandbox-proxy-ready":
    case "ui/notifications/sandbox-refused":
    case "ui/notifications/sandbox-navigated":
    case "ui/notifications/sandbox-escape":
      return { method: data.method };
    case "ui/notifications/sandbox-widget-state": {
      const { state } = isObject(data.params) ? data.params : {};
      return typeof state === "string" ? { method: data.method, params: { state } } : undefined;
    }
    case "ui/notifications/sandbox-violation": {
      const { directive, blocked } = isObject(data.params) ? data.params : {};
      if (typeof directive !== "string" || typeof blocked !== "string") return undefined;
      return { method: data.method, params: { directive: directive.slice(0, 100), blocked: blocked.slice(0, 2_000) } };
    }
    default:
      return undefined;
  }
}
