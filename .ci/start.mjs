/** `npm start`: installs what is missing, then serves the demo with its MCP server and prints the address. */
import { spawn } from "node:child_process";
import { bin, ensureDependencies, root } from "./setup.mjs";

ensureDependencies();
const vite = spawn(bin("vite"), process.argv.slice(2), {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  shell: process.platform === "win32",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => vite.kill(signal));
vite.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
