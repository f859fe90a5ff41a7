/**
 * The Trusted Types policy for the one script URL we ever load: the worker's.
 *
 * A page under `require-trusted-types-for 'script'` that lists its policies must list `mcp-panel`.
 */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

let policy: ScriptUrlPolicy | undefined;

/**
 * Makes `url` acceptable to `new Worker`. Throws what the page's policy throws. One that stood in markup stays as it is unless it names the package's own
 * file: whoever can inject an attribute could run any script of the origin otherwise, and where Trusted Types are demanded the browser refuses it.
 */
export function trustedScriptUrl(url: string, isMarkup = false): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || (isMarkup && !isOwnFile(url))) return url;
  policy ??= trustedTypes.createPolicy("mcp-panel", { createScriptURL: (own) => own });
  return policy.createScriptURL(url) as string; // a TrustedScriptURL, which the DOM types do not know
}

/** True for the `worker.js` beside the code that runs here, or above its folder. */
function isOwnFile(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  return path.endsWith("/worker.js") && import.meta.url.startsWith(path.slice(0, -9));
}
