/** Coverage of the browser suites, by room: lines of `src` must be covered to 90 % or more. Reads what web-test-runner wrote. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const FLOOR = { src: 90 };
const rooms = new Map();
let room;
for (const line of readFileSync(join(root, "coverage/lcov.info"), "utf8").split("\n")) {
  if (line.startsWith("SF:")) {
    const name = line.slice(3).replaceAll("\\", "/").replace(`${root}/`, "").split("/")[0];
    room = rooms.get(name) ?? { found: 0, hit: 0 };
    rooms.set(name, room);
  }
  if (line.startsWith("LF:")) room.found += Number(line.slice(3));
  if (line.startsWith("LH:")) room.hit += Number(line.slice(3));
}
let low = false;
for (const [name, { found, hit }] of rooms) {
  const percent = (100 * hit) / found;
  const floor = FLOOR[name];
  low ||= floor !== undefined && percent < floor;
  console.log(
    `[coverage] ${name}: ${percent.toFixed(1)} % of ${found} lines${floor === undefined ? "" : ` (at least ${floor} %)`}`,
  );
}
if (!rooms.has("src")) console.log("[coverage] nothing of src was measured");
process.exit(low || !rooms.has("src") ? 1 : 0);
