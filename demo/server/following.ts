/**
 * Notifications to a session of the legacy era, about subscribed resources and changed lists.
 *
 * Owns: the subscriptions of one session, which end with the session. Does not serve the modern era, where the SDK's handler
 * notifies a stream.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */

import type { McpServer } from "@modelcontextprotocol/server";

import type { Desk } from "./desk.js";
import { TODAY_URI } from "./resources.js";

const MAX_SUBSCRIPTIONS = 1000;

/** Notifies `server` of changes on the desk until it is closed; `arrange` updates its tools and prompts. */
export function followDesk({ server }: McpServer, desk: Desk, arrange: () => void): void {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params }) => {
    if (subscribed.size < MAX_SUBSCRIPTIONS) subscribed.add(params.uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  server.onclose = desk.onChange((change) => {
    if (change !== "page") arrange();
    // A session without a connection can't be notified.
    else if (subscribed.has(TODAY_URI)) void server.sendResourceUpdated({ uri: TODAY_URI }).catch(() => undefined);
  });
}
