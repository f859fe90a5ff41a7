/**
 * The Trusted Types policy for the only script URL that this package loads: the worker's.
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
 * Makes `url` acceptable to `new Worker`. Throws as the page's policy does. A URL from markup stays unchanged unless it names the package's
 * own file: otherwise an injected attribute could run any script of the origin. Where Trusted Types are required, the browser refuses the
 * unchanged URL.
 */
export function trustedScriptUrl(url: string, isMarkup = false): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || (isMarkup && !isOwnFile(url))) return url;
  policy ??= trustedTypes.createPolicy("mcp-panel", { createScriptURL: (own) => own });
  return policy.createScriptURL(url) as string; // a TrustedScriptURL, which the DOM types do not include
}

/** True for the `worker.js` next to this code, or in the parent folder. */
function isOwnFile(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  return path.endsWith("/worker.js") && import.meta.url.startsWith(path.slice(0, -9));
}
