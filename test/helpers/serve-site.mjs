/** Serves the built site as a plain file server does, until it is stopped. Usage: node test/helpers/serve-site.mjs [port] */
import { fileURLToPath } from "node:url";
import { serveStatic } from "./static-server.mjs";

const folder = fileURLToPath(new URL("../../site", import.meta.url));
const { origin } = await serveStatic({ folder, port: Number(process.argv[2] ?? 4173) });
console.log(origin);
