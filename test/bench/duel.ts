/**
 * The page of the protocol bench: all clients connected at once, taking turns at the same work in the same page.
 */
import { SUBJECTS, type Subject, type SubjectEra } from "./clients.js";
import { callsInSequence, perform, type Duty } from "./duties.js";
import type { Figures } from "./measure.js";

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

/** In another order each time, so that no client always follows the same one and pays for what it left behind. */
function shuffled(names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

/** Calls in many short turns: a disturbance of the machine then falls on every client. */
async function callInTurns(
  names: readonly string[],
  { calls, turns }: Duty & { kind: "calls" },
): Promise<Record<string, Figures>> {
  const totals = new Map(names.map((name) => [name, 0]));
  for (let turn = 0; turn < turns; turn++) {
    for (const name of shuffled(names)) {
      totals.set(name, (totals.get(name) ?? 0) + (await callsInSequence(subjectOf(name), calls / turns)));
    }
  }
  return Object.fromEntries([...totals].map(([name, total]) => [name, { total, longestTask: 0, worstGap: 0 }]));
}

/** One round: each of `names` does the same work. */
async function round(names: readonly string[], duty: Duty): Promise<Record<string, Figures>> {
  if (duty.kind === "calls") return callInTurns(names, duty);
  const all: Record<string, Figures> = {};
  for (const name of shuffled(names)) all[name] = await perform(subjectOf(name), duty);
  return all;
}

Object.assign(globalThis, { enter, leave, round });
