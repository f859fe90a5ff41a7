/**
 * Icons of the panel's frame: one stroke path each on a 16 px grid, drawn with `currentColor`.
 *
 * Owns: the shapes that the first load of a panel needs, and drawing a shape. All icons, with those of the views that
 * are loaded later, are in `icons.ts`. Icons are decorative (`aria-hidden`); the adjacent text or the button's label
 * conveys the meaning.
 */
import { html, type TemplateResult } from "lit";

/**
 * Shapes that `control-icons.ts` has too. Each is a constant, so that a bundle of a single element has no other shape
 * of the frame.
 */
export const ADD = "M8 3v10M3 8h10";
export const CLOSE = "M4 4l8 8M12 4l-8 8";
export const CHECK = "M3 8.5 6.5 12 13 4.5";
export const ERROR = "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4";
export const WARNING = "M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1";

/** Shapes of the frame's icons. */
export const FRAME_SHAPES = {
  add: ADD,
  close: CLOSE,
  check: CHECK,
  error: ERROR,
  warning: WARNING,
  stop: "M4 4h8v8H4z",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3l3.4 3.4",
  chevron: "M6 3.5 10.5 8 6 12.5",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13.2 2v3.2H10",
  tool: "M9.5 6.5 3 13M9 3.4a3.4 3.4 0 0 1 4.5-.6l-2 2 .2 1.5 1.5.2.9-1a3.4 3.4 0 0 1-5.1 2.1",
  resource: "M4 1.8h5L12.5 5v9.2H4zM9 1.8V5h3.5",
  prompt: "M2.5 3h11v8h-6l-3 2.5V11h-2z",
  request: "M2.5 9 4.3 3h7.4l1.8 6v4.5h-11zM2.5 9h3l1 2h3l1-2h3",
  back: "M13 8H3.5M7 4 3 8l4 4",
  server: "M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.8v.1M5 11.3v.1",
  log: "M2.5 3.5h11M2.5 6.5h7M2.5 9.5h11M2.5 12.5h5",
  exchange: "M2.5 5.5h10.5M10 2.5l3 3-3 3M13.5 10.5H3M6 7.5l-3 3 3 3",
  folder: "M1.8 13V3.5h4.4l1.5 2h6.5V13z",
  power: "M8 2v5.5M4.9 4a5 5 0 1 0 6.2 0",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.5V8l2.5 1.5",
  history: "M3 5a6 6 0 1 1-.6 4M3 2v3h3M8 4.5V8l2.5 1.5",
  maximize: "M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9",
  restore: "M9 3v4h4M9 7l4.5-4.5M7 13V9H3M7 9l-4.5 4.5",
  settings:
    "M6.9 1.8h2.2l.4 1.9 1.3.7 1.8-.6 1.1 1.9L12.3 7v2l1.4 1.3-1.1 1.9-1.8-.6-1.3.7-.4 1.9H6.9l-.4-1.9-1.3-.7-1.8.6-1.1-1.9L3.7 9V7L2.3 5.7l1.1-1.9 1.8.6 1.3-.7zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  sort: "M2.5 4h11M2.5 8h7M2.5 12h3.5",
  collection: "M2.5 5.5h11v8h-11zM4.5 3h7M5.5 9.5l2 2 3.5-4",
  record: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9",
  changes: "M5 2.5v7M2 6h6M10 2.5h3.5M10 13.5h3.5M2.5 13.5h5",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6",
} as const;

/** Name of an icon of the frame. */
export type FrameIconName = keyof typeof FRAME_SHAPES;

/** Icons of a server's status. */
export const STATUS_ICONS = {
  connecting: "clock",
  connected: "check",
  reconnecting: "clock",
  failed: "error",
  closed: "stop",
  recorded: "record",
} as const;

/** Renders a shape as an icon; styled by `base`. `path` is the data of an SVG path. */
export function drawIcon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path}></path></svg>`;
}

/** Renders an icon of the frame. @example html`<button>${frameIcon("refresh")} Reconnect</button>` */
export function frameIcon(name: FrameIconName): TemplateResult {
  return drawIcon(FRAME_SHAPES[name]);
}
