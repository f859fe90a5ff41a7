/** Runs seeds in a process of its own, a few at a time, as the command asks. */
const { runSeed, useLightAbort } = await import(process.argv[2]);
useLightAbort();

process.on("message", async ({ from, count, ignored }) => {
  const failures = [];
  const strikes = {};
  for (let seed = from; seed < from + count; seed++) {
    const result = await runSeed(seed, { ignored });
    for (const { kind, target } of result.strikes) {
      const row = (strikes[kind] ??= {});
      row[target] = (row[target] ?? 0) + 1;
    }
    if (result.violation) failures.push({ seed, ...result.violation });
  }
  process.send({ count, failures, strikes });
});
process.send("ready");
