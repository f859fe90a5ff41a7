/**
 * Rooms, floors and arrows of folders, from the imports of their files.
 *
 * A room is an entry of a folder: a folder or one file. An arrow leads from a room to one it imports from, however often it does and also when it takes
 * types only. A room stands one floor above the highest room it imports from.
 */

/** A folder with more rooms needs limits of its own. */
const MOST_ROOMS = 10;

/** Longest file, in lines. */
const MOST_LINES = 400;

/** The room of a folder that a file stands in; `undefined` for files elsewhere. "" is the folder of all. */
function roomOf(path, folder) {
  if (folder === "") return path.split("/")[0];
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/")[0] : undefined;
}

/** The rooms of a folder, each with those it imports from. `imports`: the files, each with the files it imports. */
function roomsOf(folder, imports) {
  const rooms = new Map();
  for (const [file, imported] of imports) {
    const from = roomOf(file, folder);
    if (from === undefined) continue;
    if (!rooms.has(from)) rooms.set(from, new Set());
    for (const other of imported) {
      const to = roomOf(other, folder);
      if (to !== undefined && to !== from) rooms.get(from).add(to);
    }
  }
  return rooms;
}

/** The highest floor, counted from 1, and the circles. */
function floorsOf(rooms) {
  const floors = new Map();
  const circles = new Set();
  const floorOf = (room, above) => {
    if (above.includes(room)) {
      circles.add([...above.slice(above.indexOf(room)), room].join(" -> "));
      return 0;
    }
    if (!floors.has(room)) {
      const below = [...rooms.get(room)].map((other) => floorOf(other, [...above, room]));
      floors.set(room, 1 + Math.max(0, ...below));
    }
    return floors.get(room);
  };
  for (const room of rooms.keys()) floorOf(room, []);
  return { floors: Math.max(0, ...floors.values()), circles: [...circles] };
}

/** All folders of these files, "" for that of all. */
function foldersOf(files) {
  const folders = new Set([""]);
  for (const file of files) {
    const parts = file.split("/").slice(0, -1);
    for (const at of parts.keys()) folders.add(parts.slice(0, at + 1).join("/"));
  }
  return [...folders];
}

/**
 * Counts of the folders that have limits, and sentences about what is wrong: more than a limit, a circle where none is allowed, a folder with more than
 * ten rooms and no limits, limits of a folder that is gone.
 */
export function measureRooms(imports, limits) {
  const folders = foldersOf(imports.keys());
  const wrong = Object.keys(limits)
    .filter((folder) => !folders.includes(folder))
    .map((folder) => `${folder} is gone: remove its limits`);
  const rows = [];
  for (const folder of folders.toSorted()) {
    const rooms = roomsOf(folder, imports);
    const allowed = limits[folder];
    const name = folder || "(all)";
    if (!allowed) {
      if (rooms.size > MOST_ROOMS) wrong.push(`${name} has ${rooms.size} rooms and no limits: divide it, or set them`);
      continue;
    }
    const { floors, circles } = floorsOf(rooms);
    const arrows = [...rooms].flatMap(([from, to]) => [...to].map((other) => `${from} -> ${other}`));
    const counts = { rooms: rooms.size, floors, arrows: arrows.length };
    for (const [what, count] of Object.entries(counts)) {
      if (count > allowed[what]) wrong.push(`${name} has ${count} ${what}, of at most ${allowed[what]}`);
    }
    if (!allowed.circles) wrong.push(...circles.map((circle) => `${name} has the circle ${circle}`));
    if (allowed.circles && circles.length === 0) wrong.push(`${name} has no circle any more: remove "circles"`);
    rows.push({ name, counts, allowed, arrows: arrows.toSorted(), circles });
  }
  return { rows, wrong };
}

/** Files of more than 400 lines, or of more than they are allowed to have. `lines`: the files with their lines; `allowed`: those that may be longer. */
export function tooLong(lines, allowed) {
  const wrong = [...lines]
    .filter(([file, count]) => count > (allowed[file] ?? MOST_LINES))
    .map(([file, count]) => `${file} has ${count} lines, of at most ${allowed[file] ?? MOST_LINES}: divide it`);
  const short = Object.keys(allowed).filter((file) => !(lines.get(file) > MOST_LINES));
  return [...wrong, ...short.map((file) => `${file} is not longer than ${MOST_LINES} lines: remove its limit`)];
}
