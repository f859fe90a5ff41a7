/** Two runs of a seed are the same, to the last line of their trace: otherwise no failure could be repeated. */
import { expect } from "chai";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { bundleSimulation } from "./bundle.mjs";
import type * as Simulation from "./index.js";

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

describe("the simulation", function () {
  this.timeout(120_000);
  let bundle: { readonly file: string; remove(): void };
  let simulation: typeof Simulation;

  before(async () => {
    bundle = await bundleSimulation();
    simulation = (await import(bundle.file)) as typeof Simulation; // what index.ts exports, bundled
  });
  after(() => bundle.remove());

  it("has the same trace for the same seed, twice in one process", async () => {
    for (const seed of SEEDS) {
      const first = await simulation.runSeed(seed, { trace: true });
      const second = await simulation.runSeed(seed, { trace: true });
      expect(second.trace, `seed ${seed}`).to.deep.equal(first.trace);
      expect(second.violation, `seed ${seed}`).to.deep.equal(first.violation);
      expect(second.events, `seed ${seed}`).to.equal(first.events);
    }
  });

  /** Traces of seeds, from a process that ran nothing before. */
  async function reportedElsewhere(seeds: readonly number[], prepare = ""): Promise<unknown> {
    const script = `import(process.argv[1]).then(async ({ runSeed, useLightAbort }) => {
      ${prepare}
      const traces = [];
      for (const seed of ${JSON.stringify(seeds)}) traces.push((await runSeed(seed, { trace: true })).trace);
      console.log(JSON.stringify(traces));
    })`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", "-e", script, bundle.file], {
      maxBuffer: 200_000_000,
    });
    return JSON.parse(stdout);
  }

  it("has the same trace for the same seed in another process, which ran nothing before", async () => {
    const here = await simulation.runSeed(7, { trace: true });
    expect(await reportedElsewhere([7])).to.deep.equal([here.trace]);
  });

  it("has the same trace with the signals of the platform and with its own", async () => {
    const here: unknown[] = [];
    for (const seed of SEEDS) here.push((await simulation.runSeed(seed, { trace: true })).trace);
    expect(await reportedElsewhere(SEEDS, "useLightAbort();")).to.deep.equal(here);
  });

  it("has the same trace whether or not it is printed", async () => {
    for (const seed of SEEDS.slice(0, 10)) {
      const reported = await simulation.runSeed(seed, { trace: true });
      const silent = await simulation.runSeed(seed);
      expect(silent.trace).to.deep.equal([]);
      expect(
        { events: silent.events, elapsedMs: silent.elapsedMs, violation: silent.violation },
        `seed ${seed}`,
      ).to.deep.equal({
        events: reported.events,
        elapsedMs: reported.elapsedMs,
        violation: reported.violation,
      });
    }
  });

  it("makes the same plan of a seed again, and different plans of different seeds", () => {
    expect(simulation.planOf(3)).to.deep.equal(simulation.planOf(3));
    const plans = new Set(SEEDS.map((seed) => JSON.stringify(simulation.planOf(seed))));
    expect(plans.size).to.equal(SEEDS.length);
  });
});

describe("a known defect that is put back into the source", () => {
  it("fails loudly when its text is not in the source exactly once", async () => {
    const file = "src/jsonrpc/clock.ts";
    for (const find of ["no such text", "\n"]) {
      const defect = { name: "none", edits: [{ file, find, replace: "" }] };
      const outcome = await bundleSimulation({ defect }).then(
        ({ remove }) => remove(),
        (error: unknown) => error,
      );
      expect(String(outcome)).to.contain("it must fit exactly one");
    }
  });

  it("fails loudly when the engine does not load its file", async () => {
    const defect = { name: "none", edits: [{ file: "src/no-such-file.ts", find: "a", replace: "b" }] };
    const outcome = await bundleSimulation({ defect }).then(
      ({ remove }) => remove(),
      (error: unknown) => error,
    );
    expect(String(outcome)).to.contain("which the engine does not load");
  });
});
