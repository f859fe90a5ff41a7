/**
 * Body of a response, up to a limit. Messages of MCP have a reader of their own (`src/transport/http/http-port.ts`).
 *
 * Owns: counting the bytes that arrive, regardless of the announced length, and ending the stream at the limit. Does
 * not own: errors, and deadlines.
 */

/** Bytes of a body; if it is not whole, those of the chunks before the limit. */
interface ReadBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isWhole: boolean;
}

/** Reads up to `maxBytes` of a body. `stop` ends it; what arrived before is whole. Rejects as the stream does. */
export async function readBody({ body }: Response, maxBytes: number, stop?: AbortSignal): Promise<ReadBody> {
  const reader = body?.getReader();
  const end = (): unknown => reader?.cancel().catch(() => undefined); // not awaited: it may never settle
  stop?.addEventListener("abort", end, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = true;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    isWhole = length + value.length <= maxBytes;
    if (!isWhole) {
      end();
      break;
    }
    chunks.push(value);
    length += value.length;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, isWhole };
}
