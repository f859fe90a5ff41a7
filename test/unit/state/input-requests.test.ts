/** What waits for an answer, in the snapshot. */
import { expect } from "chai";
import type { InputRequest, HostEvent } from "../../../src/client/api/index.js";
import { EMPTY_SNAPSHOT, reduce, serverState, type PanelSnapshot } from "../../../src/state/index.js";
import { requested, ID, server } from "./events.js";

const after = (...events: HostEvent[]): PanelSnapshot => reduce(EMPTY_SNAPSHOT, events);
const idsIn = ({ inputRequests }: PanelSnapshot): string[] => inputRequests.map(({ requestId }) => requestId);
const end = (requestId: string, serverId = ID): HostEvent => ({
  kind: "input-request-ended",
  requestId,
  serverId,
  end: "answered",
});
const limited = (reason: string, serverId = ID): HostEvent => ({ kind: "input-request-limited", serverId, reason });
const limitOf = (snapshot: PanelSnapshot, id = ID): string | undefined => serverState(snapshot, id)?.requestLimit;

describe("the reducer of input requests", () => {
  it("keeps the input requests of all servers in the order they came, frozen, in one batch or in many", () => {
    const events = [
      server("connected", "a"),
      server("connected", "b"),
      requested("1", "a"),
      requested("2", "b"),
      requested("3", "a"),
    ];
    const atOnce = after(...events);
    expect(idsIn(atOnce)).to.deep.equal(["1", "2", "3"]);
    let snapshot = EMPTY_SNAPSHOT;
    for (const event of events) snapshot = reduce(snapshot, [event]);
    expect(idsIn(snapshot)).to.deep.equal(["1", "2", "3"]);
    expect(
      [snapshot, snapshot.inputRequests, ...snapshot.inputRequests].every((part) => Object.isFrozen(part)),
    ).to.equal(true);
  });

  it("removes an input request that ended, and shares the servers", () => {
    const before = after(server("connected"), requested("1"), requested("2"));
    const next = reduce(before, [end("1")]);
    expect(idsIn(next)).to.deep.equal(["2"]);
    expect(next.servers).to.equal(before.servers);
    expect(idsIn(before)).to.deep.equal(["1", "2"]);
    expect(idsIn(reduce(before, [requested("3"), end("3")]))).to.deep.equal(["1", "2"]);
  });

  it("shares the list of input requests while nothing in it changes", () => {
    const before = after(server("connected"), requested("1"));
    expect(reduce(before, [end("unknown"), requested("1")])).to.equal(before);
    expect(reduce(before, [server("connected", "other")]).inputRequests).to.equal(before.inputRequests);
  });

  for (const state of ["closed", "failed", "connecting"] as const) {
    it(`removes the input requests of a server that is ${state}, and no others`, () => {
      const before = after(
        server("connected", "a"),
        server("connected", "b"),
        requested("1", "a"),
        requested("2", "b"),
      );
      expect(idsIn(reduce(before, [server(state, "a")]))).to.deep.equal(["2"]);
    });
  }

  it("removes the input requests of a removed server, and keeps those of one that reconnects", () => {
    const before = after(server("connected"), requested("1"));
    expect(idsIn(reduce(before, [{ kind: "server-removed", serverId: ID }]))).to.deep.equal([]);
    expect(idsIn(reduce(before, [server("reconnecting")]))).to.deep.equal(["1"]);
  });

  it("keeps the input request of an unknown server", () => {
    expect(idsIn(after(requested("1", "unknown")))).to.deep.equal(["1"]);
  });

  it("does not freeze or change the event", () => {
    const request: InputRequest = {
      requestId: "1",
      serverId: ID,
      serverUrl: "https://a.example/",
      at: 1,
      kind: "roots",
      roots: [],
    };
    after({ kind: "input-request", request });
    expect(Object.isFrozen(request)).to.equal(false);
  });

  it("marks a server whose input requests are refused unseen, until one is let through (E-14)", () => {
    const before = after(server("connected"), limited("too-often"));
    expect(limitOf(before)).to.equal("too-often");
    expect(reduce(before, [limited("too-often")])).to.equal(before);
    expect(limitOf(reduce(before, [requested("1", ID, "tool"), requested("2", ID, "sampling-result")]))).to.equal(
      "too-often",
    );
    expect(limitOf(reduce(before, [requested("1")]))).to.equal(undefined);
    expect(limitOf(reduce(before, [server("closed")]))).to.equal("too-often");
    expect(limitOf(reduce(before, [server("connecting")]))).to.equal(undefined);
    expect(after(limited("too-often", "unknown"))).to.equal(EMPTY_SNAPSHOT);
  });

  it("marks that all requests of a server are declined, until that is taken back or it is connected anew (E-14)", () => {
    const refused = (isOn: boolean): HostEvent => ({ kind: "input-requests-refused", serverId: ID, isOn });
    const refuses = (snapshot: PanelSnapshot): true | undefined => serverState(snapshot, ID)?.refusesRequests;
    const before = after(server("connected"), refused(true));
    expect(refuses(before)).to.equal(true);
    expect(reduce(before, [refused(true)])).to.equal(before);
    expect(refuses(reduce(before, [refused(false)]))).to.equal(undefined);
    expect(refuses(reduce(before, [server("connecting")]))).to.equal(undefined);
  });

  it("marks a call that it waited for the user, and that a request was declined for the user", () => {
    const call: HostEvent = { kind: "call-started", serverId: ID, callId: "c", tool: "dig", at: 1 };
    const declined: HostEvent = {
      kind: "input-request-ended",
      requestId: "9",
      serverId: ID,
      end: "declined-all",
      callId: "c",
    };
    const before = after(server("connected"), call);
    const next = reduce(before, [{ kind: "call-waited", serverId: ID, callId: "c", waitedMs: 5 }, declined]);
    expect(serverState(next, ID)?.calls[0]).to.include({ waitedMs: 5, declined: true });
    const answered = reduce(before, [{ ...declined, end: "answered" }]);
    expect(serverState(answered, ID)?.calls[0]).not.to.have.property("declined");
  });
});
