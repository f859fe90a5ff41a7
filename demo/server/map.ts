/**
 * Map of the estuary, with a numbered pin at each place.
 *
 * Owns: the projection and the drawing. Independent of notes.
 */

import type { Bytes } from "./bytes.js";
import { PLACES, type Place } from "./notes.js";
import { Canvas, color, curve, type Point } from "./pictures/canvas.js";

const WIDTH = 640;
const HEIGHT = 440;

/** Corners of the map, in degrees. */
const SHEET = { west: -3.56, east: -3.28, north: 54.715, south: 54.59 };

/** Digits of three columns by five rows, one string of bits per row. */
const DIGITS: readonly (readonly string[])[] = [
  ["010", "110", "010", "010", "111"],
  ["111", "001", "111", "100", "111"],
  ["111", "001", "111", "001", "111"],
  ["101", "101", "111", "001", "001"],
  ["111", "100", "111", "001", "111"],
  ["111", "100", "111", "101", "111"],
];

/** Places in the order of their numbers, which start at 1. */
export const NUMBERED_PLACES: readonly Place[] = Object.values(PLACES);

function project(place: Place): Point {
  return [
    ((place.longitude - SHEET.west) / (SHEET.east - SHEET.west)) * WIDTH,
    ((SHEET.north - place.latitude) / (SHEET.north - SHEET.south)) * HEIGHT,
  ];
}

function pin(canvas: Canvas, [x, y]: Point, digit: readonly string[]): void {
  const red = color("#b3402e");
  canvas.ellipse([x, y + 2], 7, 2.5, color("#3c4a3e"), 0.35);
  canvas.polygon(
    [
      [x - 9, y - 22],
      [x + 9, y - 22],
      [x, y + 1],
    ],
    red,
  );
  canvas.ellipse([x, y - 26], 13, 13, red);
  canvas.ellipse([x, y - 26], 10.5, 10.5, color("#fdf8ec"));
  for (const [row, bits] of digit.entries()) {
    for (const [column, bit] of [...bits].entries()) {
      if (bit !== "1") continue;
      const [left, top] = [x - 4.5 + column * 3, y - 33.5 + row * 3];
      canvas.polygon(
        [
          [left, top],
          [left + 3, top],
          [left + 3, top + 3],
          [left, top + 3],
        ],
        color("#3a2a22"),
      );
    }
  }
}

function paint(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const [sea, land] = [color("#b9d6e2"), color("#eee6cf")];
  canvas.gradient(color("#a9ccdb"), sea);
  const coast = [
    ...curve([60, 0], [130, 90], [176, 66]),
    ...curve([176, 66], [250, 90], [232, 158]),
    ...curve([232, 158], [150, 250], [60, 440]),
  ];
  for (const [width, alpha] of [
    [26, 0.25],
    [14, 0.35],
  ] as const)
    canvas.line(coast, width, color("#d8eaf0"), alpha);
  canvas.polygon([...coast, [WIDTH, HEIGHT], [WIDTH, 0]], land);
  canvas.line(coast, 2, color("#8b7d5b"));
  canvas.polygon(
    curve([330, 300], [430, 200], [560, 316]).concat(curve([560, 316], [440, 400], [330, 300])),
    color("#c8d6a4"),
  );
  canvas.polygon(curve([470, 440], [520, 330], [640, 340]).concat([[640, 440]]), color("#d9c9a3"));
  for (let ring = 1; ring < 5; ring += 1) {
    canvas.line(
      curve([480 + ring * 22, 440], [530 + ring * 14, 350 + ring * 16], [640, 350 + ring * 18]),
      1,
      color("#b59f6d"),
      0.8,
    );
  }
  canvas.line(
    [...curve([640, 250], [470, 260], [380, 226]), ...curve([380, 226], [300, 200], [214, 176])],
    4,
    color("#7fb2c9"),
    1,
    15,
  );
  for (let grid = 1; grid < 8; grid += 1) {
    canvas.line(
      [
        [grid * 80, 0],
        [grid * 80, HEIGHT],
      ],
      0.6,
      color("#6f7f83"),
      0.35,
    );
    canvas.line(
      [
        [0, grid * 80],
        [WIDTH, grid * 80],
      ],
      0.6,
      color("#6f7f83"),
      0.35,
    );
  }
  for (const [index, place] of NUMBERED_PLACES.entries()) pin(canvas, project(place), DIGITS[index] ?? []);
  return canvas;
}

let printed: Bytes | undefined;

/** The map as a PNG file of 640 × 440 pixels. */
export function mapPng(): Bytes {
  printed ??= paint().toPng();
  return printed;
}
