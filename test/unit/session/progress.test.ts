/** Progress and log messages that ride with a request (U-02). */
import { expect } from "chai";
import type { LoggingMessage, Progress } from "../../../src/protocol/index.js";
import { progressTaker, requestNotifications } from "../../../src/session/progress.js";

describe("progress of a request", () => {
  it("must increase; what does not is dropped (U-02)", () => {
    const seen: number[] = [];
    const take = progressTaker(({ progress }) => void seen.push(progress));
    for (const progress of [0, 1, 1, 0.5, NaN, "2", 1.5, -1, 3]) take({ progress });
    expect(seen).to.deep.equal([0, 1, 1.5, 3]);
  });

  it("may begin below zero, and may have no listener", () => {
    const seen: Progress[] = [];
    progressTaker((progress) => void seen.push(progress))({ progress: -5, total: 0, message: "m" });
    expect(seen).to.deep.equal([{ progress: -5, total: 0, message: "m" }]);
    progressTaker(undefined)({ progress: 1 });
  });
});

describe("notifications on a request's own exchange", () => {
  it("are its own progress, its own log messages, or others", () => {
    const progress: Progress[] = [];
    const logs: LoggingMessage[] = [];
    const others: string[] = [];
    const take = requestNotifications(
      { onProgress: (one) => void progress.push(one), onLog: (one) => void logs.push(one) },
      (token) => token === 7,
      (method) => void others.push(method),
    );
    take("notifications/progress", { progressToken: 7, progress: 1 });
    take("notifications/progress", { progressToken: 8, progress: 2 });
    take("notifications/message", { level: "error", data: "d" });
    take("notifications/tools/list_changed", {});
    expect(progress).to.deep.equal([{ progress: 1 }]);
    expect(logs).to.deep.equal([{ level: "error", data: "d" }]);
    expect(others).to.deep.equal(["notifications/progress", "notifications/tools/list_changed"]);
  });

  it("go to all listeners where the caller takes no log messages", () => {
    const others: string[] = [];
    requestNotifications(
      {},
      () => false,
      (method) => void others.push(method),
    )("notifications/message", { data: 1 });
    expect(others).to.deep.equal(["notifications/message"]);
  });
});
