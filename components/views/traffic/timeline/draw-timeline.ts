/**
 * Draws a timeline on a canvas.
 *
 * Owns: the geometry of lanes and bars, used for drawing and for finding the entry at a point. Bars that fall on the
 * same pixels are drawn once, so that 50,000 entries take a few milliseconds.
 */
import type { TrafficTimeline } from "../../../../src/client/api/index.js";
import type { Lane } from "./lanes.js";
import type { TimeScale } from "./time-scale.js";

/** Height of a lane and of the ruler, in pixels. */
export const LANE_PX = 18;
export const RULER_PX = 24;
const BAR_PX = 10;
/** Height of the bar of a stream, which is open most of the time. */
const STREAM_PX = 4;
/** Minimum width of a bar. */
const DOT_PX = 3;
/** Distance within which a point finds an entry. */
const NEAR_PX = 6;

/** Colours, from the theme. */
export interface Palette {
  readonly bar: string;
  readonly stream: string;
  readonly failure: string;
  readonly selected: string;
  readonly line: string;
  readonly text: string;
  readonly font: string;
}

/** What is drawn. Sizes are in CSS pixels. */
export interface Picture {
  readonly timeline: TrafficTimeline;
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
  readonly width: number;
  readonly height: number;
  /** First visible vertical pixel of the lanes. */
  readonly top: number;
  /** Index of the selected entry; -1 if there is none. */
  readonly selected: number;
  /** Period that is being marked, in pixels. */
  readonly marked?: readonly [number, number] | undefined;
  readonly palette: Palette;
  /** Text of a mark of the ruler. */
  readonly label: (at: number, step: number) => string;
}

/** Draws everything. */
export function drawTimeline(context: CanvasRenderingContext2D, picture: Picture): void {
  const { width, height, lanes, top, palette, marked } = picture;
  context.clearRect(0, 0, width, height);
  drawRuler(context, picture);
  context.save();
  context.beginPath();
  context.rect(0, RULER_PX, width, height - RULER_PX);
  context.clip();
  const first = Math.max(0, Math.floor(top / LANE_PX));
  const last = Math.min(lanes.length, Math.ceil((top + height) / LANE_PX));
  for (let number = first; number < last; number++) {
    const lane = lanes[number];
    if (lane) drawLane(context, picture, lane, RULER_PX + number * LANE_PX - top);
  }
  if (marked) {
    context.globalAlpha = 0.2;
    context.fillStyle = palette.selected;
    context.fillRect(Math.min(...marked), RULER_PX, Math.abs(marked[1] - marked[0]), height - RULER_PX);
    context.globalAlpha = 1;
  }
  context.restore();
}

function drawRuler(context: CanvasRenderingContext2D, { scale, width, height, palette, label }: Picture): void {
  const step = scale.step(width);
  context.strokeStyle = palette.line;
  context.fillStyle = palette.text;
  context.font = palette.font;
  context.textBaseline = "middle";
  context.lineWidth = 1;
  context.beginPath();
  // Marks count from the beginning of the recording.
  const start = scale.whole.from;
  for (let mark = Math.ceil((scale.seen.from - start) / step); ; mark++) {
    const at = start + mark * step;
    if (at > scale.seen.to) break;
    const x = Math.round(scale.x(at, width)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.fillText(label(mark * step, step), x + 4, RULER_PX / 2);
  }
  context.moveTo(0, RULER_PX - 0.5);
  context.lineTo(width, RULER_PX - 0.5);
  context.stroke();
}

function drawLane(context: CanvasRenderingContext2D, picture: Picture, { entries, kind }: Lane, top: number): void {
  const { timeline, scale, width, selected, palette } = picture;
  context.fillStyle = palette.line;
  context.fillRect(0, top + LANE_PX - 1, width, 1);
  const y = top + (LANE_PX - BAR_PX) / 2;
  let chosen: readonly [number, number] | undefined;
  if (kind === "stream") {
    context.fillStyle = palette.stream;
    for (const index of entries) {
      const [left, right] = barOf(timeline, scale, width, index);
      context.fillRect(left, y + (BAR_PX - STREAM_PX) / 2, right - left, STREAM_PX);
      if (index === selected) chosen = [left, right];
    }
  }
  // Of a stream only the end is a failure.
  for (const isFailure of kind === "error" || kind === "stream" ? [1] : [0, 1]) {
    context.fillStyle = isFailure === 1 ? palette.failure : palette.bar;
    let [from, to] = [0, -1]; // pixels that are not drawn yet
    for (const index of entries) {
      if (timeline.failures[index] !== isFailure) continue;
      const [left, right] = barOf(timeline, scale, width, index, true);
      if (right < 0 || left > width) continue;
      if (index === selected) chosen ??= [left, right];
      // A gap of a pixel keeps neighbours apart.
      if (left <= to + 0.5) {
        if (right > to) to = right;
        continue;
      }
      if (to >= from) context.fillRect(from, y, to - from, BAR_PX);
      [from, to] = [left, right];
    }
    if (to >= from) context.fillRect(from, y, to - from, BAR_PX);
  }
  if (!chosen) return;
  const [left, right] = chosen;
  context.strokeStyle = palette.selected;
  context.lineWidth = 2;
  context.strokeRect(left - 2, y - 3, right - left + 4, BAR_PX + 6);
}

/** Left and right end of a bar within the box, in pixels. `isFailure`: of its failure, which is the end of a stream. */
function barOf(
  { starts, durations, lanes, laneOf }: TrafficTimeline,
  scale: TimeScale,
  width: number,
  index: number,
  isFailure = false,
): [number, number] {
  const start = starts[index] ?? 0;
  const duration = durations[index] ?? 0;
  const end = Number.isNaN(duration) ? scale.whole.to : start + duration;
  const isEnd = isFailure && lanes[laneOf[index] ?? -1]?.lane === "stream";
  const left = isEnd ? scale.x(end, width) - DOT_PX : scale.x(start, width);
  const right = Math.max(left + DOT_PX, scale.x(end, width));
  return [left < -4 && right > 0 ? -4 : left, Math.min(right, width + 4)];
}

/** Index of the entry at a point; -1 if there is none. Of several, the one that starts last, which is drawn on top. */
export function entryAt({ timeline, lanes, scale, width, top }: Picture, x: number, y: number): number {
  if (y < RULER_PX) return -1;
  const lane = lanes[Math.floor((y - RULER_PX + top) / LANE_PX)];
  let [found, distance] = [-1, NEAR_PX];
  for (const index of lane?.entries ?? []) {
    const [left, right] = barOf(timeline, scale, width, index, lane?.kind === "error");
    const away = Math.max(0, left - x, x - right);
    if (away <= distance) [found, distance] = [index, away];
  }
  return found;
}
