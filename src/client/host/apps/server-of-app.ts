/**
 * Server of an app, as far as the app may use it. Loaded with the app's first request.
 *
 * Owns: finding the current connection, and marking the calls as those of the app. Does not own: the checks
 * (`app-requests.ts`).
 */
import { ClientError } from "../../../errors/index.js";
import type { Params } from "../../../jsonrpc/index.js";
import type { CallToolResult, Progress, ReadResourceResult, Tool } from "../../../protocol/index.js";
import type { InputRequestSource, ServerRequests } from "../../../requests/index.js";
import type { Server } from "../../api/index.js";
import { Connection } from "../../server/connection.js";

/** Server of an app. Each method rejects with `ERR-CLOSED` if the connection has ended. */
export interface AppServer {
  listTools(signal: AbortSignal): Promise<readonly Tool[]>;
  getTool(name: string): Promise<Tool | undefined>;
  /** Calls a tool, after the user's approval. */
  callTool(name: string, args: Params, options: AppCallOptions): Promise<CallToolResult>;
  readResource(uri: string, signal: AbortSignal): Promise<ReadResourceResult>;
  /** Answers `sampling/createMessage` as one of the server: with the same offer, limits and prompts. */
  sample(params: Params, signal: AbortSignal): Promise<Params>;
}

/** Options of a tool call of an app. */
interface AppCallOptions {
  readonly signal: AbortSignal;
  readonly meta?: Params | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Connection of one app. */
export interface AppServerParts {
  readonly appId: string;
  /** Source of input requests, with the app's newest name. */
  readonly source: () => InputRequestSource;
  /** Current connection to the server; `undefined` while there is none. */
  readonly server: () => Server | undefined;
  /** Handler of the requests of the server. */
  readonly requests: () => ServerRequests;
}

/** The server of an app, with the calls of this app. */
export function serverOfApp({ appId, source, server, requests }: AppServerParts): AppServer {
  let lastCall = 0;
  const connected = (): Connection => {
    const connection = server();
    if (!(connection instanceof Connection)) throw new ClientError("ERR-CLOSED", "This server is not connected.");
    return connection;
  };
  return {
    listTools: async (signal) => connected().listTools({ signal }),
    getTool: async (name) => connected().getTool(name),
    async readResource(uri, signal) {
      return connected().readResource(uri, { signal, initiator: "app" });
    },
    async callTool(name, args, { signal, meta, onProgress }) {
      const { app } = source();
      const own = { callId: `${appId}/call-${++lastCall}`, initiator: "app" as const, app, signal };
      return connected().callTool(name, args, { ...own, ...(meta && { meta }), ...(onProgress && { onProgress }) });
    },
    async sample(params, signal) {
      connected();
      return requests().handle({ method: "sampling/createMessage", params, source: source(), signal });
    },
  };
}
