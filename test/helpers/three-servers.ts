/** The servers of the collection `test/fixtures/collections/three-servers.json`, and the values that its variables take for them. */
import { notebookArgs, start } from "./peers.mjs";
import { startRealServer } from "./real-servers.mjs";
import { freePort } from "../../.ci/free-port.mjs";

/** Started servers. */
export interface ThreeServers {
  /** Variables of the collection: addresses, the folder, and its secret. */
  readonly variables: Readonly<Record<"everythingUrl" | "filesystemUrl" | "notebookUrl" | "folder" | "token", string>>;
  readonly stop: () => Promise<void>;
}

/** Starts server-everything, server-filesystem behind mcp-proxy, and the field notebook. */
export async function startThreeServers(): Promise<ThreeServers> {
  const port = await freePort();
  const notebookUrl = `http://127.0.0.1:${port}/mcp`;
  const [everything, files, notebook] = await Promise.all([
    startRealServer("everything"),
    startRealServer("proxied-filesystem"),
    start(notebookArgs(port), {}, notebookUrl),
  ]);
  return {
    variables: {
      everythingUrl: everything.url,
      filesystemUrl: files.url,
      notebookUrl,
      folder: files.folder,
      token: "s3cr3t-t0ken",
    },
    stop: async () => {
      notebook.kill();
      await Promise.all([everything.stop(), files.stop()]);
    },
  };
}
