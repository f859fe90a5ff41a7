/**
 * The three close-up photographs: a leaf, a bird, toadstools.
 *
 * Owns: the content of each photograph. `canvas.ts` renders the pixels.
 */

import { Canvas, color, curve, type Point } from "./canvas.js";
import { HEIGHT, seeded, WIDTH } from "./frame.js";

/** One beech leaf against the light. */
export function beechLeaf(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  canvas.gradient(color("#dfe8c8"), color("#a9bd83"));
  canvas.glow([330, 90], 170, color("#fffbe0"), 0.05);
  const [stem, tip]: readonly [Point, Point] = [
    [84, 258],
    [402, 72],
  ];
  canvas.polygon([...curve(stem, [130, 40], tip), ...curve(tip, [360, 300], stem)], color("#4f7d2c"));
  canvas.polygon([...curve(stem, [130, 40], tip), ...curve(tip, [250, 160], stem)], color("#679a3a"));
  for (let vein = 1; vein < 9; vein += 1) {
    const t = vein / 9;
    const from: Point = [84 + 318 * t, 258 - 186 * t];
    const reach = 92 * Math.sin(Math.PI * Math.min(0.95, t + 0.06));
    canvas.line([from, [from[0] + reach * 0.18, from[1] - reach]], 1.8, color("#c3dc96"), 0.7, 0.4);
    canvas.line([from, [from[0] + reach, from[1] + reach * 0.12]], 1.8, color("#a9cc78"), 0.7, 0.4);
  }
  canvas.line([[46, 286], stem, tip], 4.4, color("#d7e6b0"), 1, 1);
  return canvas;
}

/** A kingfisher on a branch over dark water. */
export function kingfisherPerch(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seeded(23);
  canvas.gradient(color("#31523f"), color("#12251f"));
  for (let spot = 0; spot < 26; spot += 1) {
    const radius = 8 + random() * 24;
    canvas.ellipse([random() * WIDTH, random() * 210], radius, radius, color("#9fc08a"), 0.07);
  }
  canvas.line(curve([0, 246], [200, 214], [480, 250]), 13, color("#4a3526"), 1, 6);
  canvas.line(curve([300, 232], [360, 200], [420, 150]), 5, color("#4a3526"), 1, 1.5);
  const body = curve([206, 226], [168, 150], [232, 118]).concat(curve([232, 118], [294, 150], [246, 230]));
  canvas.polygon(
    [
      [206, 210],
      [190, 262],
      [204, 264],
      [226, 220],
    ],
    color("#14539a"),
  );
  canvas.polygon(body, color("#d9752b"));
  canvas.polygon(
    [...curve([206, 228], [164, 150], [226, 116]), ...curve([226, 116], [222, 170], [206, 228])],
    color("#1f8fc4"),
  );
  canvas.ellipse([238, 116], 31, 27, color("#1877b4"));
  canvas.polygon(
    [
      [260, 106],
      [338, 126],
      [262, 126],
    ],
    color("#20242b"),
  );
  canvas.ellipse([262, 128], 13, 7, color("#f3efe4"), 1, -0.3);
  canvas.ellipse([246, 122], 13, 7, color("#d9752b"), 1, -0.2);
  canvas.ellipse([252, 109], 4.4, 4.4, color("#0d1013"));
  canvas.ellipse([253.4, 107.6], 1.3, 1.3, color("#ffffff"));
  return canvas;
}

/** Fly agarics in moss. */
export function redCaps(): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seeded(59);
  canvas.gradient(color("#3d4a35"), color("#6c7d4a"), 0, 226);
  canvas.gradient(color("#5a6d33"), color("#27331b"), 226, HEIGHT);
  for (let trunk = 0; trunk < 5; trunk += 1) {
    canvas.line(
      [
        [40 + trunk * 104, 0],
        [34 + trunk * 106, 238],
      ],
      14,
      color("#cfd0c4"),
      0.22,
      18,
    );
  }
  for (const [x, foot, size] of [
    [150, 268, 0.7],
    [330, 262, 0.55],
    [238, 288, 1.1],
  ] as const) {
    const top = foot - 118 * size;
    canvas.polygon(
      [
        [x - 13 * size, top],
        [x + 13 * size, top],
        [x + 20 * size, foot],
        [x - 20 * size, foot],
      ],
      color("#efe9d8"),
    );
    canvas.ellipse([x, top + 16 * size], 30 * size, 7 * size, color("#ded5bd"));
    const cap = curve([x - 84 * size, top + 8 * size], [x, top - 96 * size], [x + 84 * size, top + 8 * size]);
    canvas.polygon(
      [...cap, ...curve([x + 84 * size, top + 8 * size], [x, top + 24 * size], [x - 84 * size, top + 8 * size])],
      color("#c22f1f"),
    );
    canvas.ellipse([x - 22 * size, top - 26 * size], 26 * size, 9 * size, color("#e56a4f"), 0.5, -0.3);
    for (let wart = 0; wart < 13; wart += 1) {
      const across = (random() * 2 - 1) * 0.8;
      const rise = (1 - across * across) * 44 * random();
      canvas.ellipse([x + across * 80 * size, top + 3 * size - rise * size], 5.4 * size, 3.6 * size, color("#fbf4e6"));
    }
  }
  for (let blade = 0; blade < 160; blade += 1) {
    const x = random() * WIDTH;
    const y = 262 + random() * 58;
    canvas.line(curve([x, y + 10], [x, y], [x + (random() - 0.5) * 14, y - 10], 5), 1.6, color("#8ba552"), 0.8, 0.4);
  }
  return canvas;
}
