/**
 * A small canvas for gradients, polygons, ellipses, lines and leaf-like curves, which are smoothed by drawing at twice the
 * size.
 *
 * Owns: the pixels, and drawing shapes. Independent of a picture's content; `png.ts` writes the file format.
 */

import type { Bytes } from "../bytes.js";
import { encodePng } from "./png.js";

/** Red, green, blue, 0–255. */
export type Color = readonly [number, number, number];

/** A point in picture units, from the top left. */
export type Point = readonly [number, number];

/** Number of pixels per unit while drawing; averaging them afterwards smooths the edges. */
const SCALE = 2;

/** A colour from `"#rrggbb"`. */
export function color(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two colours; `share` is the part of the second colour, 0–1. */
export function mix(from: Color, to: Color, share: number): Color {
  const between = (a: number, b: number): number => a + (b - a) * share;
  return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])];
}

/** Points along a quadratic curve, both ends included. */
export function curve(from: Point, control: Point, to: Point, steps = 24): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
    return [a * from[0] + b * control[0] + c * to[0], a * from[1] + b * control[1] + c * to[1]];
  });
}

/** A picture that is being drawn. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #pixels: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#columns = width * SCALE;
    this.#rows = height * SCALE;
    this.#pixels = new Uint8ClampedArray(this.#columns * this.#rows * 3);
  }

  /** Fills the band between two heights with a vertical gradient. */
  gradient(top: Color, bottom: Color, from = 0, to = this.height): void {
    for (let row = Math.floor(from * SCALE); row < Math.min(to * SCALE, this.#rows); row += 1) {
      this.#span(row, 0, this.#columns, mix(top, bottom, (row / SCALE - from) / (to - from)), 1);
    }
  }

  /** Fills a polygon (even-odd). */
  polygon(points: readonly Point[], fill: Color, alpha = 1): void {
    const heights = points.map(([, y]) => y * SCALE);
    const first = Math.max(0, Math.floor(Math.min(...heights)));
    const last = Math.min(this.#rows - 1, Math.ceil(Math.max(...heights)));
    for (let row = first; row <= last; row += 1) {
      const crossings = this.#crossings(points, row + 0.5);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        this.#span(row, Math.round(crossings[pair] ?? 0), Math.round(crossings[pair + 1] ?? 0), fill, alpha);
      }
    }
  }

  /** Fills an ellipse, turned by `angle` radians. */
  ellipse(center: Point, rx: number, ry: number, fill: Color, alpha = 1, angle = 0): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const points = Array.from({ length: 48 }, (_, index): Point => {
      const turn = (index / 48) * 2 * Math.PI;
      const [x, y] = [rx * Math.cos(turn), ry * Math.sin(turn)];
      return [center[0] + x * cos - y * sin, center[1] + x * sin + y * cos];
    });
    this.polygon(points, fill, alpha);
  }

  /** Draws a soft disc: many faint ellipses on top of each other. */
  glow(center: Point, radius: number, fill: Color, strength = 0.06): void {
    for (let ring = 12; ring > 0; ring -= 1) {
      this.ellipse(center, (radius * ring) / 12, (radius * ring) / 12, fill, strength);
    }
  }

  /** Draws a line through points, `thickness` units wide at its start and `end` units wide at its last point. */
  line(points: readonly Point[], thickness: number, fill: Color, alpha = 1, end = thickness): void {
    const left: Point[] = [];
    const right: Point[] = [];
    for (const [index, point] of points.entries()) {
      const before = points[index - 1] ?? point;
      const after = points[index + 1] ?? point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const half = (thickness + (end - thickness) * (index / Math.max(1, points.length - 1))) / 2;
      const length = Math.hypot(dx, dy) || 1;
      left.push([point[0] - (dy / length) * half, point[1] + (dx / length) * half]);
      right.unshift([point[0] + (dy / length) * half, point[1] - (dx / length) * half]);
    }
    this.polygon([...left, ...right], fill, alpha);
  }

  /** The picture as a PNG file. */
  toPng(): Bytes {
    const rgb = new Uint8Array(this.width * this.height * 3);
    for (let at = 0; at < rgb.length; at += 1) {
      const pixel = Math.floor(at / 3);
      const row = Math.floor(pixel / this.width) * SCALE;
      const column = (pixel % this.width) * SCALE;
      let sum = 0;
      for (let dy = 0; dy < SCALE; dy += 1) {
        for (let dx = 0; dx < SCALE; dx += 1) {
          sum += this.#pixels[((row + dy) * this.#columns + column + dx) * 3 + (at % 3)] ?? 0;
        }
      }
      rgb[at] = Math.round(sum / (SCALE * SCALE));
    }
    return encodePng(this.width, this.height, rgb);
  }

  #crossings(points: readonly Point[], row: number): number[] {
    const found: number[] = [];
    for (const [index, [x, y]] of points.entries()) {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
      const [y1, y2] = [y * SCALE, nextY * SCALE];
      if (y1 <= row === y2 <= row) continue;
      found.push((x + ((row - y1) / (y2 - y1)) * (nextX - x)) * SCALE);
    }
    return found.sort((a, b) => a - b);
  }

  #span(row: number, from: number, to: number, fill: Color, alpha: number): void {
    const pixels = this.#pixels;
    const [red, green, blue] = fill;
    const end = (row * this.#columns + Math.min(to, this.#columns)) * 3;
    for (let at = (row * this.#columns + Math.max(0, from)) * 3; at < end; at += 3) {
      const [oldRed, oldGreen, oldBlue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      pixels[at] = oldRed + (red - oldRed) * alpha;
      pixels[at + 1] = oldGreen + (green - oldGreen) * alpha;
      pixels[at + 2] = oldBlue + (blue - oldBlue) * alpha;
    }
  }
}
