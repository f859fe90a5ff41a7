/**
 * The same exchange in a worker. Results and lists are parsed here and posted to the page whole, as values; progress in one message per
 * chunk of the stream.
 */
import { RawExchange, type Json } from "./raw-exchange.js";

/** Work for the worker; the answer carries the same `id`. */
export type RawRequest =
  | { readonly kind: "open"; readonly url: string; readonly era: "legacy" | "modern" }
  | { readonly kind: "list" }
  | { readonly kind: "ping" }
  | { readonly kind: "call"; readonly tool: string; readonly args: Json; readonly watched: boolean };

/** Messages of the worker. */
export type RawMessage =
  | { readonly kind: "progress"; readonly id: number; readonly events: Json[] }
  | { readonly kind: "done"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };

let raw: RawExchange | undefined;
const post = (message: RawMessage): void => postMessage(message);

async function run(request: RawRequest, id: number): Promise<unknown> {
  if (request.kind === "open") return void (raw = await RawExchange.open(request.url, request.era));
  if (!raw) throw new Error("open comes first");
  if (request.kind === "list") return raw.list();
  if (request.kind === "ping") return raw.ping();
  let events: Json[] = [];
  const watching = {
    onProgress: (progress: Json): unknown => events.push(progress),
    onPiece() {
      if (events.length > 0) post({ kind: "progress", id, events });
      events = [];
    },
  };
  return raw.call(request.tool, request.args, request.watched ? watching : {});
}

addEventListener("message", ({ data: { id, request } }: MessageEvent<{ id: number; request: RawRequest }>) => {
  run(request, id).then(
    (value) => post({ kind: "done", id, value }),
    (error: unknown) => post({ kind: "failed", id, reason: String(error) }),
  );
});
