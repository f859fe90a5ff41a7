/** The audit trail of a host: each tool call, what servers asked during it, and the time the user took, in both eras. */
import { expect } from "chai";
import type { AuditEntry, HostOffer } from "../../../src/client/api/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { status } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { settled } from "../../fixtures/fake-clock.js";
import { until } from "../../fixtures/until.js";

const ERAS = ["legacy", "modern"] as const;
const ARGS = { city: "sec-ret" };

async function connected(
  era: (typeof ERAS)[number],
  call: MethodAnswer = () => ({ content: [] }),
  { offer, store = openStore() }: { offer?: HostOffer; store?: Store } = {},
) {
  const http = mcpServer({ era, methods: { "tools/call": call, "tools/list": () => ({ tools: [] }) } });
  const fake = new FakeHost(http, store);
  if (offer) await fake.host.offer(offer);
  return { fake, server: await fake.host.connect(URL_OF_SERVER, { id: "a" }) };
}

const calls = async ({ host }: FakeHost): Promise<readonly AuditEntry[]> =>
  (await host.audit.list()).filter(({ kind }) => kind === "tool-call");

for (const era of ERAS) {
  describe(`the audit trail of a host (${era})`, () => {
    it("names caller and tool, how each call ended and how large its arguments were, and holds no arguments (TL-02)", async () => {
      const { fake, server } = await connected(era);
      await server.callTool("dig", ARGS);
      await server.callTool("dig", ARGS, { initiator: "user", view: true });
      await server.request("tools/call", { name: "dig", arguments: ARGS }, { initiator: "app" });
      const entries = await calls(fake);
      const text = JSON.stringify(ARGS);
      expect(entries.map(({ call }) => call?.initiator)).to.deep.equal(["page", "user", "app"]);
      for (const entry of entries) {
        expect(entry).to.include({
          serverId: "a",
          serverUrl: URL_OF_SERVER,
          subject: "dig",
          outcome: "done",
          times: 1,
        });
        // The test's digest shows what it was made from.
        expect(entry.call).to.include({ approval: "not-needed", argumentBytes: text.length, durationMs: 0 });
        expect(entry.call?.argumentDigest).to.equal(`digest of ${text}`);
      }
      const exported = (await fake.host.audit.export("ndjson")).replaceAll(
        `digest of ${JSON.stringify(text).slice(1, -1)}`,
        "",
      );
      expect(exported).not.to.contain("sec-ret");
    });

    it("has the beginning of the arguments, without secrets, only while the history is recorded", async () => {
      const { fake, server } = await connected(era);
      await fake.host.history.record({});
      await server.callTool("dig", { depth: 2, token: "sec-ret", note: "my-value" }, { secrets: ["my-value"] });
      await fake.host.history.record({ isOn: false });
      await server.callTool("dig", ARGS);
      const kept = (await calls(fake)).map(({ call }) => call?.arguments);
      expect(kept).to.deep.equal(['{"depth":2,"token":"•••","note":"•••"}', undefined]);
    });

    it("distinguishes the ends of calls", async () => {
      const { fake, server } = await connected(era, ({ name }) => {
        if (name === "hangs") return new Promise(() => undefined);
        return name === "fails" ? status(500) : { content: [], isError: true };
      });
      await server.callTool("says no");
      expect(await codeOf(server.callTool("fails"))).not.to.equal(undefined);
      const abort = new AbortController();
      const hanging = server.callTool("hangs", {}, { signal: abort.signal }).catch((error: unknown) => error);
      await settled();
      expect((await calls(fake)).at(-1)).to.include({ subject: "hangs", outcome: "sent" });
      abort.abort(new Error("enough"));
      await hanging;
      await settled();
      const ends = (await calls(fake)).map(({ outcome, code }) => [outcome, code]);
      expect(ends[0]).to.deep.equal(["tool-error", undefined]);
      expect(ends[1]?.[0]).to.equal("failed");
      expect(ends[1]?.[1]).to.match(/^ERR-/);
      expect(ends[2]).to.deep.equal(["cancel", undefined]);
    });

    it("says that a call was denied, and that nothing was sent", async () => {
      const { fake, server } = await connected(era, undefined, { offer: { toolApproval: "always" } });
      const call = codeOf(server.callTool("pay"));
      const [request] = await until(async () => {
        const inputRequests = await fake.host.inputRequests.list();
        return inputRequests.length > 0 ? inputRequests : undefined;
      });
      await fake.host.inputRequests.answer(request?.requestId ?? "", { action: "deny" });
      expect(await call).to.equal("ERR-REFUSED");
      expect((await fake.host.audit.list()).map(({ kind, outcome, by }) => [kind, outcome, by])).to.deep.equal([
        ["tool", "deny", "user"],
        ["tool-call", "deny", undefined],
      ]);
      expect(fake.http.requests.map(({ body }) => body?.method)).not.to.include("tools/call");
    });
  });
}

describe("a call that waits for the user", () => {
  const FORM = {
    method: "elicitation/create",
    params: { message: "Sure?", requestedSchema: { type: "object", properties: {} } },
  };
  /** A server that takes a second, asks, and takes two more. */
  async function requesting() {
    const made = await connected(
      "modern",
      async ({ inputResponses }) => {
        made.fake.clock.advance(inputResponses ? 2_000 : 1_000);
        if (inputResponses) return { content: [] };
        return { resultType: "input_required", inputRequests: { q: FORM }, requestState: "s" };
      },
      { offer: { elicitation: { form: true } } },
    );
    return made;
  }
  const first = async ({ host }: FakeHost): Promise<string> =>
    until(async () => (await host.inputRequests.list())[0]?.requestId);

  it("has no time of the user counted: in its view, in its events and in the trail", async () => {
    const { fake, server } = await requesting();
    const viewing = server.callTool("dig", {}, { callId: "c", view: true });
    const requestId = await first(fake);
    fake.clock.advance(60_000);
    await fake.host.inputRequests.answer(requestId, { action: "accept", content: {} });
    expect((await viewing).elapsedMs).to.equal(3_000);
    expect(fake.reported("call-waited")).to.deep.equal([
      { kind: "call-waited", serverId: "a", callId: "c", waitedMs: 60_000 },
    ]);
    expect((await calls(fake))[0]?.call?.durationMs).to.equal(3_000);
  });

  it("is recorded as answered automatically where all of a server is declined, and can be called again", async () => {
    const { fake, server } = await requesting();
    await fake.host.inputRequests.refuseAll("a");
    await server.callTool("dig", {}, { callId: "c" });
    expect(fake.reported("input-request-ended")).to.deep.equal([
      { kind: "input-request-ended", requestId: "ask-1", serverId: "a", end: "declined-all", callId: "c" },
    ]);
    expect((await fake.host.audit.list()).map(({ kind, outcome, by }) => [kind, outcome, by])).to.deep.include([
      "elicitation-form",
      "decline",
      "decline-all",
    ]);
    await fake.host.inputRequests.undoRefuseAll("a");
    expect(fake.reported("input-requests-refused").map(({ isOn }) => isOn)).to.deep.equal([true, false]);
    const again = server.callTool("dig");
    await fake.host.inputRequests.answer(await first(fake), { action: "accept", content: {} });
    await again;
  });
});
