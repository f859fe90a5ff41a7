/**
 * The page of the headless benchmark: runs one piece of work with one subject and gives the figures.
 */
import { SUBJECTS } from "./clients.js";
import { measure, type Figures } from "./measure.js";

/** One piece of work. */
export interface Work {
  readonly kind: "call" | "look" | "list";
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly times: number;
}

/** Connects outside the measured time, warms up once where the work is small, measures. */
async function bench(subject: string, url: string, work: Work): Promise<Figures> {
  const connect = SUBJECTS[subject];
  if (!connect) throw new Error(`no subject ${subject}`);
  const client = await connect(url, "auto");
  try {
    const once = () => (work.kind === "list" ? client.list() : client[work.kind](work.tool, work.args));
    if (work.times > 1) await once();
    return await measure(async () => {
      for (let time = 0; time < work.times; time++) await once();
    });
  } finally {
    await client.close();
  }
}

Object.assign(globalThis, { bench });
