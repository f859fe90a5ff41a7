import { expect } from "chai";
import type { Reply } from "./exchange.js";
import { Faults, type FaultChance } from "./faults.js";
import { CONNECTIONS, Network } from "./network.js";
import { Random } from "./random.js";
import { Trace } from "./trace.js";
import { VirtualClock } from "./virtual-clock.js";

const ADDRESS = "https://server.example/mcp";

function world(chances: readonly FaultChance[] = []) {
  const clock = new VirtualClock();
  const trace = new Trace(clock, false);
  const faults = new Faults(chances, new Random(1), clock, trace);
  const queued: string[] = [];
  const observer = {
    sent: () => undefined,
    queued: ({ request }: { request: { label: string } }) => void queued.push(request.label),
  };
  const network = new Network({ clock, trace, faults, random: new Random(2), latencyMs: [10, 10], observer });
  const replies: Reply[] = [];
  network.listen("/mcp", { handle: (_request, reply) => void replies.push(reply) });
  return { clock, network, replies, queued };
}

/** Runs all events due within `ms`, and everything they start. */
async function pass(clock: VirtualClock, ms: number): Promise<void> {
  const end = clock.now() + ms;
  do await new Promise((resolve) => void setImmediate(resolve));
  while (clock.step(end));
  clock.advanceTo(end);
}

describe("the simulated network", () => {
  it("brings a request to the server after the latency, and its answer back after another", async () => {
    const { clock, network, replies } = world();
    const answer = network.fetch(ADDRESS, { method: "POST", body: "{}" });
    await pass(clock, 9);
    expect(replies).to.have.length(0);
    await pass(clock, 1);
    replies[0]?.head(200, { "content-type": "application/json" });
    replies[0]?.write('{"ok":true}');
    replies[0]?.end();
    await pass(clock, 10);
    expect(await (await answer).json()).to.deep.equal({ ok: true });
    expect(network.open).to.have.length(0);
  });

  it("opens six connections, and has the seventh request wait until one is free", async () => {
    const { clock, network, replies, queued } = world();
    const answers = Array.from({ length: CONNECTIONS + 1 }, () => network.fetch(ADDRESS));
    await pass(clock, 100);
    expect(replies).to.have.length(CONNECTIONS);
    expect(queued).to.have.length(1);
    replies[0]?.head(204);
    await pass(clock, 100);
    expect((await answers[0])?.status).to.equal(204);
    expect(replies).to.have.length(CONNECTIONS + 1);
    expect(network.mostHeld).to.equal(CONNECTIONS);
  });

  it("holds the connection of a stream until it ends or is given up", async () => {
    const { clock, network, replies } = world();
    const abort = new AbortController();
    const answer = network.fetch(ADDRESS, { signal: abort.signal });
    await pass(clock, 10);
    let isClosed = false;
    replies[0]?.onClose(() => (isClosed = true));
    replies[0]?.head(200, { "content-type": "text/event-stream" });
    await pass(clock, 10);
    const reading = (await answer).text().catch((error: unknown) => error);
    expect(network.open).to.have.length(1);
    const reason = new Error("enough");
    abort.abort(reason);
    expect(network.open).to.have.length(0);
    expect(await reading).to.equal(reason);
    await pass(clock, 10);
    expect(isClosed).to.equal(true);
  });

  it("rejects with the signal's reason what is given up before its answer, also while it waits for a connection", async () => {
    const { clock, network } = world();
    const abort = new AbortController();
    const held = Array.from({ length: CONNECTIONS }, () => network.fetch(ADDRESS));
    const waiting = network.fetch(ADDRESS, { signal: abort.signal }).catch((error: unknown) => error);
    await pass(clock, 100);
    const reason = new Error("enough");
    abort.abort(reason);
    expect(await waiting).to.equal(reason);
    expect(network.open).to.have.length(held.length);
  });

  it("breaks a stream within a character where that fault strikes", async () => {
    const { clock, network, replies } = world([{ kind: "cut-mid-character", probability: 1 }]);
    const answer = network.fetch(ADDRESS);
    await pass(clock, 10);
    replies[0]?.head(200, { "content-type": "application/json" });
    replies[0]?.write('"größer"');
    const bytes: number[] = [];
    const reading = answer.then(async ({ body }) => {
      for await (const piece of body ?? []) bytes.push(...piece);
    });
    const end = reading.catch((error: unknown) => error);
    await pass(clock, 10);
    expect(await end).to.be.instanceOf(TypeError);
    expect(bytes.at(-1)).to.equal(0xc3); // the first byte of "ö"
  });

  it("fails open and new requests when the device goes offline", async () => {
    const { clock, network } = world();
    const before = network.fetch(ADDRESS).catch((error: unknown) => error);
    await pass(clock, 10);
    network.disconnect();
    expect(await before).to.be.instanceOf(TypeError);
    const meanwhile = network.fetch(ADDRESS).catch((error: unknown) => error);
    await pass(clock, 10);
    expect(await meanwhile).to.be.instanceOf(TypeError);
    expect(network.isOnline).to.equal(false);
  });

  it("shows a redirect as one, without its target", async () => {
    const { clock, network, replies } = world();
    const answer = network.fetch(ADDRESS, { redirect: "manual" });
    await pass(clock, 10);
    replies.at(-1)?.head(307, { location: "/mcp/moved" });
    replies.at(-1)?.end();
    await pass(clock, 30);
    const { type, status, headers } = await answer;
    expect([type, status, headers.get("location")]).to.deep.equal(["opaqueredirect", 0, null]);
  });
});
