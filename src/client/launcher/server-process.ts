/**
 * Process of a stdio server, started by a launcher: one WebSocket, which lasts as long as the process.
 *
 * Owns: the frames, whose first character tells what follows: `<` a line of standard output, `!` of standard error, `=`
 * the state of the process as JSON; `>` a line for standard input. And what the end of a process means for a session.
 */
import { unlessAborted } from "../../async/unless-aborted.js";
import { ClientError, type ErrorCode, type ErrorData } from "../../errors/index.js";
import { isObject, pause, readMessages, type Clock } from "../../jsonrpc/index.js";
import type { TransportSink } from "../../transport/index.js";
import type { ServerProcess } from "../api/index.js";
import type { Platform } from "../platform/platform.js";

/** Subprotocol of the frames. */
const PROTOCOL = "mcp-lines.1";
/** Close code of a launcher that starts a process again because a file changed. */
const CHANGED = 4001;
/** Number of lines of standard error that the error for an ended process contains. */
const LAST_LINES = 20;
const MAX_LINE_CHARS = 300;
/** Line of standard error that says why a program ended, in the words of common languages. */
const TELLING = /\b\w*(?:Error|Exception)\b|\b(?:error|fatal|panic|cannot|can't|not found|denied)\b/i;
/** Number of lines that are no messages after which the advice is given. */
const ADVICE_AFTER = 3;

/** Dependencies of a process. */
export interface ProcessOptions {
  readonly url: string;
  readonly token: string;
  readonly openSocket: NonNullable<Platform["openSocket"]>;
  /** Receives a line of standard error, or one of standard output that is no message. */
  readonly log: (stream: "stderr" | "stdout", line: string) => void;
}

/** One process, or the wait for the change of a file that starts it. */
export class LaunchedProcess {
  readonly #options: ProcessOptions;
  /** Resolves when lines can be sent. Rejects if the process ended before. */
  readonly #open: Promise<WebSocket>;
  readonly #aborted = new AbortController();
  /** Aborted when there is nothing more to wait for. */
  readonly #awake = new AbortController();
  #waking: Promise<void> | undefined;
  #socket: WebSocket | undefined;
  #sink: TransportSink | undefined;
  /** True once it sent a message. */
  hasAnswered = false;
  #lastLines: string[] = [];
  #noise = 0;
  /** Resolves when a watched file changed after the process had ended. */
  #changed: (() => void) | undefined;
  /** Description, once it is started. */
  about: ServerProcess | undefined;
  /** Reason of its end; `undefined` while it can be used. */
  over: ClientError | undefined;
  /** Change of a file that starts the next process; `undefined` if there is none to wait for. */
  next: Promise<void> | undefined;

  /** Starts the process, after `ready`. */
  constructor(options: ProcessOptions, ready: Promise<void> | undefined) {
    this.#options = options;
    this.#open = unlessAborted(ready ?? Promise.resolve(), this.#aborted.signal).then(() => this.#start());
    this.#open.catch(() => undefined); // reported to the session, and to whoever sends
  }

  /** Delivers messages to `sink` from now on. */
  deliverTo(sink: TransportSink): void {
    this.#sink = sink;
  }

  /** Sends a line. Rejects if the process ended. */
  async send(line: string, signal: AbortSignal | undefined): Promise<void> {
    const socket = await unlessAborted(this.#open, signal);
    if (this.over) throw this.over;
    socket.send(`>${line}`);
  }

  /** Resolves when the process has written something, has ended, or after a time in milliseconds. */
  awake(ms: number, clock: Clock): Promise<void> {
    this.#waking ??= pause(ms, clock, this.#awake.signal);
    return this.#waking;
  }

  /** Ends the process. Nothing is reported after that. */
  close(): void {
    this.over ??= new ClientError("ERR-CLOSED", "The connection was closed.");
    this.#sink = undefined;
    this.#awake.abort();
    this.#aborted.abort(this.over);
    this.#socket?.close(1000);
  }

  #start(): Promise<WebSocket> {
    const { url, token, openSocket } = this.#options;
    const socket = openSocket(url, [PROTOCOL, `token.${token}`]);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        this.#frame(String(data));
        if (this.about) resolve(socket);
      });
      socket.addEventListener("close", ({ code, reason }) => {
        if (code === CHANGED) this.#end("ERR-SESSION", "A watched file changed, and the server is started again.");
        else this.#end("ERR-CLOSED", ending(code, reason, this.about !== undefined), { process: "launcher" });
        this.#changed?.();
        reject(this.over ?? new Error("closed"));
      });
      this.#aborted.signal.addEventListener("abort", () => socket.close(1000));
    });
  }

  #frame(data: string): void {
    const text = data.slice(1);
    if (data.startsWith("<")) this.#output(text);
    else if (data.startsWith("!")) this.#error(text);
    else if (data.startsWith("=")) this.#status(text);
  }

  #output(line: string): void {
    this.#awake.abort();
    if (line.trim() === "") return;
    if (!/^\s*[[{]/.test(line)) return this.#noMessage(line);
    const { messages, isInBatch } = readMessages(line);
    if (messages.some(({ kind }) => kind !== "invalid")) this.hasAnswered = true;
    for (const message of messages) this.#sink?.message(message, { isInBatch });
  }

  /** Reports a line of standard output that is no message; it has no other effect. */
  #noMessage(line: string): void {
    const shown = line.slice(0, MAX_LINE_CHARS);
    this.#options.log("stdout", shown);
    this.#noise++;
    if (this.#noise > ADVICE_AFTER) return;
    const advice =
      this.#noise === ADVICE_AFTER
        ? " Standard output is for messages alone. Print to standard error, in Python with `file=sys.stderr`."
        : "";
    this.#sink?.problem(`The server printed to standard output: "${shown.slice(0, 200)}".${advice}`);
  }

  #error(line: string): void {
    if (!line.startsWith("npm ")) this.#awake.abort(); // npm reports a download, not the server
    this.#lastLines = [...this.#lastLines, line.slice(0, MAX_LINE_CHARS)].slice(-LAST_LINES);
    this.#options.log("stderr", line);
  }

  #status(text: string): void {
    const status = parsed(text);
    switch (status.state) {
      case "started":
        this.about = startedProcess(status);
        return;
      case "failed":
        return this.#end("ERR-UNREACHABLE", String(status.message), { process: "failed" });
      case "stdin-closed":
      case "stdout-closed": {
        const what = status.state === "stdin-closed" ? "input" : "output";
        return this.#end("ERR-CLOSED", `The server closed its standard ${what}, over which messages go.`);
      }
      case "exited": {
        const said = this.#lastLines.join("\n");
        const serverText = this.#lastLines.find((line) => TELLING.test(line));
        const restart = this.about?.isWatched === true ? " It is started again when a watched file changes." : "";
        return this.#end(
          "ERR-CLOSED",
          `The server ended ${how(status)}.${restart}${said === "" ? "" : ` Its last output:\n${said}`}`,
          {
            ...(typeof status.signal === "string"
              ? { process: "killed", exit: status.signal }
              : { process: "ended", exit: status.code }),
            ...(serverText !== undefined && { serverText }),
          },
        );
      }
      case "changed":
        return this.#end("ERR-SESSION", `${filesOf(status)} changed, and the server is started again.`);
      default:
    }
  }

  /**
   * Ends the session. A server that ended before it answered is one that can't be reached; another is started again if
   * its files are watched, else only when the user connects again.
   */
  #end(code: ErrorCode, message: string, data: ErrorData = {}): void {
    if (this.over) return;
    this.#awake.abort();
    const isWatched = this.about?.isWatched === true;
    const isRenewed = isWatched && data.process !== "launcher";
    const own = !this.hasAnswered ? "ERR-UNREACHABLE" : isRenewed ? "ERR-SESSION" : code;
    this.over = new ClientError(own, message, { ...data, mayHaveRun: this.hasAnswered });
    if (isRenewed && data.process !== undefined) this.#sink?.problem(message); // the connection goes on
    if (isWatched && code === "ERR-CLOSED" && this.#socket?.readyState === this.#socket?.OPEN)
      this.next = new Promise((resolve) => (this.#changed = resolve));
    this.#aborted.signal.addEventListener("abort", () => this.#changed?.());
    this.#sink?.lost?.(this.over);
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function startedProcess({ pid, command, args, cwd, env, isWatched }: Readonly<Record<string, unknown>>): ServerProcess {
  return {
    pid: Number(pid),
    command: String(command),
    args: texts(args),
    cwd: String(cwd),
    env: texts(env),
    isWatched: isWatched === true,
  };
}

function how({ code, signal }: Readonly<Record<string, unknown>>): string {
  return typeof signal === "string" ? `by the signal ${signal}` : `with exit code ${String(code)}`;
}

function filesOf({ files }: Readonly<Record<string, unknown>>): string {
  const [first = "A watched file", ...more] = texts(files);
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** Sentence for a socket that closed without the process having reported its end. */
function ending(code: number, reason: string, wasStarted: boolean): string {
  if (reason !== "") return reason;
  if (code === 1009) return "The server wrote a line that is too long.";
  return wasStarted
    ? "The launcher of this server ended. Start `mcp-panel` again, and open its new link."
    : "The launcher of this server does not answer this page. Start `mcp-panel` again, or open its link again.";
}
