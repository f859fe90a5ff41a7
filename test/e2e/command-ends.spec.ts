/**
 * The built command as a process, without a browser: signals to it and to npx, connections that stay silent, its memory, and what it writes to the
 * terminal.
 */
import { expect, test } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { marker, processesWith } from "../fixtures/stdio/stage.js";
import { openSocket, startCommand, tokenFor, type StartedCommand } from "./started-command.js";

const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Server that ends with its input, and one that ignores it. The word stands in the arguments. */
const POLITE = "process.stdin.resume()";
const FOREVER = `${POLITE}; setInterval(() => {}, 1e6)`;
const STUBBORN = `process.on("SIGTERM", () => {}); console.log("ready"); ${FOREVER}`;

async function start(
  args: readonly string[],
  options: Parameters<typeof startCommand>[1] = {},
): Promise<StartedCommand> {
  const started = await startCommand(args, { home: "/nonexistent", ...options });
  closing.push(started.end);
  return started;
}

/** Starts the command, and its page starts a server with this text. */
async function withServer(
  text: string,
  options: Parameters<typeof startCommand>[1] = {},
): Promise<{ readonly command: StartedCommand; readonly word: string; readonly frames: readonly string[] }> {
  const word = marker();
  const command = await start(["--name", "server", "--", process.execPath, "-e", text, word], options);
  const { frames } = await openSocket(command, await tokenFor(command), "server");
  expect(frames[0]).toContain('"state":"started"');
  return { command, word, frames };
}

const nothingWith = (word: string): Promise<void> =>
  expect.poll(() => processesWith(word), { timeout: 8_000, intervals: [50] }).toEqual([]);

test("a signal ends the command with 0, and its servers with it", async () => {
  await Promise.all(
    (["SIGINT", "SIGTERM", "SIGHUP"] as const).map(async (signal) => {
      const { command, word } = await withServer(POLITE);
      command.child.kill(signal);
      expect([signal, ...(await once(command.child, "exit"))]).toEqual([signal, 0, null]);
      expect(processesWith(word)).toEqual([]);
    }),
  );
});

test("a signal to npx, or to its process group as a terminal sends it, leaves no process", async () => {
  test.skip(process.platform === "win32", "Windows has no process groups");
  const targets = [
    ["SIGTERM", 1],
    ["SIGHUP", 1],
    ["SIGKILL", 1],
    ["SIGINT", -1],
    ["SIGHUP", -1],
  ] as const;
  await Promise.all(
    targets.map(async ([signal, target]) => {
      const { command, word } = await withServer(POLITE, { isNpx: true });
      process.kill(target * (command.child.pid ?? 0), signal);
      await nothingWith(word); // the command has the word as well
    }),
  );
});

test("a second Ctrl+C ends the command at once, although its server ignores the first", async () => {
  const { command, word, frames } = await withServer(STUBBORN);
  await expect.poll(() => frames).toContain("<ready");
  command.child.kill("SIGINT");
  await new Promise((done) => setTimeout(done, 600)); // within half a second, it is the same Ctrl+C
  expect(processesWith(word)).toHaveLength(2);
  command.child.kill("SIGINT");
  const before = performance.now();
  await once(command.child, "exit");
  expect(performance.now() - before).toBeLessThan(1_500);
  await nothingWith(word);
});

test("servers end when the command is killed, and when its terminal is closed", async () => {
  await Promise.all(
    (["SIGKILL", "SIGHUP"] as const).map(async (signal) => {
      const { command, word } = await withServer(FOREVER);
      command.child.stdout?.destroy();
      command.child.stderr?.destroy();
      command.child.kill(signal);
      await nothingWith(word);
    }),
  );
});

/** Connection that sends this and keeps its side open; `ended` resolves with what came before the other side closed. */
function silent(port: string, head: string): { readonly socket: Socket; readonly ended: Promise<string> } {
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  closing.push(() => socket.destroy());
  socket.on("error", () => undefined);
  socket.write(head);
  let text = "";
  socket.on("data", (data) => (text += String(data)));
  return { socket, ended: once(socket, "end").then(() => text) };
}

