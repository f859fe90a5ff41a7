/** Tasks as both wires bring them. */
import { expect } from "chai";
import { readLegacyTask, readModernTask } from "../../../../src/protocol/read/tasks.js";
import { ClientError } from "../../../../src/errors/index.js";

const TIMES = { createdAt: "2026-08-01T10:00:00Z", lastUpdatedAt: "2026-08-01T10:02:00Z" };
const OLD = { taskId: "k1", status: "working", ...TIMES, ttl: 600_000, pollInterval: 1_000 };
const NEW = {
  resultType: "task",
  taskId: "tk_7Yp",
  status: "working",
  ...TIMES,
  ttlMs: 3_600_000,
  pollIntervalMs: 2_000,
};

/** The code a reader throws. */
function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ClientError) return error.code;
    throw error;
  }
  throw new Error("it was read");
}

describe("the reading of a task", () => {
  it("of 2025-11-25 has the common form (TK-01)", () => {
    expect(readLegacyTask({ ...OLD, statusMessage: "on it", more: 1 })).to.deep.equal({
      taskId: "k1",
      status: "working",
      statusMessage: "on it",
      ...TIMES,
      ttlMs: 600_000,
      pollIntervalMs: 1_000,
    });
    expect(readLegacyTask({ ...OLD, ttl: null })).to.have.property("ttlMs", null);
  });

  it("of 2026-07-28 takes it from the answer itself (TK-12)", () => {
    const { resultType: _type, ...task } = NEW;
    expect(readModernTask(NEW)).to.deep.equal({ task, isNested: false });
  });

  it("in a member of the answer is possible all the same, and marked", () => {
    const { resultType, ...task } = NEW;
    expect(readModernTask({ resultType, task })).to.deep.equal({ task, isNested: true });
  });

  it("ignores member names of the other era (TK-22)", () => {
    expect(
      readLegacyTask({ ...OLD, ttl: undefined, pollInterval: undefined, ttlMs: 1, pollIntervalMs: 2 }),
    ).to.not.have.any.keys("ttlMs", "pollIntervalMs");
    const { task } = readModernTask({ ...NEW, ttlMs: undefined, pollIntervalMs: undefined, ttl: 1, pollInterval: 2 });
    expect(task).to.not.have.any.keys("ttlMs", "pollIntervalMs", "ttl", "pollInterval");
  });

  it("keeps the members that belong to its status, and no others (TK-13)", () => {
    const all = {
      inputRequests: { a: { method: "roots/list" } },
      result: { content: [] },
      error: { code: 1, message: "m" },
    };
    const brought = (status: string) => {
      const { task: _task, isNested: _nested, ...rest } = readModernTask({ ...NEW, ...all, status });
      return rest;
    };
    expect(brought("working")).to.deep.equal({});
    expect(brought("input_required")).to.deep.equal({ inputRequests: all.inputRequests });
    expect(brought("completed")).to.deep.equal({ result: all.result });
    expect(brought("failed")).to.deep.equal({ error: all.error });
    expect(brought("cancelled")).to.deep.equal({});
  });

  it("drops malformed members that are optional", () => {
    const odd = { ...OLD, statusMessage: 5, createdAt: null, lastUpdatedAt: {}, ttl: "long", pollInterval: -1 };
    expect(readLegacyTask(odd)).to.deep.equal({ taskId: "k1", status: "working" });
    expect(readLegacyTask({ ...OLD, pollInterval: Infinity })).to.not.have.property("pollIntervalMs");
    expect(readModernTask({ ...NEW, status: "failed", error: { code: "x" } })).to.not.have.property("error");
    expect(readModernTask({ ...NEW, status: "completed", result: [] })).to.not.have.property("result");
  });

  it("with an unknown status has the status working", () => {
    expect(readLegacyTask({ ...OLD, status: "paused" }).status).to.equal("working");
    expect(readModernTask({ ...NEW, status: "submitted" }).task.status).to.equal("working");
  });

  for (const [what, raw] of [
    ["that is none", "k1"],
    ["without an id", { ...OLD, taskId: undefined }],
    ["with an empty id", { ...OLD, taskId: "" }],
    ["without a status", { ...OLD, status: undefined }],
  ] as const) {
    it(`fails with ERR-PROTO: ${what}`, () => {
      expect(codeOf(() => readLegacyTask(raw))).to.equal("ERR-PROTO");
      expect(codeOf(() => readModernTask(typeof raw === "string" ? {} : { ...raw }))).to.equal("ERR-PROTO");
    });
  }
});
