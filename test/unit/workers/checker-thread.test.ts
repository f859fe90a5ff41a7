/** The thread that checks values: in a worker, ended when it hangs, in the page where there are no workers (J-03, TL-08). */
import { expect } from "chai";
import { systemClock } from "../../../src/jsonrpc/index.js";
import { openRemoteChecker } from "../../../src/client/remote-checker.js";
import { connectChecker, type CheckerPort } from "../../../src/schema/validation/index.js";
import { CheckerThread } from "../../../workers/checker-thread.js";
import { createHost } from "../../../workers/connect.js";
import { peerUrls } from "../../helpers/peer-urls.js";
import { withoutWorkers } from "./no-workers.js";

const NUMBER = { type: "number" };

/** A port whose other end the thread serves. */
function wishes(thread: CheckerThread): () => MessagePort {
  return () => {
    const { port1, port2 } = new MessageChannel();
    void thread.serve(port2);
    return port1;
  };
}

describe("the checker's thread", () => {
  it("answers checks from a worker of its own", async () => {
    const thread = new CheckerThread();
    const checker = await openRemoteChecker(wishes(thread), systemClock);
    expect(await checker.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    expect(await checker.check(NUMBER, "1")).to.have.property("kind", "invalid");
    thread.end();
  });

  it("answers them in the page where no worker can be had", async () => {
    const thread = new CheckerThread();
    const checker = await withoutWorkers(async () => {
      const opened = await openRemoteChecker(wishes(thread), systemClock);
      expect(await opened.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
      return opened;
    });
    expect(await checker.check(NUMBER, "1")).to.have.property("kind", "invalid");
    thread.end();
  });

  it("is started anew for whoever it did not answer, and the next check works", async () => {
    const thread = new CheckerThread();
    let wished = 0;
    const want = (): CheckerPort => {
      if (++wished > 1) return wishes(thread)();
      return new MessageChannel().port1; // nobody at the other end
    };
    const checker = connectChecker(want(), { timer: systemClock, timeoutMs: 200, onSilence: want });
    expect(await checker.check(NUMBER, 1)).to.include({ kind: "unsupported", code: "ERR-LIMIT" });
    const late = connectChecker(want(), { timer: systemClock, timeoutMs: 8_000, onSilence: want });
    expect(await late.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    thread.end();
  });

  it("serves the newest wish alone", async () => {
    const thread = new CheckerThread();
    const want = wishes(thread);
    const first = connectChecker(want(), { timer: systemClock, timeoutMs: 1_000, onSilence: () => undefined });
    const second = connectChecker(want(), { timer: systemClock, timeoutMs: 8_000, onSilence: () => undefined });
    expect(await second.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    expect(await first.check(NUMBER, 1)).to.have.property("kind", "unsupported");
    thread.end();
  });
});

describe("a host in a worker", () => {
  it("checks what tools promise in that thread, and says what they break (TL-08)", async () => {
    const host = await createHost();
    const server = await host.connect((await peerUrls()).notebook);
    await server.listTools();
    const result = await server.callTool("export_observations", { rows: 3 }, { outputSchema: "reject" });
    expect(result.structuredContent).to.have.property("observations").with.lengthOf(3);
    await host.close();
  });
});
