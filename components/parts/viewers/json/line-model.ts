/**
 * Lines of a formatted JSON text, which fold by objects and arrays.
 *
 * Owns: where lines begin, what they enclose, and which are folded. Relies on the text of `Results.json`: one value or
 * bracket on a line, indented by two spaces for each level. No DOM. Costs 12 bytes for each line, whatever its length.
 */
import { inSlices } from "../../basic/slices.js";
import type { JsonPath } from "../../../../src/client/api/views.js";

/** Opening brackets of objects and arrays; closing ones are two more. */
const [BRACE, BRACKET] = [123, 91];

/** Lines that are read before the page may do other work. */
const STEP = 2_048;
/** A quoted name before a value. */
const NAME = /^("[^"\\]*(?:\\.[^"\\]*)*"): /s;

/** Manages the lines of one text. */
export class LineModel {
  readonly #text: string;
  /** Offset of each line, and the end of the text. */
  readonly #starts: Uint32Array;
  /** Line that opens the object or array around a line; for the line of a closing bracket, the opening line; else -1. */
  readonly #parents: Int32Array;
  /** Line of the closing bracket of an opening line; else -1. */
  readonly #ends: Int32Array;
  readonly #folded = new Set<number>();
  #shown: readonly number[] | undefined;

  private constructor(text: string, starts: readonly number[]) {
    this.#text = text;
    this.#starts = new Uint32Array(starts.length + 1);
    this.#starts.set(starts);
    this.#starts[starts.length] = text.length + 1;
    this.#parents = new Int32Array(starts.length).fill(-1);
    this.#ends = new Int32Array(starts.length).fill(-1);
  }

  /** Reads a text in slices, so that one of megabytes does not block the page. */
  static of(text: string): Promise<LineModel> {
    return inSlices(LineModel.#read(text));
  }

  static *#read(text: string): Generator<undefined, LineModel> {
    const starts: number[] = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
      if (starts.push(at + 1) % STEP === 0) yield;
    }
    const model = new LineModel(text, starts);
    const open: number[] = [];
    for (let line = 0; line < model.count; line++) {
      model.#enclose(line, open);
      if (line % STEP === 0) yield;
    }
    return model;
  }

  /** Notes what a line opens or closes. `open`: opening lines around it. */
  #enclose(line: number, open: number[]): void {
    const last = this.#text.charCodeAt(this.#endOf(line) - 1);
    this.#parents[line] = open.at(-1) ?? -1;
    if (isClosing(this.#text, this.#contentOf(line))) this.#ends[open.pop() ?? line] = line;
    else if (last === BRACE || last === BRACKET) open.push(line);
  }

  /** Number of all lines. */
  get count(): number {
    return this.#parents.length;
  }

  /** Lines that no folded line hides, from top to bottom. */
  get shown(): readonly number[] {
    if (this.#shown) return this.#shown;
    const shown: number[] = [];
    for (let line = 0; line < this.count; line = this.#after(line)) shown.push(line);
    return (this.#shown = shown);
  }

  /** Position among the shown lines of a line, or of the line that hides it. */
  positionOf(line: number): number {
    const { shown } = this;
    let [low, high] = [0, shown.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((shown[middle] ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** True for a folded object or array, false for an open one; `undefined` for any other line. */
  isFolded(line: number): boolean | undefined {
    return this.endOf(line) === undefined ? undefined : this.#folded.has(line);
  }

  /** Folds or unfolds an object or array; returns false if there is nothing to do. */
  fold(line: number, isFolded: boolean): boolean {
    if (this.isFolded(line) !== !isFolded) return false;
    if (isFolded) this.#folded.add(line);
    else this.#folded.delete(line);
    this.#shown = undefined;
    return true;
  }

  /** Unfolds everything that hides a line. */
  reveal(line: number): void {
    for (let above = this.parentOf(line); above >= 0; above = this.parentOf(above)) this.fold(above, false);
  }

  /** Line that opens the object or array around a line, or that a closing bracket ends; -1 for the root. */
  parentOf(line: number): number {
    return this.#parents[line] ?? -1;
  }

  /** Line of the closing bracket of an object or array; `undefined` for any other line. */
  endOf(line: number): number | undefined {
    const end = this.#ends[line] ?? -1;
    return end < 0 ? undefined : end;
  }

  /** Number of levels around a line. */
  levelOf(line: number): number {
    return (this.#contentOf(line) - (this.#starts[line] ?? 0)) / 2;
  }

  /** Text of a line without its indentation: the first `max` characters, and the length of all. */
  textOf(line: number, max: number): { readonly text: string; readonly length: number } {
    const [from, to] = [this.#contentOf(line), this.#endOf(line)];
    return { text: this.#text.slice(from, Math.min(to, from + max)), length: to - from };
  }

  /** Number of members or items of an object or array. */
  sizeOf(line: number): number {
    let size = 0;
    const end = this.endOf(line) ?? 0;
    for (let child = line + 1; child < end; child = this.#next(child)) size++;
    return size;
  }

  /** JSON text of the value of a line, indented as a value of its own; of the line of a closing bracket, what it ends. */
  valueOf(line: number): string {
    if (isClosing(this.#text, this.#contentOf(line))) return this.valueOf(this.parentOf(line));
    const text = this.#text.slice(this.#contentOf(line), this.#endOf(this.endOf(line) ?? line)).replace(/,$/, "");
    const value = text.slice(this.#nameOf(line)?.length ?? 0);
    return this.endOf(line) === undefined ? value : value.replaceAll(`\n${"  ".repeat(this.levelOf(line))}`, "\n");
  }

  /** Path of the value of a line. */
  pathOf(line: number): JsonPath {
    if (isClosing(this.#text, this.#contentOf(line))) return this.pathOf(this.parentOf(line));
    const above = this.parentOf(line);
    if (above < 0) return [];
    const name = this.#nameOf(line);
    if (name !== undefined) return [...this.pathOf(above), String(JSON.parse(name.slice(0, -2)))];
    let index = 0;
    for (let child = above + 1; child < line; child = this.#next(child)) index++;
    return [...this.pathOf(above), index];
  }

  /** Line of a value, whose steps have these positions among their siblings. */
  lineOf(places: readonly number[]): number {
    let line = 0;
    for (const place of places) {
      line++;
      for (let before = 0; before < place; before++) line = this.#next(line);
    }
    return Math.min(line, this.count - 1);
  }

  /** Quoted name of a member, with the colon after it. */
  #nameOf(line: number): string | undefined {
    const above = this.parentOf(line);
    if (above < 0 || this.#text.charCodeAt(this.#endOf(above) - 1) !== BRACE) return undefined;
    return NAME.exec(this.#text.slice(this.#contentOf(line), this.#endOf(line)))?.[0];
  }

  /** The next line with the same parent. */
  #next(line: number): number {
    return (this.endOf(line) ?? line) + 1;
  }

  /** The next line that is shown. */
  #after(line: number): number {
    return this.#folded.has(line) ? this.#next(line) : line + 1;
  }

  #contentOf(line: number): number {
    let at = this.#starts[line] ?? 0;
    while (this.#text.charCodeAt(at) === 32) at++;
    return at;
  }

  #endOf(line: number): number {
    return (this.#starts[line + 1] ?? 0) - 1;
  }
}

function isClosing(text: string, at: number): boolean {
  const code = text.charCodeAt(at) - 2;
  return code === BRACE || code === BRACKET;
}
