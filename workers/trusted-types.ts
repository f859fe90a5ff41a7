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

/** Makes `url` acceptable to `new Worker`. Throws what the page's policy throws. */
export function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy("mcp-panel", { createScriptURL: (own) => own });
  return policy.createScriptURL(url) as string; // a TrustedScriptURL, which the DOM types do not know
}
