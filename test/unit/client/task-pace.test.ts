/** Pace of polls of a task, and the end of one whose status is unknown, in both eras (TK-02, TK-13). */
import { expect } from "chai";
import type { Task } from "../../../src/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { mcpRejection } from "../../fixtures/rejection.js";
import { CALLED, finished, taskServer } from "../../fixtures/task-server.js";
import { until } from "../../fixtures/until.js";

for (const era of ["modern", "legacy"] as const) {
  const interval = era === "modern" ? "pollIntervalMs" : "pollInterval";
  const ttl = era === "modern" ? "ttlMs" : "ttl";

  describe(`a task of a ${era} server`, () => {
    for (const [requested, waited] of [
      [0, 250],
      [0.001, 250],
      [250, 250],
      [500, 500],
      [30_000, 30_000],
      [60_001, 60_001],
      [120_000, 120_000],
      [600_000, 600_000],
      [3_600_000, 3_600_000],
      [1e12, 86_400_000],
    ] as const) {
      it(`that sends a pollInterval of ${requested} ms is polled every ${waited} ms (TK-02, TK-13)`, async () => {
        const at = await taskServer({ era });
        Object.assign(at.task, { [interval]: requested, [ttl]: null });
        let isFollowed = false;
        const onTask = (): void => void (isFollowed = true);
        const call = at.server.callTool("render", {}, { task: true, onTask });
        await until(() => isFollowed);
        await settled();
        const polls = (): number => at.requested("tasks/get").length;
        const before = polls();
        at.fake.clock.advance(waited - 1);
        await settled();
        expect(polls(), "too early").to.equal(before);
        Object.assign(at.task, { status: "completed", ...(era === "modern" && { result: CALLED }) });
        at.fake.clock.advance(1);
        await until(() => polls() === before + 1);
        expect(await finished(call, at)).to.deep.include(CALLED);
      });
    }

    for (const status of ["exploded", "done", "COMPLETED", "success", "queued", "paused", "", "x".repeat(10_000)]) {
      it(`with the status ${JSON.stringify(status.slice(0, 12))} is polled a few times, and ends as ERR-PROTO`, async () => {
        const at = await taskServer({ era });
        const seen: Task[] = [];
        const call = at.server.callTool("render", {}, { task: true, onTask: (task) => seen.push(task) });
        at.task.status = status;
        const error = await finished(mcpRejection(call), at);
        expect(error.code).to.equal("ERR-PROTO");
        expect(error.message).to.contain(JSON.stringify(status.slice(0, 100)));
        expect(at.requested("tasks/get").length).to.be.within(2, 10);
        expect(seen.at(-1)).to.include({ status: "working", unknownStatus: status.slice(0, 100) });
      });
    }

    it("whose status is unknown for a while continues", async () => {
      const at = await taskServer({ era });
      const call = at.server.callTool("render", {}, { task: true });
      for (let round = 0; round < 3; round++) {
        at.task.status = "queued";
        const before = at.requested("tasks/get").length;
        await at.run(() => at.requested("tasks/get").length === before + 4);
        at.task.status = "working";
        await at.run(() => at.requested("tasks/get").length === before + 5);
      }
      Object.assign(at.task, { status: "completed", ...(era === "modern" && { result: CALLED }) });
      expect(await finished(call, at)).to.deep.include(CALLED);
    });
  });
}
