/**
 * Reads the app of a tool from its server. Loaded with the first app.
 *
 * Owns: the requests, and the hash. The checks are in `src/apps`.
 */
import { ClientError } from "../../errors/index.js";
import { readReadResourceResult } from "../../protocol/index.js";
import { readToolApp } from "../../apps/app-metadata.js";
import { isLocalServer } from "../../apps/app-policy.js";
import { readAppResource } from "../../apps/app-resource.js";
import type { ReadAppOptions, Server, ServerApp } from "../api/index.js";
import type { SessionRequestOptions } from "../../session/index.js";
import type { ConnectionParts } from "./connection-parts.js";

/** Reads the app. `deadlines`: options of the request for the resource. Rejects as `Server.readApp` does. */
export async function readServerApp(
  server: Server,
  { session, platform }: ConnectionParts,
  toolName: string,
  { policy: variant, ...request }: ReadAppOptions,
  deadlines: SessionRequestOptions,
): Promise<ServerApp> {
  const serverUrl = server.info.url;
  if (variant === "permissive" && !isLocalServer(serverUrl)) {
    const text = "The permissive policy is only for apps of a server on this device. Read the app with the strict one.";
    throw new ClientError("ERR-ARGUMENT", text, { url: serverUrl });
  }
  const known = await server.getTool(toolName);
  const tool = known ?? (await server.listTools(request)).find(({ name }) => name === toolName);
  const { uri } = readToolApp(tool?._meta);
  if (uri === undefined) {
    const text = tool ? `The tool "${toolName}" has no app.` : `The server lists no tool "${toolName}".`;
    throw new ClientError("ERR-NOT-FOUND", text, { tool: toolName });
  }
  const answer = await session.request("resources/read", { uri }, deadlines);
  // Counted before reading, which leaves out contents that can't be used.
  const count = Array.isArray(answer.contents) ? answer.contents.length : 0;
  const { hashed, ...app } = await readAppResource(readReadResourceResult(answer), count, {
    uri,
    serverUrl,
    variant,
    listed: async () => {
      const resources = await server.listResources(request).catch(() => []); // an app need not be listed
      return resources.find((one) => one.uri === uri);
    },
  });
  // Without SHA-256 (an insecure page), the app can't be recognized, and nothing is remembered for it.
  return { tool: toolName, ...app, hash: (await platform.digest?.(hashed)) ?? "" };
}
