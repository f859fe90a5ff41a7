/**
 * The three wide photographs: hills, sea and sky.
 *
 * Owns: the content of each photograph. `canvas.ts` renders the pixels.
 */

import { Canvas, color, curve, mix, type Color, type Point } from "./canvas.js";
import { HEIGHT, seeded, WIDTH } from "./frame.js";

/** A distant bird: two wings as one thin curve. */
function farBird(canvas: Canvas, [x, y]: Point, span: number, ink: Color): void {
  canvas.line(curve([x - span, y - span * 0.35], [x - span * 0.4, y - span * 0.7], [x, y], 8), 0.6, ink, 1, 2.2);
  canvas.line(curve([x, y], [x + span * 0.4, y - span * 0.7], [x + span, y - span * 0.3], 8), 2.2, ink, 1, 0.6);
}

/** Outline of hills: two long waves, closed at the bottom edge. */
function ridge(base: number, height: number, phase: number): Point[] {
  const top = Array.from({ length: 61 }, (_, index): Point => {
    const x = (index / 60) * WIDTH;
    return [x, base - height * (0.6 * Math.sin(x / 97 + phase) + 0.4 * Math.sin(x / 41 + phase * 2.3))];
  });
  return [[0, HEIGHT], ...top, [WIDTH, HEIGHT]];
}

/** Four ridges that turn blue with distance, under an evening sky. */
export function hillsAtDusk(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.gradient(color("#2b3a67"), color("#f6b26b"), 0, 230);
  canvas.gradient(color("#f6b26b"), color("#f6d9b0"), 230, HEIGHT);
  canvas.glow([338, 176], 120, color("#ffe3a8"), 0.05);
  canvas.ellipse([338, 176], 26, 26, color("#fff1cf"));
  for (let layer = 0; layer < 4; layer += 1) {
    const fill = mix(color("#8d86a8"), color("#1f2a3a"), layer / 3);
    canvas.polygon(ridge(190 + layer * 32, 24 - layer * 3, layer * 1.7 + 0.4), fill);
  }
  for (const at of [
    [120, 92],
    [150, 80],
    [178, 98],
  ] as const)
    farBird(canvas, at, 11, color("#28304a"));
  return canvas;
}

/** Terns over a grey-green sea, a cliff to the left. */
export function ternColony(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seeded(7);
  canvas.gradient(color("#9fc4dd"), color("#e8f1f2"), 0, 170);
  canvas.gradient(color("#5b93a3"), color("#1f4e5f"), 170, HEIGHT);
  for (let wave = 0; wave < 46; wave += 1) {
    const y = 176 + random() ** 1.6 * 136;
    const x = 120 + random() * 350;
    const length = 8 + (y - 170) * 0.3;
    canvas.line(curve([x, y], [x + length / 2, y - 2], [x + length, y], 6), 1, color("#d9ecec"), 0.5, 0.4);
  }
  canvas.polygon(
    [
      [0, 70],
      [58, 84],
      [92, 132],
      [118, 150],
      [132, 214],
      [176, 262],
      [190, 320],
      [0, 320],
    ],
    color("#6b6a5c"),
  );
  canvas.polygon(
    [
      [0, 70],
      [58, 84],
      [92, 132],
      [60, 140],
      [30, 112],
      [0, 110],
    ],
    color("#7f9a5a"),
  );
  canvas.polygon(
    [
      [60, 140],
      [92, 132],
      [118, 150],
      [132, 214],
      [104, 220],
    ],
    color("#85836f"),
  );
  for (let bird = 0; bird < 17; bird += 1) {
    farBird(canvas, [150 + random() * 300, 30 + random() * 120], 6 + random() * 10, color("#fbfdfd"));
  }
  return canvas;
}

/** A flock that turns over reeds at dusk. */
export function murmuration(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seeded(41);
  canvas.gradient(color("#45486f"), color("#ef9a76"), 0, 262);
  canvas.gradient(color("#a06a6a"), color("#3a3346"), 262, HEIGHT);
  for (let bird = 0; bird < 1500; bird += 1) {
    const t = random();
    const spread = (random() + random() + random() - 1.5) * (62 * Math.sin(Math.PI * t) + 6);
    const at: Point = [60 + 360 * t + spread * 0.5, 150 - 80 * Math.sin(t * 5.2) + spread];
    canvas.ellipse(at, 1.5, 0.8, color("#1c1a2b"), 0.75, t * 5);
  }
  for (let reed = 0; reed < 70; reed += 1) {
    const x = random() * WIDTH;
    const top = 212 + random() * 62;
    const lean = (random() - 0.3) * 18;
    canvas.line(curve([x, HEIGHT], [x, top + 30], [x + lean, top], 8), 2, color("#201d2a"), 1, 0.8);
    if (reed % 3 === 0) canvas.ellipse([x + lean, top], 2.4, 9, color("#2a2230"), 1, lean / 60);
  }
  return canvas;
}
