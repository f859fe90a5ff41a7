/** Spreads seeds over processes and collects the results. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("./worker.mjs", import.meta.url));
/** Number of seeds that a process gets at once. */
const PORTION = 20;

/**
 * Runs `seeds` seeds from `from` on. Resolves with the number of runs, the failures, and how often each fault struck each target.
 * `onProgress`: called now and then with the number of runs. `isEnough`: resolves with true if the rest need not run after a failure.
 */
export async function runSeeds({
  file,
  from,
  seeds,
  jobs,
  ignored = [],
  onProgress = () => undefined,
  isEnough = () => false,
}) {
  const end = from + seeds;
  const strikes = {};
  const failures = [];
  let next = from;
  let ran = 0;
  let isOver = false;

  const runOne = () =>
    new Promise((resolve, reject) => {
      const child = fork(WORKER, [file], { execArgv: ["--no-warnings"] });
      const give = () => {
        if (isOver || next >= end) return child.disconnect();
        const count = Math.min(PORTION, end - next);
        child.send({ from: next, count, ignored });
        next += count;
      };
      child.on("message", async (message) => {
        try {
          if (message !== "ready") await take(message);
          give();
        } catch (error) {
          child.kill();
          reject(error);
        }
      });
      child.on("error", reject);
      child.on("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`a process of the simulation ended with ${code}`)),
      );
    });

  const take = async ({ count, failures: failed, strikes: struck }) => {
    ran += count;
    failures.push(...failed);
    for (const failure of failed) if (!isOver && (await isEnough(failure))) isOver = true;
    for (const [kind, targets] of Object.entries(struck))
      for (const [target, times] of Object.entries(targets)) {
        const row = (strikes[kind] ??= {});
        row[target] = (row[target] ?? 0) + times;
      }
    onProgress(ran);
  };

  await Promise.all(Array.from({ length: Math.max(1, Math.min(jobs, Math.ceil(seeds / PORTION))) }, runOne));
  failures.sort((a, b) => a.seed - b.seed);
  return { ran, failures, strikes };
}
