/**
 * The icon set of the views: the icons of the frame, and those that the first load of a panel does not need.
 *
 * Owns: the shapes that `frame-icons.ts` leaves out. Code of the first load uses that file, so that these shapes are
 * loaded with a view.
 */
import type { TemplateResult } from "lit";
import { CONTROL_SHAPES } from "./control-icons.js";
import { drawIcon, FRAME_SHAPES } from "./frame-icons.js";

const SHAPES = {
  ...FRAME_SHAPES,
  ...CONTROL_SHAPES,
  play: "M4.5 2.8v10.4l8.5-5.2z",
  info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8M8 7.3v4M8 4.7v.1",
  download: "M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11",
  upload: "M8 10.7V2.5M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11",
  link: "M6.5 9.5l3-3M7.5 4.5l1.6-1.6a2.8 2.8 0 0 1 4 4l-1.6 1.6M8.5 11.5l-1.6 1.6a2.8 2.8 0 0 1-4-4l1.6-1.6",
  form: "M2.5 3.5h11v3h-11zM2.5 9.5h11v3h-11z",
  tree: "M2.5 3h4M4 3v9.5h3.5M4 7.5h3.5M9 7.5h4.5M9 12.5h4.5",
  bell: "M4 11.5V7a4 4 0 0 1 8 0v4.5M2.8 11.5h10.4M6.8 13.8h2.4",
  pause: "M5.5 3v10M10.5 3v10",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9",
  edit: "M3 13l.6-2.8 7.2-7.2 2.2 2.2-7.2 7.2z",
  bug: "M5.5 6.5a2.5 2.5 0 0 1 5 0V10a2.5 2.5 0 0 1-5 0zM6.3 4.6 5 2.8M9.7 4.6 11 2.8M5.5 8.2h-3M5.5 10.4l-2.4 2M5.5 6.6 3.1 4.8M10.5 8.2h3M10.5 10.4l2.4 2M10.5 6.6l2.4-1.8",
  star: "M8 1.9l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.7l-3.8 2 .7-4.3-3.1-3 4.3-.6z",
  compare: "M2.5 3.5h4v9h-4zM9.5 3.5h4v9h-4z",
  grip: "M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.4v.1M10 12.4v.1",
} as const;

/** Name of a built-in icon. */
export type IconName = keyof typeof SHAPES;

/** Renders an icon; styled by `base`. @example html`<button>${icon("play")} Run</button>` */
export function icon(name: IconName): TemplateResult {
  return drawIcon(SHAPES[name]);
}
