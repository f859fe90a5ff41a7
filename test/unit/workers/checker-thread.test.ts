/** The thread that checks values: in a worker, ended when it hangs, in the page where there are no workers (J-03, TL-08). */
import { expect } from "chai";
import { systemClock } from "../../../src/jsonrpc/index.js";
import { remoteChecker } from "../../../src/client/platform/remote-checker.js";
import { connectChecker, type CheckerPort } from "../../../src/schema/validation/serve-checker.js";
import { CheckerThread } from "../../../workers/checker/checker-thread.js";
import { createHost } from "../../../workers/index.js";
import { until } from "../../fixtures/until.js";
import { peerUrls } from "../../helpers/peer-urls.js";
import { withoutWorkers } from "./no-workers.js";

const NUMBER = { type: "number" };

/** A port whose other end the thread serves. */
function requests(thread: CheckerThread): () => MessagePort {
  return () => {
    const { port1, port2 } = new MessageChannel();
    void thread.serve(port2);
    return port1;
  };
}

describe("the thread of the schema checker", () => {
  it("answers checks from a worker of its own", async () => {
    const thread = new CheckerThread();
    const checker = await remoteChecker(requests(thread), systemClock)();
    expect(await checker.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    expect(await checker.check(NUMBER, "1")).to.have.property("kind", "invalid");
    thread.end();
  });

  it("answers them in the page where no worker can be started", async () => {
    const thread = new CheckerThread();
    const checker = await withoutWorkers(async () => {
      const opened = await remoteChecker(requests(thread), systemClock)();
      expect(await opened.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
      return opened;
    });
    expect(await checker.check(NUMBER, "1")).to.have.property("kind", "invalid");
    thread.end();
  });

  it("is started anew after a check that it did not answer, and the next check works", async () => {
    const thread = new CheckerThread();
    let requested = 0;
    const want = (): CheckerPort => {
      if (++requested > 1) return requests(thread)();
      return new MessageChannel().port1; // nobody at the other end
    };
    const checker = connectChecker(want(), { timer: systemClock, timeoutMs: 200, onSilence: want });
    expect(await checker.check(NUMBER, 1)).to.include({ kind: "unsupported", code: "ERR-LIMIT" });
    const late = connectChecker(want(), { timer: systemClock, timeoutMs: 8_000, onSilence: want });
    expect(await late.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    thread.end();
  });

  it("handles only the latest request", async () => {
    const thread = new CheckerThread();
    const want = requests(thread);
    const first = connectChecker(want(), { timer: systemClock, timeoutMs: 1_000, onSilence: () => undefined });
    const second = connectChecker(want(), { timer: systemClock, timeoutMs: 8_000, onSilence: () => undefined });
    expect(await second.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    expect(await first.check(NUMBER, 1)).to.have.property("kind", "unsupported");
    thread.end();
  });
});

describe("the worker of a checker that does not respond", () => {
  /** Workers that run nothing, and how many of them are left. */
  function silent() {
    const [made, ended] = [[] as Worker[], [] as Worker[]];
    const start = (): Worker => {
      const worker = new Worker(URL.createObjectURL(new Blob([""], { type: "text/javascript" })));
      const { terminate } = worker;
      worker.terminate = () => {
        ended.push(worker);
        terminate.call(worker);
      };
      made.push(worker);
      return worker;
    };
    return { start, made, ended };
  }

  it("is ended, and the page answers the waiting check (TL-08)", async () => {
    const { start, made, ended } = silent();
    const thread = new CheckerThread({ start, startTimeoutMs: 20 });
    const checker = await remoteChecker(requests(thread), systemClock)();
    expect(await checker.check(NUMBER, 1)).to.deep.equal({ kind: "valid" });
    expect([made.length, ended.length]).to.deep.equal([1, 1]);
    thread.end();
    expect(ended).to.have.length(1);
  });

  it("is ended with the thread, and by the request that replaces it", async () => {
    const { start, made, ended } = silent();
    const thread = new CheckerThread({ start, startTimeoutMs: 60_000 });
    const first = thread.serve(new MessageChannel().port2);
    await until(() => made.length === 1);
    const second = thread.serve(new MessageChannel().port2);
    await first;
    await until(() => made.length === 2);
    expect(ended).to.deep.equal(made.slice(0, 1));
    thread.end();
    await second;
    expect(ended).to.deep.equal(made);
  });
});

describe("a host in a worker", () => {
  it("checks results against output schemas in that thread, and reports what does not fit (TL-08)", async () => {
    const host = await createHost();
    const server = await host.connect((await peerUrls()).notebook);
    await server.listTools();
    const result = await server.callTool("export_observations", { rows: 3 }, { outputSchema: "reject" });
    expect(result.structuredContent).to.have.property("observations").with.lengthOf(3);
    await host.close();
  });
});
