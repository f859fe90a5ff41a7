/**
 * Script of the sandbox page: draws one app in a frame of its own, and passes its messages on.
 *
 * Owns: the inner frame, its policy, and deciding where this page may run. It runs without an origin (`sandbox` without
 * `allow-same-origin`), or on an origin of its own whose owner has named the pages that may use it. Anywhere else it
 * does nothing, so that the file is harmless wherever it is deployed.
 */
import {
  MAX_STATE,
  SANDBOX,
  USER_ACTIVATION,
  type SandboxReport,
  type SandboxStart,
  type Violation,
} from "./sandbox-messages.js";
import { scriptFirst } from "./script-first.js";

/** Most violations that are reported: an app can cause any number. */
const MAX_VIOLATIONS = 100;
/** Most widget states that are reported in a second. */
const MAX_STATES = 20;

/** Runs in the app's document before anything else: reports what its policy blocks, and the Escape key. */
const REPORTER = `(()=>{const tell=(name,params)=>parent.postMessage({method:"${SANDBOX}"+name,params},"*");addEventListener("securitypolicyviolation",({effectiveDirective:directive,blockedURI:blocked})=>tell("violation",{directive,blocked}));addEventListener("keydown",({key})=>key==="Escape"&&tell("escape"),true)})()`;

interface HtmlPolicy {
  createHTML(text: string): string;
}

/** Origin of the page around this one; `undefined` if the browser does not say. */
function originAround(): string | undefined {
  const [around] = Array.from(location.ancestorOrigins ?? []);
  return around ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined);
}

/** Origin to which messages are posted; `undefined` if this page may not run here. */
function targetOrigin(): string | undefined {
  if (self.origin === "null") return "*"; // the page around this one alone has a reference to it
  const around = originAround();
  const allowed = document.querySelector<HTMLMetaElement>("meta[name=mcp-sandbox-hosts]")?.content.split(/\s+/) ?? [];
  return around !== undefined && around !== self.origin && allowed.includes(around) ? around : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Method of a message; empty if it has none. */
function methodOf(data: unknown): string {
  const method = isObject(data) ? data.method : undefined;
  return isText(method) ? method : "";
}

/**
 * A request for a display mode, with whether the user has just acted in the app. Activation passes from a frame to
 * those around it and never into it, so that here it is the app's alone.
 */
function marked(data: unknown): unknown {
  const { params } = isObject(data) ? data : {};
  if (!isObject(params)) return data;
  const { isActive = false } = navigator.userActivation ?? {};
  const meta = { ...(isObject(params._meta) && params._meta), [USER_ACTIVATION]: isActive };
  return { ...(data as object), params: { ...params, _meta: meta } }; // an object: it has params
}

function run(target: string): void {
  const report = (message: SandboxReport): void => parent.postMessage({ jsonrpc: "2.0", ...message }, target);
  let violations = 0;
  const violated = ({ directive, blocked }: Violation): void => {
    if (violations++ >= MAX_VIOLATIONS) return;
    const params = { directive: directive.slice(0, 100), blocked: blocked.slice(0, 2_000) };
    report({ method: "ui/notifications/sandbox-violation", params });
  };
  let [states, statesAt] = [0, 0];
  const stored = (state: string): void => {
    const now = performance.now();
    if (now - statesAt > 1_000) [states, statesAt] = [0, now];
    if (states++ < MAX_STATES) report({ method: "ui/notifications/sandbox-widget-state", params: { state } });
  };
  let isStarted = false;
  addEventListener("message", (event: MessageEvent<unknown>) => {
    const { source, origin, ports } = event;
    if (isStarted || source !== parent || (target !== "*" && origin !== target) || !ports[0]) return;
    const { data } = event;
    if (methodOf(data) !== "ui/notifications/sandbox-resource-ready") return;
    isStarted = true;
    draw((data as SandboxStart).params, ports[0]); // the sender is the page around this one
  });
  // Navigations of the app's frame are subject to the policy of this document. Where one was blocked, the frame may not
  // report a load.
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    violated({ directive: effectiveDirective, blocked: blockedURI });
    if (effectiveDirective === "frame-src") report({ method: "ui/notifications/sandbox-navigated" });
  });

  function draw({ html, csp, allow, hasOrigin }: SandboxStart["params"], port: MessagePort): void {
    const meta = document.createElement("meta");
    meta.httpEquiv = "Content-Security-Policy";
    meta.content = csp;
    document.head.append(meta); // the frame inherits the policy of the document that creates it
    const frame = document.createElement("iframe");
    frame.setAttribute(
      "sandbox",
      `allow-scripts allow-forms${hasOrigin && target !== "*" ? " allow-same-origin" : ""}`,
    );
    frame.allow = allow;
    // oxlint-disable-next-line no-restricted-properties -- an app is markup; its frame has no origin and no way out
    frame.srcdoc = trusted(scriptFirst(html, REPORTER));
    let loads = 0;
    frame.addEventListener("load", () => {
      if (++loads > 1) report({ method: "ui/notifications/sandbox-navigated" });
    });
    addEventListener("message", (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow) return;
      const { data } = event;
      const method = methodOf(data);
      if (method === `${SANDBOX}violation`) {
        const { params } = data as { readonly params?: { readonly directive?: unknown; readonly blocked?: unknown } };
        if (isText(params?.directive) && isText(params.blocked))
          violated({ directive: params.directive, blocked: params.blocked });
      } else if (method === `${SANDBOX}widget-state`) {
        const { params } = data as { readonly params?: { readonly state?: unknown } };
        if (isText(params?.state) && params.state.length <= MAX_STATE) stored(params.state);
      } else if (method === `${SANDBOX}escape`) report({ method: "ui/notifications/sandbox-escape" });
      else if (!method.startsWith(SANDBOX)) pass(port, method === "ui/request-display-mode" ? marked(data) : data);
    });
    port.addEventListener("message", ({ data }) => frame.contentWindow?.postMessage(data, "*"));
    port.start();
    document.body.replaceChildren(frame);
  }

  report({ method: "ui/notifications/sandbox-proxy-ready" });
}

/**
 * Passes a message on. In place of one that can't be cloned a second time (a stream, a port), the host gets and records
 * an empty one.
 */
function pass(port: MessagePort, data: unknown): void {
  try {
    port.postMessage(data);
  } catch {
    port.postMessage(null); // nothing in the protocol is such a value
  }
}

/** Makes the document acceptable under Trusted Types, which a `srcdoc` page inherits from the page around it. */
function trusted(html: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  };
  return trustedTypes?.createPolicy("mcp-panel", { createHTML: (text) => text }).createHTML(html) ?? html;
}

if (self !== top) {
  const target = targetOrigin();
  if (target === undefined) parent.postMessage({ jsonrpc: "2.0", method: `${SANDBOX}refused` }, "*");
  else run(target);
}
