#!/usr/bin/env node
/**
 * Entry of the program `mcp-panel` in Node.
 *
 * Owns: connecting the program to its process. The first interrupt ends the run with a report, the second ends the
 * process.
 */
import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { program } from "./program.js";

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());

process.exitCode = await program(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  env: process.env,
  readFile: (path) => readFile(path, "utf8"),
  writeFile: (path, text) => writeFile(path, text),
  signal: interrupted.signal,
});
