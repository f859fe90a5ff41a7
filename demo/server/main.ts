/**
 * Starts the notebook from the command line: `node --import tsx demo/server/main.ts [port] [--protected]`.
 *
 * Owns: reading the port, printing the URL, and stopping on a signal.
 */

import { listenNotebook } from "./listen.js";
import { listenProtected } from "./listen-protected.js";

const words = process.argv.slice(2);
const port = Number(words.find((word) => !word.startsWith("-")) ?? 0);
const notebook = words.includes("--protected") ? await listenProtected({ port }) : await listenNotebook({ port });
console.log(notebook.url);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void notebook.close());
