/** The ways to a thread, in their order, and what is said of those that failed. */
import { expect } from "chai";
import { VERSION } from "../../../src/client/platform/version.js";
import { createHost, type HostOptions } from "../../../workers/index.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { TransportServer } from "../../fixtures/transport-server.js";
import { withoutWorkers } from "./no-workers.js";

const codesOf = (error: AggregateError | undefined) =>
  error?.errors.map((one: unknown) => (one instanceof Error && "code" in one ? one.code : String(one)));

describe("the start of a worker", () => {
  it("passes the name and version of the embedder's product to servers, too", async () => {
    const clientInfo = { name: "field-guide", version: "3.1.0" };
    const host = await createHost({ clientInfo });
    expect(host.runsIn).to.equal("worker");
    const server = new TransportServer();
    await host.connect(server.transport, { era: "legacy" });
    expect(server.received[0]?.params?.clientInfo).to.deep.equal(clientInfo);
    await host.close();
  });

  it("is replaced by the page's thread for a fetch of the page's own, and refuses unknown options", async () => {
    const { fetch } = mcpServer({});
    const host = await createHost({ fetch: (url, init) => fetch(String(url), init ?? {}) });
    expect(host.runsIn).to.equal("page");
    const { info } = await host.connect("https://mcp.example/mcp");
    expect(info.implementation?.name).to.equal("fake");
    await host.close();
    expect(await codeOf(createHost({ workerURL: "/worker.js" } as HostOptions))).to.equal("ERR-ARGUMENT");
  });

  it("reports no reason when the first attempt worked", async () => {
    const host = await createHost();
    expect(host.runsIn).to.equal("worker");
    expect(host).not.to.have.property("because");
    await host.close();
  });

  it("uses the inlined worker when workerUrl is no worker, and keeps the reason", async () => {
    const host = await createHost({ workerUrl: "/__peers.json" });
    expect(host.runsIn).to.equal("worker");
    expect(codesOf(host.fallbackReason)).to.deep.equal(["ERR-WORKER"]);
    // To someone who did set it, this is no advice.
    expect(host.fallbackReason?.message).to.contain("workerUrl").and.not.to.contain("set workerUrl");
    await host.close();
  });

  it("uses the inlined worker when the worker at workerUrl is of another version or does not respond", async () => {
    const other = `onmessage = ({ data: { call } }) =>
      postMessage({ answers: call, outcome: { ok: true, value: { version: "0.0.1" } } })`;
    for (const code of [other, ""]) {
      const workerUrl = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      const host = await createHost({ workerUrl, startTimeoutMs: 4_000 });
      URL.revokeObjectURL(workerUrl);
      expect(host.runsIn).to.equal("worker");
      expect(codesOf(host.fallbackReason)).to.deep.equal(["ERR-WORKER"]);
      if (code === other) expect(host.fallbackReason?.message).to.contain(`another version (0.0.1, not ${VERSION})`);
      await host.close();
    }
  });

  it("uses the page's thread last, with the reason of every attempt", async () => {
    for (const [options, tried] of [[{ workerUrl: "/worker.js" }, 2] as const, [{}, 1] as const]) {
      const host = await withoutWorkers(() => createHost(options));
      expect(host.runsIn).to.equal("page");
      expect(host.fallbackReason?.errors).to.have.length(tried);
      await host.close();
    }
  });

  it("continues with the next attempt when workerUrl is no address", async () => {
    const host = await createHost({ workerUrl: "http://" });
    expect(host.runsIn).to.equal("worker");
    expect(host.fallbackReason?.errors).to.have.length(1);
    await host.close();
  });
});
