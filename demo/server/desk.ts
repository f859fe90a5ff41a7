/**
 * Objects on the desk beside the notebook: today's page, the instruments unpacked so far, and the scale.
 *
 * Owns: the state that changes while the server runs, and notifying listeners. Independent of MCP and sessions: all sessions share one desk,
 * like the notebook.
 */

/** Parts of the desk that may change. */
export type DeskChange = "page" | "instruments" | "scale";

const MAX_LINES = 200;

/** The desk, in memory. */
export class Desk {
  readonly #listeners = new Set<(change: DeskChange) => void>();
  readonly #lines: string[] = ["Fog until nine. The hide is dry."];
  #unpacked = 0;
  #calibrations = 0;

  /** Today's page, as Markdown. */
  get page(): string {
    return ["# Today", "", ...this.#lines.map((line) => `- ${line}`), ""].join("\n");
  }

  /** Number of instruments on the desk. */
  get unpacked(): number {
    return this.#unpacked;
  }

  /** Number of calibrations of the scale. */
  get calibrations(): number {
    return this.#calibrations;
  }

  /** Adds a line to today's page; removes the oldest line if the page is full. */
  write(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
    this.#changed("page");
  }

  /** Adds an instrument to the desk; removes all instruments once there are `many`. */
  unpack(many: number): void {
    this.#unpacked = (this.#unpacked + 1) % (many + 1);
    this.#changed("instruments");
  }

  /** Calibrates the scale. */
  calibrate(): void {
    this.#calibrations += 1;
    this.#changed("scale");
  }

  /** Calls the listener after every change; the returned function removes it. */
  onChange(listener: (change: DeskChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #changed(change: DeskChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
