/**
 * The schema checker in a worker of its own, which the page ends when a schema keeps it busy (J-03).
 *
 * Owns: nothing but the port it is given once it has said that it runs.
 */
import { createSchemaChecker, serveChecker } from "../../src/schema/validation/index.js";

addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (data instanceof MessagePort) serveChecker(data, createSchemaChecker());
});
postMessage("running");
