/**
 * Response whose bytes are counted while it is read.
 *
 * Changes nothing else: neither the URL, nor when the body is read, nor how it is cancelled. It is not a copy, so no
 * unread data is buffered.
 */

const NULL_BODY: readonly number[] = [204, 205, 304];

/** Observer of a body. */
export interface BodyWatcher {
  bytes(piece: Uint8Array): void;
  /** Called once. `how`: the body was complete, failed, or was cancelled by its reader. */
  over(how: "ended" | "failed" | "cancelled", reason?: unknown): void;
}

/** Observed response. A response without a body ends at once. */
export function countedResponse(response: Response, watcher: BodyWatcher): Response {
  const { body, status, statusText, headers, url, redirected, type } = response;
  // A `Response` with these statuses can't be constructed: opaque (0), and the statuses without a body (Fetch, "null
  // body status").
  if (!body || status < 200 || NULL_BODY.includes(status)) {
    watcher.over("ended");
    return response;
  }
  const counted = new Response(countedBody(body, watcher), { status, statusText, headers });
  for (const [name, value] of Object.entries({ url, redirected, type }))
    Object.defineProperty(counted, name, { value });
  return counted;
}

function countedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  watcher: BodyWatcher,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            watcher.over("ended");
            controller.close();
          } else {
            watcher.bytes(value);
            controller.enqueue(value);
          }
        } catch (error) {
          watcher.over("failed", error);
          throw error; // the reader sees the same failure as without counting
        }
      },
      cancel(reason) {
        watcher.over("cancelled", reason);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 }, // reads only when data is requested
  );
}
