/** Pages a server wants visited first, while what sees to them can't be loaded, and what call they are put for (E-11). */
import { expect } from "chai";
import { ServerError } from "../../../../src/errors/index.js";
import type { IncomingRequest } from "../../../../src/session/index.js";
import { ReconnectingSession } from "../../../../src/session/legacy/reconnecting-session.js";
import { LegacySession } from "../../../../src/session/legacy/legacy-session.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { FakeSessionEvents, SELF } from "../../../fixtures/fake-session-events.js";
import { FakeTransport } from "../../../fixtures/fake-transport.js";
import { CLOSED, rejection } from "../../../fixtures/rejection.js";

const WANTED = new ServerError(-32042, "a page first", {
  elicitations: [{ mode: "url", message: "m", url: "https://bank.example/", elicitationId: "p" }],
});

/** A session whose server wants a page visited before the first call; `load` is what sees to it. */
async function wanting(load?: () => Promise<typeof import("../../../../src/session/legacy/url-elicitation-gate.js")>) {
  let calls = 0;
  const inputRequests: IncomingRequest[] = [];
  const transport = new FakeTransport((message) => {
    if (message.method === "initialize")
      return { result: { protocolVersion: "2025-11-25", capabilities: { tools: {} } } };
    if (message.method !== "tools/call") return undefined;
    return ++calls === 1 ? { fail: WANTED } : { result: { ok: true } };
  });
  const [clock, events] = [new FakeClock(), new FakeSessionEvents()];
  const answer = async (request: IncomingRequest) => {
    inputRequests.push(request);
    return { action: "accept" };
  };
  const client = { ...SELF, answer };
  const first = new LegacySession(client, transport, events, clock);
  await first.initialize({ timeoutMs: 100 });
  const open = () => Promise.reject(new Error("once is enough"));
  const pacing = { clock, random: () => 0.5 };
  const session = new ReconnectingSession({ first, open, client, events, pacing }, load);
  return { session, inputRequests };
}

describe("a URL elicitation while its code can't be loaded", () => {
  it("fails the call with the server's own error, until it is loaded (E-11)", async () => {
    const { session } = await wanting(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await rejection(session.request("tools/call", { name: "pay" }))).to.equal(WANTED);
    expect(await session.request("tools/call", { name: "pay" })).to.deep.equal({ ok: true });
    await session.close(CLOSED);
  });

  it("delays no caller that aborts meanwhile", async () => {
    const { session } = await wanting(() => new Promise(() => undefined));
    const enough = new AbortController();
    const calling = rejection(session.request("tools/call", { name: "pay" }, { signal: enough.signal }));
    enough.abort("enough");
    expect(await calling).to.equal("enough");
    await session.close(CLOSED);
  });

  it("names the call that became the task it belongs to (TK-03)", async () => {
    const { session, inputRequests } = await wanting();
    const during = { method: "tools/call", name: "render", callId: "c" } as const;
    const taskContext = { during, over: new AbortController().signal };
    await session.request("tools/call", { name: "other" }, { taskContext });
    expect(inputRequests.map((request) => request.during)).to.deep.equal([during, during]);
    await session.close(CLOSED);
  });
});
