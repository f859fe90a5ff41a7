/**
 * Body of a response, up to a limit.
 *
 * Owns: counting the bytes that arrive, regardless of the announced length, and ending the stream at the limit. Does
 * not own: errors, and deadlines.
 */

/**
 * Reads a body to its end, or until it is longer than `maxBytes`: then the result is longer, too. `onChunk` is called
 * for each chunk. `stop` ends the body; the result is what arrived before. Rejects as the stream does.
 */
export async function readBody(
  { body }: Response,
  maxBytes: number,
  onChunk?: () => void,
  stop?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const end = (): unknown => reader?.cancel().catch(() => undefined); // not awaited: it may never settle
  if (stop?.aborted) end();
  stop?.addEventListener("abort", end);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    while (reader && length <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      onChunk?.();
      chunks.push(value);
      length += value.length;
    }
  } finally {
    stop?.removeEventListener("abort", end);
  }
  end();
  return joined(chunks, length);
}

/** Chunks as one array. `length`: that of all of them. */
export function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
