/**
 * `npm start`: installs what is missing, then serves the demo with its MCP server and prints the address. `npm start -- --protected`: with a
 * second server that wants a sign-in, and the authorization server for it.
 */
import { spawn } from "node:child_process";
import { bin, ensureDependencies, root } from "./setup.mjs";

ensureDependencies();
const words = process.argv.slice(2);
const vite = spawn(
  bin("vite"),
  words.filter((word) => word !== "--protected"),
  {
    cwd: root,
    env: { ...process.env, ...(words.includes("--protected") && { MCP_DEMO_PROTECTED: "1" }) },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => vite.kill(signal));
vite.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
