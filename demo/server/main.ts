/**
 * Starts the notebook from the command line: `node --import tsx demo/server/main.ts [port]`.
 *
 * Owns reading the port, printing the URL and stopping on a signal. Never anything else.
 */

import { listenNotebook } from "./listen.js";

const notebook = await listenNotebook({ port: Number(process.argv[2] ?? 0) });
console.log(notebook.url);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void notebook.close());
