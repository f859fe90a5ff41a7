/**
 * The icon set: one stroke path each on a 16 px grid, drawn with `currentColor`.
 *
 * Owns: the shapes. Icons are decorative (`aria-hidden`); the adjacent text or the button's label conveys the meaning.
 */
import { html, type TemplateResult } from "lit";

const SHAPES = {
  play: "M4.5 2.8v10.4l8.5-5.2z",
  stop: "M4 4h8v8H4z",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.3 10.3l3.4 3.4",
  chevron: "M6 3.5 10.5 8 6 12.5",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  download: "M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11",
  link: "M6.5 9.5l3-3M7.5 4.5l1.6-1.6a2.8 2.8 0 0 1 4 4l-1.6 1.6M8.5 11.5l-1.6 1.6a2.8 2.8 0 0 1-4-4l1.6-1.6",
  info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v4M8 4.7v.1",
  warning: "M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
  error: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4",
  check: "M3 8.5 6.5 12 13 4.5",
  refresh: "M13 8a5 5 0 1 1-1.6-3.7M13.2 2v3.2H10",
  tool: "M9.5 6.5 3 13M9 3.4a3.4 3.4 0 0 1 4.5-.6l-2 2 .2 1.5 1.5.2.9-1a3.4 3.4 0 0 1-5.1 2.1",
  resource: "M4 1.8h5L12.5 5v9.2H4zM9 1.8V5h3.5",
  prompt: "M2.5 3h11v8h-6l-3 2.5V11h-2z",
  add: "M8 3v10M3 8h10",
  remove: "M3 8h10",
  up: "M8 13V3.5M4 7l4-4 4 4",
  down: "M8 3v9.5M4 9l4 4 4-4",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  form: "M2.5 3.5h11v3h-11zM2.5 9.5h11v3h-11z",
  back: "M13 8H3.5M7 4 3 8l4 4",
  server: "M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11zM5 4.8v.1M5 11.3v.1",
  close: "M4 4l8 8M12 4l-8 8",
  log: "M2.5 3.5h11M2.5 6.5h7M2.5 9.5h11M2.5 12.5h5",
  tree: "M2.5 3h4M4 3v9.5h3.5M4 7.5h3.5M9 7.5h4.5M9 12.5h4.5",
  bell: "M4 11.5V7a4 4 0 0 1 8 0v4.5M2.8 11.5h10.4M6.8 13.8h2.4",
  exchange: "M2.5 5.5h10.5M10 2.5l3 3-3 3M13.5 10.5H3M6 7.5l-3 3 3 3",
  pause: "M5.5 3v10M10.5 3v10",
  record: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9",
  folder: "M1.8 13V3.5h4.4l1.5 2h6.5V13z",
  power: "M8 2v5.5M4.9 4a5 5 0 1 0 6.2 0",
  edit: "M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2z",
  more: "M3.2 8h.6M7.7 8h.6M12.2 8h.6",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 4.5V8l2.5 1.5",
  history: "M3 5a6 6 0 1 1-.6 4M3 2v3h3M8 4.5V8l2.5 1.5",
  settings:
    "M8 5.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4",
  eye: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6",
  sort: "M2.5 4h11M2.5 8h7M2.5 12h3.5",
  pin: "M6 2h4M6.5 2v4L4.3 8.8h7.4L9.5 6V2M8 8.8V14",
  grip: "M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.4v.1M10 12.4v.1",
} as const;

/** Name of a built-in icon. */
export type IconName = keyof typeof SHAPES;

/** Renders an icon; styled by `base`. @example html`<button>${icon("play")} Run</button>` */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${SHAPES[name]}></path></svg>`;
}
