/** The command that opens the panel, running in this process, and raw requests to it. */
import { connect } from "node:net";
import type { CommandIo } from "../../../../workers/command/io.js";
import { runProgram } from "../run-program.js";

/** The running command. */
export interface Opened {
  readonly port: number;
  /** Addresses that were printed, the last one first. */
  readonly links: readonly string[];
  /** Addresses that were opened in a browser. */
  readonly opened: readonly string[];
  /** Texts on standard error. */
  readonly errors: readonly string[];
  readonly enter: () => void;
  /** Interrupts it; resolves with its exit code. */
  readonly end: () => Promise<number>;
}

/** Starts the command. Rejects with what it wrote if it ends at once. */
export async function open(
  args: readonly string[],
  { files = new Map(), env = {} }: { files?: Map<string, string>; env?: CommandIo["env"] } = {},
): Promise<Opened> {
  const interrupted = new AbortController();
  const [links, opened, errors]: [string[], string[], string[]] = [[], [], []];
  let listener = (): void => undefined;
  let running: Promise<{ code: number }> | undefined;
  await new Promise<void>((started, failed) => {
    running = runProgram(args, files, env, interrupted.signal, {
      out(text) {
        links.unshift(text.trim());
        started();
      },
      error: (text) => errors.push(text),
      openBrowser: (url) => opened.push(url),
      onEnter: (given) => ((listener = given), () => (listener = () => undefined)),
    });
    running.then(({ code }) => failed(new Error(`${code}: ${errors.join("")}`)), failed);
  });
  return {
    port: Number(new URL(links[0] ?? "").port),
    links,
    opened,
    errors,
    enter: () => listener(),
    async end() {
      interrupted.abort();
      return (await running)?.code ?? -1;
    },
  };
}

/** Response as it came over the connection. */
export interface RawResponse {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Lines of a request and its body. Fields without a value are left out. */
export interface RawRequest {
  readonly line?: string;
  readonly host?: string | undefined;
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly address?: string;
}

/** Sends a request as it is, without what a client would correct in it. Resolves when the connection ends. */
export function raw(port: number, request: RawRequest = {}): Promise<RawResponse> {
  const { line = "GET / HTTP/1.1", host = `127.0.0.1:${port}`, fields = {}, body = "" } = request;
  const all = { host, connection: "close", ...(body && { "content-length": String(body.length) }), ...fields };
  const head = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`]));
  return new Promise((done, failed) => {
    const socket = connect(port, request.address ?? "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("error", (error) => (text === "" ? failed(error) : done(responseIn(text))));
    socket.on("close", () => done(responseIn(text)));
    socket.write(`${line}\r\n${head.join("")}\r\n${body}`);
    // An upgrade that is accepted does not end by itself.
    if (all.connection === "close") return;
    socket.on("data", () => socket.end());
  });
}

function responseIn(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? []);
  return {
    status: Number(status.split(" ")[1]),
    fields: Object.fromEntries(pairs.map(([name = "", value = ""]) => [name.toLowerCase(), value])),
    body: rest.join("\r\n\r\n"),
  };
}

/** Code of an address. */
export const codeOf = (link = ""): string => new URLSearchParams(new URL(link).hash.slice(1)).get("code") ?? "";

/** Trades a code for the session. */
export function trade(port: number, code: string, fields: RawRequest["fields"] = {}): Promise<RawResponse> {
  return raw(port, { line: "POST /session HTTP/1.1", fields, body: JSON.stringify({ code }) });
}
