/**
 * Schema checker in a dedicated worker, which the page terminates when a schema keeps it busy (J-03).
 *
 * Owns: the port that it receives after it has reported that it runs.
 */
import { createSchemaChecker, serveChecker } from "../../src/schema/validation/index.js";

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (data instanceof MessagePort) serveChecker(data, createSchemaChecker());
});
postMessage("running");
