/**
 * The page of the protocol's benchmark: all rivals connected at once, taking turns at the same work in the same page.
 */
import { SUBJECTS, type Subject, type SubjectEra } from "./clients.js";
import { measure, type Figures } from "./measure.js";

/** One piece of work, and what shows that it was done. */
export type Duty =
  | { readonly kind: "calls"; readonly calls: number; readonly turns: number }
  | { readonly kind: "progress"; readonly events: number }
  | { readonly kind: "list"; readonly tools: number };

const open = new Map<string, Subject>();

async function enter(names: readonly string[], url: string, era: SubjectEra): Promise<void> {
  for (const name of names) {
    const connect = SUBJECTS[name];
    if (!connect) throw new Error(`no subject ${name}`);
    open.set(name, await connect(url, era));
  }
}

async function leave(): Promise<void> {
  for (const subject of open.values()) await subject.close();
  open.clear();
}

const subjectOf = (name: string): Subject => {
  const subject = open.get(name);
  if (!subject) throw new Error(`${name} is not connected`);
  return subject;
};

function expect(seen: number, wanted: number, what: string): void {
  if (seen !== wanted) throw new Error(`${seen} of ${wanted} ${what} came`);
}

/** In another order each time, so that nobody always follows the same one and pays for what it left behind. */
function shuffled(names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

/** Calls in many short turns: what disturbs the machine then disturbs everybody. */
async function callInTurns(
  names: readonly string[],
  { calls, turns }: Duty & { kind: "calls" },
): Promise<Record<string, Figures>> {
  const totals = new Map(names.map((name) => [name, 0]));
  for (let turn = 0; turn < turns; turn++) {
    for (const name of shuffled(names)) {
      const subject = subjectOf(name);
      const start = performance.now();
      for (let call = 0; call < calls / turns; call++) await subject.call("count", { species: "curlew" });
      totals.set(name, (totals.get(name) ?? 0) + performance.now() - start);
    }
  }
  return Object.fromEntries([...totals].map(([name, total]) => [name, { total, longestTask: 0, worstGap: 0 }]));
}

async function once(name: string, duty: Exclude<Duty, { kind: "calls" }>): Promise<Figures> {
  const subject = subjectOf(name);
  let count = 0;
  const figures = await measure(async () => {
    if (duty.kind === "list") count = await subject.list();
    else await subject.call("flood", {}, () => void count++);
  });
  if (duty.kind === "list") expect(count, duty.tools, "tools");
  else expect(count, duty.events, "events");
  return figures;
}

/** One round: each of `names` does the same work. */
async function round(names: readonly string[], duty: Duty): Promise<Record<string, Figures>> {
  if (duty.kind === "calls") return callInTurns(names, duty);
  const all: Record<string, Figures> = {};
  for (const name of shuffled(names)) all[name] = await once(name, duty);
  return all;
}

Object.assign(globalThis, { enter, leave, round });
