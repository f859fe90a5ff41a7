/**
 * Fetches pictures from a server's own origin. Icons have a fetch of their own (`src/client/host/icon-fetch.ts`).
 *
 * Owns: ensuring that no credentials are sent, no redirect is followed, no other origin is contacted, and the response
 * is limited in size and time. Used only after a click by the user. Rejects with {@link PictureRefusal}.
 */
import { readBody } from "../../../../src/bytes/read-body.js";

/**
 * Reason there are no bytes. `network` covers everything a browser does not report: no connection, no CORS, a redirect.
 */
export type PictureFault = "network" | "status" | "too-large" | "timeout";

/** Error for a requested image that is not shown. */
export class PictureRefusal extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, cause?: unknown) {
    super(`The picture was not loaded: ${fault}.`, { cause });
    this.fault = fault;
  }
}

/** Bytes and the type that the server declares. */
export interface FetchedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string | undefined;
}

/** `fetch` or a replacement. */
export type FetchPort = (url: string, init: RequestInit) => Promise<Response>;

/** Limits for size and time. */
export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Function that fetches. Default: the page's own `fetch`. */
  readonly fetch?: FetchPort;
}

/** Fetches up to `maxBytes`. `url` must have been checked before. */
export async function fetchBytes(url: string, limits: FetchLimits): Promise<FetchedBytes> {
  const { maxBytes, timeoutMs, fetch: request = (address, init) => fetch(address, init) } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await request(url, {
      mode: "cors",
      credentials: "omit",
      // Following a redirect would inform a third party, and the new address can't be checked beforehand.
      redirect: "error",
      referrerPolicy: "no-referrer",
      cache: "default",
      signal,
    });
    if (!response.ok || response.redirected) throw await refused(response, "status");
    // A declared length that is too large is sufficient for a refusal; a small one is not trusted.
    if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw await refused(response, "too-large");
    const bytes = await readBody(response, maxBytes, undefined, signal);
    if (signal.aborted) throw new PictureRefusal("timeout");
    if (bytes.length > maxBytes) throw new PictureRefusal("too-large");
    return { bytes, mimeType: response.headers.get("content-type") ?? undefined };
  } catch (error) {
    if (error instanceof PictureRefusal) throw error;
    throw new PictureRefusal(signal.aborted ? "timeout" : "network", error);
  }
}

async function refused(response: Response, fault: PictureFault): Promise<PictureRefusal> {
  await response.body?.cancel().catch(() => undefined);
  return new PictureRefusal(fault);
}
