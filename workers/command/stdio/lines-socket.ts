/**
 * WebSocket of a process.
 *
 * Owns: the frames (`mcp-lines.1`), the pace in both directions, and the close codes. The first character of a frame is
 * its kind: `>` a line for standard input, `<` a line of standard output, `!` one of standard error, `=` the status as
 * JSON. The process lives as long as its socket.
 */
import process from "node:process";
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import type { ProcessOutput, StdioProcess } from "./stdio-process.js";
import type { ProcessStatus } from "./stdio-server.js";

/** Close codes. `ending`, `tooLong`: those of the WebSocket protocol. */
const CLOSE = { ending: 1001, tooLong: 1009, ended: 4000, changed: 4001, noFrame: 4002 } as const;

/** Bytes that wait for the page, above which the process is read no further. */
const FULL_BYTES = 1_048_576;
/** Bytes that wait for the page at most. */
const MOST_BYTES = 134_217_728;

/** Options of a bridge. */
interface LinesSocketOptions {
  /** Name of the server. */
  readonly name: string;
  readonly pingMs: number;
  /** True if the socket stays open after the end of the process, until a watched file changes. */
  readonly isWatched: boolean;
  readonly onStatus: (status: ProcessStatus) => void;
}

/** Bridge between a WebSocket and a process. */
export class LinesSocket {
  /** Name of the server. */
  readonly name: string;
  readonly #socket: WebSocket;
  /** Connection below the WebSocket: it collects the frames of a chunk. */
  readonly #stream: Duplex;
  readonly #process: StdioProcess;
  readonly #onStatus: (status: ProcessStatus) => void;
  readonly #pings: NodeJS.Timeout;
  readonly #isWatched: boolean;
  #isCorked = false;
  #isFull = false;
  #isClosing = false;

  constructor(
    { socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex },
    start: (output: ProcessOutput) => StdioProcess,
    { name, pingMs, isWatched, onStatus }: LinesSocketOptions,
  ) {
    this.name = name;
    this.#isWatched = isWatched;
    this.#socket = socket;
    this.#stream = stream;
    this.#onStatus = onStatus;
    this.#process = start({
      onLine: (line) => this.#send(`<${line}`),
      onErrorLine: (line) => this.#send(`!${line}`),
      onTooLong: () => this.#close(CLOSE.tooLong, "a line of standard output is too long"),
      onRoom: () => socket.resume(),
      onStatus: (status) => this.#report(status),
    });
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    // Wrong frames and broken connections; the socket closes itself with the code of the protocol.
    socket.on("error", () => undefined);
    socket.once("close", () => this.#closed());
    this.#pings = setInterval(() => socket.ping(), pingMs).unref();
  }

  /** The process that the socket belongs to. */
  get process(): StdioProcess {
    return this.#process;
  }

  /** True once it is closed, or about to be: the process ends. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Ends the process because watched files changed. The socket closes when it is gone. */
  async change(files: readonly string[], endMs: number): Promise<void> {
    if (this.#isClosing) return;
    this.#report({ state: "changed", files });
    this.#isClosing = true;
    await this.#process.end(endMs);
    this.#socket.close(CLOSE.changed);
  }

  /** Closes the socket because the command ends, and resolves when the process is gone. */
  async end(isNow: boolean): Promise<void> {
    this.#close(CLOSE.ending, "the command ends");
    await (isNow ? this.#process.kill() : this.#process.end());
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#isClosing) return;
    const text = isBinary ? "" : data.toString();
    if (!text.startsWith(">") || text.includes("\n")) {
      this.#close(CLOSE.noFrame, "a frame is > and one line");
      return;
    }
    if (!this.#process.write(text.slice(1))) this.#socket.pause();
  }

  #report(status: ProcessStatus): void {
    this.#onStatus(status);
    if (this.#isClosing) return;
    this.#send(`=${JSON.stringify(status)}`);
    if (status.state === "failed" || (status.state === "exited" && !this.#isWatched))
      this.#close(CLOSE.ended, "the process ended");
  }

  #send(frame: string): void {
    if (this.#isClosing || this.#socket.readyState !== this.#socket.OPEN) return;
    // A process that ends is read to the last, so that it can end, and what a page can't take is lost.
    if (this.#socket.bufferedAmount > MOST_BYTES) return;
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    this.#socket.send(frame, this.#sent);
    if (this.#isFull || this.#socket.bufferedAmount <= FULL_BYTES) return;
    this.#isFull = true;
    this.#process.pause();
  }

  readonly #sent = (): void => {
    if (!this.#isFull || this.#socket.bufferedAmount > FULL_BYTES / 2) return;
    this.#isFull = false;
    this.#process.resume();
  };

  #close(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#socket.resume(); // its answer has to be read
    this.#socket.close(code, reason);
    void this.#process.end();
  }

  #closed(): void {
    this.#isClosing = true;
    clearInterval(this.#pings);
    void this.#process.end();
  }
}