test("clients that begin an upgrade and say nothing hold up neither a page nor the end of the command", async () => {
  const flood = `const more = () => process.stdout.write("x".repeat(1e5) + "\\n", more); more();`;
  const { command, word } = await withServer(`process.stdin.on("end", () => process.exit()).resume(); ${flood}`);
  const { host, port } = new URL(command.origin);
  const upgrade = (path: string, protocols: string): string =>
    [
      `GET ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${command.origin}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      `Sec-WebSocket-Protocol: ${protocols}`,
      "",
    ].join("\r\n");
  for (let count = 0; count < 50; count++) silent(port, upgrade("/stdio/server", "mcp-lines.1, token.x"));
  const refused = Array.from({ length: 20 }, () => silent(port, `${upgrade("/stdio/server", "mcp-lines.1")}\r\n`));
  for (const { ended } of refused) expect(await ended).toContain("403 Forbidden");
  expect((await fetch(command.origin)).status).toBe(200);
  command.child.kill("SIGINT");
  expect(await once(command.child, "exit")).toEqual([0, null]);
  await nothingWith(word);
});

test("the memory of the command does not grow with what a server prints, whether the page reads it or not", async () => {
  test.skip(!existsSync("/proc/self/status"), "only Linux shows the memory of a process in a file");
  const line = JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { data: "x".repeat(60) } });
  const text = `
    const lines = (${JSON.stringify(line)} + "\\n").repeat(500);
    const more = (stream) => stream.write(lines, () => more(stream));
    more(process.stdout); more(process.stderr);
    process.stdin.on("end", () => process.exit()).resume();`;
  const command = await start(["--name", "server", "--", process.execPath, "-e", text]);
  const token = await tokenFor(command);
  const [reader, sleeper] = [await openSocket(command, token, "server"), await openSocket(command, token, "server")];
  sleeper.socket.pause();
  const memory = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${command.child.pid}/status`, "utf8"))?.[1]) / 1_024;
  const read = async (lines: number): Promise<void> => {
    const frames = reader.frames as string[];
    for (let count = 0; count < lines; await new Promise((done) => setImmediate(done)))
      count += frames.splice(0).length;
  };
  await read(50_000);
  const early = memory();
  await read(250_000);
  const late = memory();
  expect(late - early).toBeLessThan(40);
  expect(late).toBeLessThan(250);
});

test("no text of a file or a server controls the terminal, or looks like a line of the command", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-panel-terminal-")));
  closing.push(() => rmSync(folder, { recursive: true }));
  const evil = "\u{1b}]0;title\u{7}\u{9b}2J\u{202e}\nhttp://127.0.0.1:1/#code=other";
  const print = `for (const stream of [process.stdout, process.stderr]) stream.write(${JSON.stringify(evil)} + "\\n"); process.exitCode = 3;`;
  const servers = {
    [`prints ${evil}`]: { command: process.execPath, args: ["-e", print], [`odd ${evil}`]: 1 },
    [`absent ${evil}`]: { command: `absent ${evil}` },
    [`socket ${evil}`]: { url: `unix:///${evil}` },
  };
  const file = join(folder, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  const command = await start(["--config", file]);
  const token = await tokenFor(command);
  for (const name of Object.keys(servers).slice(0, 2)) await openSocket(command, token, name);
  await expect.poll(command.terminal).toContain("ended with code 3");
  const wrong = [
    ["--config", file, "--server", evil],
    [evil],
    [`--${evil}`],
    ["--config", join(folder, evil)],
    ["-e", "\u{1b}[2J", "--", "x"],
  ];
  const texts = await Promise.all(
    wrong.map(async (args) => {
      const child = spawn(process.execPath, ["dist/command.js", "--no-open", ...args], { stdio: "pipe" });
      let text = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (text += String(data)));
      expect(await once(child, "close")).toEqual([2, null]);
      return text;
    }),
  );
  for (const text of [command.terminal(), ...texts]) {
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(text.match(/^http/gm) ?? []).toHaveLength(text === command.terminal() ? 1 : 0);
  }
});

test("the variables of a config file are those of the environment, or their defaults", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-panel-variables-")));
  closing.push(() => rmSync(folder, { recursive: true }));
  const print =
    "console.log(JSON.stringify([process.argv.slice(1), process.env.KEY, process.cwd()])); process.stdin.resume()";
  const args = [
    "${NOT_SET:-one two}",
    "${NOT_SET:-}",
    "${env:NOT_SET:-$x; `y`}",
    "${SET:-other}",
    "${EMPTY:-filled}",
    "a${SET}b",
  ];
  const entry = { command: process.execPath, args: ["-e", print, "--", ...args], env: { KEY: "${NOT_SET:-key}" } };
  const file = join(folder, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { server: { ...entry, cwd: "${NOT_SET:-.}" } } }));
  const command = await start(["--config", file], { env: { SET: "set", EMPTY: "", NOT_SET: undefined } });
  const { frames } = await openSocket(command, await tokenFor(command), "server");
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  expect(JSON.parse(frames[1]?.slice(1) ?? "")).toEqual([
    ["one two", "", "$x; `y`", "set", "filled", "asetb"],
    "key",
    folder,
  ]);
});
