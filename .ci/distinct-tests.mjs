/** The count of distinct tests of a run, where many of them ran in several engines. */

/**
 * Counts titles once for all engines. Two tests of one engine with the same title are two.
 *
 * @param {readonly (readonly string[])[]} runs the titles of the tests that ran, engine by engine
 */
export function distinctTests(runs) {
  const most = new Map();
  for (const titles of runs) {
    for (const [title, count] of countOf(titles)) most.set(title, Math.max(count, most.get(title) ?? 0));
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}

function countOf(titles) {
  const counts = new Map();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  return counts;
}
