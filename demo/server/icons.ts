/**
 * Icons of the notebook, its tools, resources and prompts: small pictures on a light ground, in `data:` URLs.
 *
 * Owns: drawing them. They need no request, because a `data:` URL contains the picture.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic#icons
 */

import type { Icon } from "@modelcontextprotocol/server";

import { base64 } from "./bytes.js";
import { Canvas, color, curve, type Color, type Point } from "./pictures/canvas.js";

const SIZE = 32;

type Drawing = (canvas: Canvas, ink: Color) => void;

const leaf: Drawing = (canvas, ink) => {
  const [stem, tip]: readonly [Point, Point] = [
    [7, 26],
    [26, 6],
  ];
  canvas.polygon([...curve(stem, [5, 7], tip), ...curve(tip, [27, 25], stem)], ink);
  canvas.line([[4, 29], stem, tip], 1.5, color("#ffffff"), 0.8);
};
const page: Drawing = (canvas, ink) => {
  canvas.polygon(
    [
      [8, 5],
      [24, 5],
      [24, 27],
      [8, 27],
    ],
    ink,
  );
  for (const y of [11, 16, 21])
    canvas.line(
      [
        [11, y],
        [21, y],
      ],
      1.6,
      color("#ffffff"),
    );
};
const lens: Drawing = (canvas, ink) => {
  canvas.line(
    [
      [19, 19],
      [27, 27],
    ],
    4,
    ink,
  );
  canvas.ellipse([14, 14], 9, 9, ink);
  canvas.ellipse([14, 14], 6, 6, color("#ffffff"));
};
const bird: Drawing = (canvas, ink) => {
  canvas.line(curve([3, 13], [10, 8], [16, 18]), 2, ink, 1, 4);
  canvas.line(curve([16, 18], [21, 8], [29, 12]), 4, ink, 1, 2);
};

/** Drawing and colour of each icon. */
const DRAWINGS = {
  notebook: [leaf, "#3f7a3a"],
  page: [page, "#8a5a2b"],
  lens: [lens, "#23628f"],
  bird: [bird, "#5b3f8a"],
} as const satisfies Record<string, readonly [Drawing, string]>;

/** One of the icons. */
export type IconName = keyof typeof DRAWINGS;

const painted = new Map<IconName, Icon[]>();

/** The icon as a list with one element, the form in which the protocol sends icons. */
export function iconOf(name: IconName): Icon[] {
  const ready = painted.get(name);
  if (ready !== undefined) return ready;
  const canvas = new Canvas(SIZE, SIZE);
  canvas.gradient(color("#ffffff"), color("#f2efe6"));
  const [draw, ink] = DRAWINGS[name];
  draw(canvas, color(ink));
  const src = `data:image/png;base64,${base64(canvas.toPng())}`;
  const icons: Icon[] = [{ src, mimeType: "image/png", sizes: [`${SIZE}x${SIZE}`] }];
  painted.set(name, icons);
  return icons;
}
