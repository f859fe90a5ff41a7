/**
 * `npm run rooms`: the import law of `.dependency-cruiser.mjs`, and how many rooms, floors and arrows the houses below have.
 *
 * A room is an entry of a folder: a folder or one file. An arrow leads from a room to one it imports from, however often it does and also when it takes
 * types only. A room stands one floor above the highest room it imports from. Fails for an import that the law forbids, for more than the limits, and
 * for rooms that import each other in a circle. `--arrows` lists the arrows.
 */
import { cruise, format } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { root } from "./setup.mjs";

process.chdir(root);
const SOURCES = ["src", "workers", "components", "demo", ".ci"];
/** The folders that are counted, with their limits. */
const HOUSES = {
  "": { rooms: 4, floors: 3, arrows: 4 },
  src: { rooms: 18, floors: 8, arrows: 60 },
  "src/client": { rooms: 13, floors: 6, arrows: 40 },
  workers: { rooms: 8, floors: 4, arrows: 10 },
  components: { rooms: 15, floors: 8, arrows: 42 },
  "components/parts": { rooms: 8, floors: 5, arrows: 20 },
};

const { output: found } = await cruise(SOURCES, await extractOptions("./.dependency-cruiser.mjs"));
const isCounted = (path) => /^(src|workers|components|demo)\//.test(path);

/** The room of a house that a file stands in; `undefined` for files elsewhere. */
function roomOf(path, house) {
  if (!isCounted(path)) return undefined;
  if (house === "") return path.split("/")[0];
  return path.startsWith(`${house}/`) ? path.slice(house.length + 1).split("/")[0] : undefined;
}

/** The rooms of a house, each with those it imports from. */
function roomsOf(house) {
  const rooms = new Map();
  for (const { source, dependencies } of found.modules) {
    const from = roomOf(source, house);
    if (from === undefined) continue;
    if (!rooms.has(from)) rooms.set(from, new Set());
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved, house);
      if (to !== undefined && to !== from) rooms.get(from).add(to);
    }
  }
  return rooms;
}

/** The floor of each room, from 1. Names the rooms of a circle instead when there is one. */
function floorsOf(rooms) {
  const floors = new Map();
  const circles = new Set();
  const floorOf = (room, above) => {
    if (above.includes(room)) {
      circles.add([...above.slice(above.indexOf(room)), room].join(" -> "));
      return 0;
    }
    if (!floors.has(room)) {
      const below = [...(rooms.get(room) ?? [])].map((other) => floorOf(other, [...above, room]));
      floors.set(room, 1 + Math.max(0, ...below));
    }
    return floors.get(room);
  };
  for (const room of rooms.keys()) floorOf(room, []);
  return { floors, circles: [...circles] };
}

let isOver = found.summary.error > 0;
if (isOver) console.log((await format(found, { outputType: "err" })).output);
console.log(`import law: ${found.summary.error} violations in ${found.summary.totalCruised} modules\n`);
console.log("| house | rooms | floors | arrows | circles |\n|---|---|---|---|---|");
for (const [house, limits] of Object.entries(HOUSES)) {
  const rooms = roomsOf(house);
  const { floors, circles } = floorsOf(rooms);
  const arrows = [...rooms].flatMap(([from, to]) => [...to].map((other) => `${from} -> ${other}`));
  const counts = { rooms: rooms.size, floors: Math.max(...floors.values()), arrows: arrows.length };
  const cells = Object.entries(counts).map(([what, count]) => {
    isOver ||= count > limits[what];
    return `${count} of ${limits[what]}${count > limits[what] ? " OVER" : ""}`;
  });
  isOver ||= circles.length > 0;
  console.log(`| ${house || "(all)"} | ${cells.join(" | ")} | ${circles.join("; ") || 0} |`);
  if (process.argv.includes("--arrows")) console.log(arrows.toSorted().join("\n"));
}
process.exit(isOver ? 1 : 0);
