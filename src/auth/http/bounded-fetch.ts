/**
 * `fetch` with limits, used for every sign-in request.
 *
 * Owns: allowing only permitted addresses, sending no cookies or other ambient credentials, refusing redirects, the
 * deadline, and the size limit. Does not own: the meaning of a response, and requests to the MCP server.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices
 */
import { readBody } from "../../bytes/read-body.js";
import { ClientError } from "../../errors/index.js";
import { afterString } from "../../json/after-string.js";
import { endpointUrl } from "./safe-url.js";
import type { AuthPorts } from "../types.js";

/** Deadline for the whole exchange including the body, in milliseconds. */
const DEADLINE_MS = 10_000;
/** Maximum size of a body after decompression, in bytes. */
const MAX_BYTES = 256 * 1_024;
/** Maximum nesting depth of JSON. */
const MAX_DEPTH = 64;

/** Reason why there is no response: `data.reason` of the errors of {@link BoundedFetch}. */
type FetchFailure = "network" | "redirect" | "too-large" | "timeout" | "unsafe";

/**
 * Fetches an address; resolves with a response whose body has been read completely. Rejects with `ERR-AUTH-DISCOVERY`
 * (`data.reason` is the {@link FetchFailure}), or with the signal's reason.
 */
export type BoundedFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Creates a `fetch` for all sign-in requests for `serverUrl`. */
export function boundedFetch({ fetch, clock }: AuthPorts, serverUrl: string): BoundedFetch {
  return async (address, { method = "GET", headers = {}, body = null, signal } = {}) => {
    const url = endpointUrl(address, "an address of the sign-in", serverUrl);
    signal?.throwIfAborted();
    const over = new AbortController();
    const ended = new Promise<never>((_, reject) => {
      over.signal.addEventListener("abort", () => reject(over.signal.reason as Error)); // the reason of an abort is passed on unchanged
    });
    const timer = clock.after(DEADLINE_MS, () => over.abort(failure("timeout", url, "did not answer in time")));
    const stop = (): void => over.abort(signal?.reason);
    signal?.addEventListener("abort", stop);
    try {
      const init: RequestInit = {
        method,
        headers,
        body,
        credentials: "omit",
        referrerPolicy: "no-referrer",
        redirect: "manual",
        signal: over.signal,
      };
      return await Promise.race([ended, exchange(fetch, url, init)]);
    } finally {
      timer.cancel();
      signal?.removeEventListener("abort", stop);
      over.abort(); // ends everything that is still running
    }
  };
}

async function exchange(fetch: AuthPorts["fetch"], url: URL, init: RequestInit): Promise<Response> {
  // The error of `fetch` is the same for all causes, so it is replaced and not attached as a cause. A relay says more.
  const response = await fetch(url.href, init).catch((error: unknown) => {
    throw error instanceof ClientError ? error : unreadable(url);
  });
  const { status, headers } = response;
  if (response.type === "opaqueredirect" || response.redirected || (status >= 300 && status < 400)) {
    throw failure("redirect", url, "sends its callers elsewhere, and no request of a sign-in is redirected");
  }
  if (status === 0) throw unreadable(url);
  const bytes = await readBody(response, MAX_BYTES).catch(() => {
    throw unreadable(url);
  });
  const isWhole = bytes.length <= MAX_BYTES;
  // An error page may have any length; only the status matters.
  if (!isWhole && response.ok) throw failure("too-large", url, `sent more than ${MAX_BYTES / 1_024} KiB`);
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream: !isWhole });
  if (isDeep(text)) throw failure("too-large", url, `sent more than ${MAX_DEPTH} levels of JSON`);
  return new Response(status === 204 || status === 205 ? null : text, { status, headers });
}

/** True for JSON that is nested too deeply for recursion. */
function isDeep(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = afterString(text, at) - 1;
    else if (char === "[" || char === "{") depth++;
    else if (char === "]" || char === "}") depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function unreadable(url: URL): ClientError {
  return failure(
    "network",
    url,
    "can't be read: it is not there, or it does not let browsers read it; its operator must allow the origin of this page (CORS)",
  );
}

function failure(reason: FetchFailure, { origin, pathname }: URL, why: string): ClientError {
  const data = { reason, origin, path: pathname };
  return new ClientError("ERR-AUTH-DISCOVERY", `${origin}${pathname} ${why}.`, data);
}
