/** The request for live updates of one connection, where it can't be told at first. */
import { expect } from "chai";
import { ServerSubscriptions } from "../../../../src/client/server/subscriptions.js";
import { ClientError, type ErrorCode } from "../../../../src/errors/index.js";
import type { SubscriptionFilter } from "../../../../src/session/index.js";

/** A session that fails `failures` before it agrees to everything. */
function failing(...failures: ErrorCode[]) {
  const reported: SubscriptionFilter[] = [];
  const watch = new ServerSubscriptions({
    self: { capabilities: { tools: { listChanged: true } } },
    async subscribe(filter) {
      reported.push(filter);
      const code = failures.shift();
      if (code) throw new ClientError(code, "x");
      return filter;
    },
  });
  return { reported, watch };
}

describe("a subscription", () => {
  it("is sent again with the next list where its code could not be loaded, and only then", async () => {
    for (const [code, times] of [
      ["ERR-WORKER", 2],
      ["ERR-METHOD", 1],
      ["ERR-TIMEOUT", 1],
    ] as const) {
      const { reported, watch } = failing(code);
      await watch.list("tools").catch(() => undefined);
      await watch.list("tools");
      await watch.list("tools");
      expect(reported, code).to.have.length(times);
    }
  });

  it("for a resource lasts while a caller has it, whichever of them fails or aborts (N-08)", async () => {
    const { reported, watch } = failing("ERR-TIMEOUT");
    const caller = {};
    const first = watch.add("a:1", caller).catch(() => "failed");
    const removed = watch.remove("a:1");
    const second = watch.add("a:1");
    expect([await first, await removed, await second]).to.deep.equal(["failed", undefined, true]);
    await watch.takeBack("a:1", caller);
    expect([watch.isSubscribed("a:1"), reported.at(-1)?.uris]).to.deep.equal([true, ["a:1"]]);
  });
});
