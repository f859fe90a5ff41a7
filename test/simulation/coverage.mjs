/** Table of how often each fault struck each kind of traffic: an empty field is a situation that no run has met. */

/** Kinds of traffic, and the targets that belong to each. */
const COLUMNS = [
  ["probe", /^server\/discover$/],
  ["initialize", /^(initialize|notifications\/initialized)$/],
  ["call", /^tools\/call$/],
  ["task", /^tasks\//],
  ["list", /\/list$/],
  ["read", /^resources\/read$/],
  ["subscribe", /^resources\/(un)?subscribe$/],
  ["ping", /^ping$/],
  ["cancel", /^notifications\/cancelled$/],
  ["answer", /^answer$/],
  ["GET", /^GET stream$/],
  ["resume", /^GET resume$/],
  ["listen", /^subscriptions\/listen$/],
  ["token", /^token$/],
  ["server", /^(server|session)$/],
];

/** Lines of the table, for kinds of faults by target. */
export function coverageTable(strikes) {
  const width = Math.max(...Object.keys(strikes).map((kind) => kind.length), 0) + 2;
  const cell = (value) => String(value).padStart(11);
  const rows = Object.keys(strikes)
    .toSorted()
    .map((kind) => {
      const counts = COLUMNS.map(([, pattern]) =>
        Object.entries(strikes[kind])
          .filter(([target]) => pattern.test(target))
          .reduce((sum, [, times]) => sum + times, 0),
      );
      return kind.padEnd(width) + counts.map((count) => cell(count || "·")).join("");
    });
  return ["".padEnd(width) + COLUMNS.map(([name]) => cell(name)).join(""), ...rows];
}
