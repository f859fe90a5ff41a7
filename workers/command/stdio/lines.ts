/**
 * Lines of a stream of bytes.
 *
 * Owns: where a line of standard output ends, and how long it may be. Bytes are decoded when their line is complete, so
 * that no character is cut; what is no UTF-8 becomes U+FFFD. A line is passed on without its line end (`\n` or `\r\n`),
 * the first also without a byte order mark, and otherwise unchanged.
 */

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const MARK = "\u{feff}";
/** Memory that is kept for the next line. */
const KEPT_BYTES = 1_048_576;

/** Reader of lines. */
export class Lines {
  readonly #onLine: (line: string) => void;
  readonly #maxBytes: number;
  readonly #onTooLong: () => void;
  #start: Buffer = Buffer.alloc(0);
  #length = 0;
  #isFirst = true;
  #isOver = false;

  /** `onTooLong`: a line has more than `maxBytes`; nothing is read after it. */
  constructor(onLine: (line: string) => void, maxBytes: number, onTooLong: () => void) {
    this.#onLine = onLine;
    this.#maxBytes = maxBytes;
    this.#onTooLong = onTooLong;
  }

  /** Reads the next bytes. */
  write(chunk: Buffer): void {
    let at = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1 && !this.#isOver; end = chunk.indexOf(LINE_FEED, at)) {
      if (this.#length === 0) this.#pass(chunk, at, end);
      else {
        this.#keep(chunk, at, end);
        this.#passKept();
      }
      at = end + 1;
    }
    this.#keep(chunk, at, chunk.length);
  }

  /** Passes on what came after the last line end. */
  end(): void {
    if (this.#length > 0) this.#passKept();
  }

  #keep(chunk: Buffer, from: number, to: number): void {
    const length = this.#length + to - from;
    // One byte more, for the return of a line end that is cut.
    if (this.#isOver || !this.#fits(length - 1)) return;
    if (length > this.#start.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#start.length));
      this.#start.copy(larger, 0, 0, this.#length);
      this.#start = larger;
    }
    chunk.copy(this.#start, this.#length, from, to);
    this.#length = length;
  }

  #passKept(): void {
    const kept = this.#start;
    const length = this.#length;
    this.#length = 0;
    if (kept.length > KEPT_BYTES) this.#start = Buffer.alloc(0);
    this.#pass(kept, 0, length);
  }

  #pass(bytes: Buffer, from: number, to: number): void {
    const end = to > from && bytes[to - 1] === RETURN ? to - 1 : to;
    if (this.#isOver || !this.#fits(end - from)) return;
    const line = bytes.toString("utf8", from, end);
    const isMarked = this.#isFirst && line.startsWith(MARK);
    this.#isFirst = false;
    this.#onLine(isMarked ? line.slice(MARK.length) : line);
  }

  #fits(length: number): boolean {
    if (length <= this.#maxBytes) return true;
    this.#isOver = true;
    this.#start = Buffer.alloc(0);
    this.#length = 0;
    this.#onTooLong();
    return false;
  }
}
