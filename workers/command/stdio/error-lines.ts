/**
 * Lines of standard error, for people.
 *
 * Owns: their pieces. A line that is long, or does not end for a while as a prompt or a progress, is passed on in
 * pieces that cut no character.
 */
import { StringDecoder } from "node:string_decoder";

/** Longest piece, in UTF-16 code units. */
const MOST = 65_536;

/** Reader of lines of standard error. */
export class ErrorLines {
  readonly #onLine: (line: string) => void;
  readonly #silenceMs: number;
  readonly #decoder = new StringDecoder("utf8");
  #rest = "";
  /** The line began with a piece that was passed on: its end alone is no line. */
  #isCut = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(onLine: (line: string) => void, silenceMs: number) {
    this.#onLine = onLine;
    this.#silenceMs = silenceMs;
  }

  /** Reads the next bytes. */
  write(chunk: Buffer): void {
    clearTimeout(this.#timer);
    const lines = (this.#rest + this.#decoder.write(chunk)).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const last = this.#cut(line.endsWith("\r") ? line.slice(0, -1) : line);
      if (last !== "" || !this.#isCut) this.#onLine(last);
      this.#isCut = false;
    }
    this.#rest = this.#cut(this.#rest);
    if (this.#rest !== "") this.#timer = setTimeout(() => this.#passRest(), this.#silenceMs).unref();
  }

  /** Passes on what came after the last line end. */
  end(): void {
    clearTimeout(this.#timer);
    this.#rest += this.#decoder.end();
    if (this.#rest !== "") this.#passRest();
  }

  #passRest(): void {
    this.#onLine(this.#rest);
    this.#rest = "";
    this.#isCut = true;
  }

  /** Passes on pieces of a line that is too long; returns its end. */
  #cut(line: string): string {
    let at = 0;
    while (line.length - at > MOST) {
      const isPair = /[\uD800-\uDBFF]/.test(line.charAt(at + MOST - 1));
      const end = at + MOST - (isPair ? 1 : 0);
      this.#onLine(line.slice(at, end));
      this.#isCut = true;
      at = end;
    }
    return line.slice(at);
  }
}
