/**
 * Rows of a list that may be very long.
 *
 * Owns: the order of rows. The rows of a folder are created on demand, because a user sees only about thirty of ten
 * thousand. Independent of the content of rows.
 */

/** Consecutive rows. */
interface Run<Row> {
  /** Index of the first row. */
  readonly start: number;
  readonly rowAt: (index: number) => Row;
}

/** Rows in order. @example rows.add(folder); rows.addRun(items.length, (index) => rowOf(items[index])) */
export class RowList<Row> implements Iterable<Row> {
  readonly #runs: Run<Row>[] = [];
  #length = 0;

  /** Number of rows. */
  get length(): number {
    return this.#length;
  }

  /** Adds one row at the end. */
  add(row: Row): void {
    this.addRun(1, () => row);
  }

  /** Adds rows at the end; `rowAt` creates the row at a zero-based index on demand. */
  addRun(count: number, rowAt: (index: number) => Row): void {
    if (count === 0) return;
    this.#runs.push({ start: this.#length, rowAt });
    this.#length += count;
  }

  /** Returns the row at an index; `undefined` outside the list. */
  at(index: number): Row | undefined {
    if (!(index >= 0 && index < this.#length)) return undefined;
    // The last run that starts at or before the index.
    let [low, high] = [0, this.#runs.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#runs[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const run = this.#runs[low];
    return run?.rowAt(index - run.start);
  }

  /** Returns the index of the first row that passes the test; -1 if there is none. */
  findIndex(test: (row: Row) => boolean): number {
    let index = 0;
    for (const row of this) {
      if (test(row)) return index;
      index++;
    }
    return -1;
  }

  *[Symbol.iterator](): IterableIterator<Row> {
    for (let index = 0; index < this.#length; index++) {
      const row = this.at(index);
      if (row !== undefined) yield row;
    }
  }
}
