/**
 * Fetches icons from a server's own origin.
 *
 * Sends no credentials, follows no redirects, limits the size of the response, and never makes another request wait.
 * Does not interpret the bytes. https://modelcontextprotocol.io/specification/2026-07-28/basic#icons
 */
import { readBody } from "../../bytes/read-body.js";
import { ClientError } from "../../errors/index.js";
import type { FetchedIcon } from "../api/index.js";
import type { Platform } from "../platform/platform.js";

const MAX_BYTES = 256 * 1_024;
/** Deadline in milliseconds, from the time a connection is available. */
const DEADLINE_MS = 5_000;

/** Fetches `src`. Rejects with `ERR-ARGUMENT` if the address has a different origin than the server. */
export async function fetchIcon(
  { http, clock }: Pick<Platform, "http" | "clock">,
  src: string,
  serverUrl: string,
): Promise<FetchedIcon> {
  const isOwn = URL.canParse(src) && URL.canParse(serverUrl) && new URL(src).origin === new URL(serverUrl).origin;
  if (!isOwn || !/^https?:/i.test(src)) {
    throw new ClientError("ERR-ARGUMENT", "Icons are fetched from the origin of their server alone.");
  }
  const turn = await http.takeConnection?.(src, { priority: "idle" });
  const over = new AbortController();
  const ended = new Promise<FetchedIcon>((resolve) =>
    over.signal.addEventListener("abort", () => resolve({ refused: "timeout" })),
  );
  const timer = clock.after(DEADLINE_MS, () => over.abort());
  try {
    return await Promise.race([ended, fetched(http, src, over.signal)]);
  } finally {
    timer.cancel();
    over.abort(); // the response is not read after the end
    turn?.release();
  }
}

async function fetched(http: Platform["http"], src: string, signal: AbortSignal): Promise<FetchedIcon> {
  try {
    const response = await http.fetch(src, {
      mode: "cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "error",
      priority: "low",
      signal,
    });
    const isTooLarge = Number(response.headers.get("content-length") ?? 0) > MAX_BYTES;
    if (!response.ok || response.redirected || isTooLarge) {
      await response.body?.cancel().catch(() => undefined);
      return { refused: isTooLarge ? "too-large" : "status" };
    }
    const bytes = await readBody(response, MAX_BYTES);
    if (bytes.length > MAX_BYTES) return { refused: "too-large" };
    const mimeType = response.headers.get("content-type");
    return { bytes: bytes.buffer, ...(mimeType !== null && { mimeType }) };
  } catch {
    return { refused: "network" }; // browsers do not report the reason
  }
}
