/**
 * A response whose end is known.
 *
 * Owns telling when a body was read to its end, broke, or was left: a service worker is kept alive for a stream only as long as an event
 * waits for it. Never changes a byte.
 */

/** The same response; `end` is called once, when nothing more is read from it. */
export function withEnd(response: Response, end: () => void): Response {
  const { body } = response;
  if (body === null) {
    end();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(watched, response);
}
