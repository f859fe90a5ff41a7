/** Coverage of the browser suites, by room: lines of `src` must be covered to 90 % or more. Reads what web-test-runner wrote. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { root } from "./setup.mjs";

const FLOOR = { src: 90 };
const sourceFiles = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
const rooms = new Map();
const seen = new Set();
let room;
for (const line of readFileSync(join(root, "coverage/lcov.info"), "utf8").split("\n")) {
  if (line.startsWith("SF:")) {
    seen.add(join(root, line.slice(3).replaceAll("\\", "/").replace(`${root}/`, "")));
    const name = line.slice(3).replaceAll("\\", "/").replace(`${root}/`, "").split("/")[0];
    room = rooms.get(name) ?? { found: 0, hit: 0 };
    rooms.set(name, room);
  }
  if (line.startsWith("LF:")) room.found += Number(line.slice(3));
  if (line.startsWith("LH:")) room.hit += Number(line.slice(3));
}
// A file that no test loads is not in the report at all: its lines count as not covered.
for (const file of rooms.has("src") ? sourceFiles(join(root, "src")) : []) {
  if (seen.has(file)) continue;
  const code = readFileSync(file, "utf8");
  const { code: left } = await transformWithOxc(code, file);
  const lines = left
    .split("\n")
    .filter((line) => line.trim() && !/^\s*(\/\/|\/?\*|export \{\};?$|import )/.test(line)).length;
  if (lines === 0) continue; // types only
  console.log(`[coverage] no test loads ${file.slice(root.length + 1)}: ${lines} lines`);
  rooms.get("src").found += lines;
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
