/**
 * The visible part of a time axis, and its conversion to pixels.
 *
 * Owns: zooming and moving within limits, and the steps of the ruler. Immutable, and independent of drawing.
 */

/** Shortest visible time, in milliseconds: zoomed in, one microsecond is wider than a pixel. */
const MIN_SPAN = 0.02;
/** Steps of the ruler in milliseconds; below a second, powers of ten times 1, 2 and 5. */
const LONG_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];
/** Minimum distance of two marks of the ruler, in pixels. */
const MARK_PX = 90;

/** Period in milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export class TimeScale {
  /** The period with all entries. */
  readonly whole: Period;
  /** The visible period. */
  readonly seen: Period;

  constructor(whole: Period, seen: Period = whole) {
    this.whole = whole;
    const span = Math.min(Math.max(seen.to - seen.from, MIN_SPAN), Math.max(whole.to - whole.from, MIN_SPAN));
    const from = Math.max(whole.from, Math.min(seen.from, whole.to - span));
    this.seen = { from, to: from + span };
  }

  /** Length of the visible period, in milliseconds. */
  get span(): number {
    return this.seen.to - this.seen.from;
  }

  /** True if everything is visible. */
  get isWhole(): boolean {
    return this.span >= this.whole.to - this.whole.from;
  }

  /** Position of a time, in pixels of a box of this width. */
  x(at: number, width: number): number {
    return ((at - this.seen.from) / this.span) * width;
  }

  /** Time at a position. */
  at(x: number, width: number): number {
    return this.seen.from + (x / width) * this.span;
  }

  /** Zooms by a factor below 1 (in) or above 1 (out); the time at `focus` keeps its position. */
  zoomed(factor: number, focus = (this.seen.from + this.seen.to) / 2): TimeScale {
    const share = (focus - this.seen.from) / this.span;
    const span = this.span * factor;
    const bounded = Math.min(Math.max(span, MIN_SPAN), this.whole.to - this.whole.from);
    const from = focus - share * bounded;
    return new TimeScale(this.whole, { from, to: from + bounded });
  }

  /** Moves by milliseconds. */
  moved(by: number): TimeScale {
    return new TimeScale(this.whole, { from: this.seen.from + by, to: this.seen.to + by });
  }

  /** Shows a period. */
  showing(seen: Period): TimeScale {
    return new TimeScale(this.whole, seen);
  }

  /** Shows everything. */
  fitted(): TimeScale {
    return new TimeScale(this.whole);
  }

  /** Moves so that a time is visible, no further than necessary. */
  reaching(at: number): TimeScale {
    const margin = this.span * 0.1;
    if (at < this.seen.from) return this.moved(at - margin - this.seen.from);
    return at > this.seen.to ? this.moved(at + margin - this.seen.to) : this;
  }

  /** Same visible period after entries were added; the beginning and the end stay visible if they were. */
  grown(whole: Period): TimeScale {
    const { from, to } = this.seen;
    const isEnd = to >= this.whole.to;
    return this.isWhole ? new TimeScale(whole) : new TimeScale(whole, { from, to: isEnd ? whole.to : to });
  }

  /** Distance of the marks of the ruler, in milliseconds. */
  step(width: number): number {
    const wanted = (MARK_PX / Math.max(1, width)) * this.span;
    if (wanted < 1_000) {
      const power = 10 ** Math.floor(Math.log10(wanted));
      const factor = [1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10;
      return factor * power;
    }
    return 1_000 * (LONG_STEPS.find((one) => one * 1_000 >= wanted) ?? Math.ceil(wanted / 86_400_000) * 86_400);
  }
}
