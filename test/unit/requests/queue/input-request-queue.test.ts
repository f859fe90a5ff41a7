/** The input request queue: order, endings, limits. */
import { expect } from "chai";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";
import { uncaughtIn } from "../../../fixtures/uncaught.js";
import { SOURCE, FORM, sourceOf, watchedQueue } from "../host-fixtures.js";

const TOOL = { kind: "tool" as const, tool: "rm", arguments: {}, initiator: "page" as const, changed: false };

describe("the queue of input requests", () => {
  it("lists input requests in order and settles each with its answer (G-05)", async () => {
    const { queue, reported } = watchedQueue();
    const first = queue.request({ ...FORM, ...SOURCE });
    const second = queue.request({ ...TOOL, ...SOURCE });
    expect(queue.list().map(({ requestId }) => requestId)).to.deep.equal(["ask-1", "ask-2"]);
    expect(queue.answer("ask-2", { action: "allow", remember: "session" })).to.equal(true);
    expect(queue.answer("ask-1", { action: "accept", content: { a: "x" } })).to.equal(true);
    expect(await first).to.deep.equal({ action: "accept", content: { a: "x" } });
    expect(await second).to.deep.equal({ action: "allow", remember: "session" });
    expect(queue.list()).to.deep.equal([]);
    expect(reported).to.deep.equal([
      "asked ask-1",
      "asked ask-2",
      "ended ask-2 answered allow",
      "ended ask-1 answered accept",
    ]);
  });

  it("reports that an answer came too late", async () => {
    const { queue } = watchedQueue();
    const answer = queue.request({ ...TOOL, ...SOURCE });
    queue.answer("ask-1", { action: "deny" });
    expect(queue.answer("ask-1", { action: "allow" })).to.equal(false);
    expect(queue.answer("ask-9", { action: "allow" })).to.equal(false);
    expect(await answer).to.deep.equal({ action: "deny" });
  });

  it("refuses an answer of the wrong form and keeps the input request", async () => {
    const { queue } = watchedQueue();
    const answer = queue.request({ ...FORM, ...SOURCE });
    for (const wrong of [{ action: "allow" }, { action: "accept", content: { b: "x" } }, null, {}]) {
      // What a page may send, whatever the types say.
      expect(() => queue.answer("ask-1", wrong as never))
        .to.throw()
        .with.property("code", "ERR-ARGUMENT");
    }
    expect(queue.list()).to.have.length(1);
    queue.answer("ask-1", { action: "cancel", content: { a: "left over" } });
    expect(await answer).to.deep.equal({ action: "cancel" });
  });

  it("withdraws an input request when its signal aborts, with the signal's own reason", async () => {
    const { queue, reported } = watchedQueue();
    const { signal, abort } = abortable();
    const answer = rejection(queue.request({ ...FORM, ...SOURCE }, signal));
    abort("cancelled by the server");
    expect(await answer).to.equal("cancelled by the server");
    expect(reported.at(-1)).to.equal("ended ask-1 withdrawn -");
    expect(await rejection(queue.request({ ...FORM, ...SOURCE }, signal))).to.equal("cancelled by the server");
    expect(queue.list()).to.deep.equal([]);
  });

  it("withdraws everything when closed, and accepts nothing more", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.request({ ...FORM, ...SOURCE }), queue.request({ ...TOOL, ...SOURCE })].map(codeOf);
    queue.close();
    queue.close();
    expect(await Promise.all(answers)).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED"]);
    expect(await codeOf(queue.request({ ...FORM, ...SOURCE }))).to.equal("ERR-CLOSED");
  });

  it("withdraws the input requests of a connection that ends, and none of others (G-01)", async () => {
    const { queue } = watchedQueue();
    const ended = codeOf(queue.request({ ...FORM, ...SOURCE }));
    void queue.request({ ...FORM, ...sourceOf("s2") });
    queue.connectionEnded("s1");
    expect(await ended).to.equal("ERR-CLOSED");
    expect(queue.list().map(({ serverId }) => serverId)).to.deep.equal(["s2"]);
  });

  it("refuses more than 10 input requests of a server in 10 seconds and reports that once (E-14, G-11)", async () => {
    const { queue, reported, clock } = watchedQueue();
    for (let n = 0; n < 10; n++) void queue.request({ ...FORM, ...SOURCE });
    expect(await queue.request({ ...FORM, ...SOURCE })).to.deep.equal({ action: "cancel" });
    expect(await codeOf(queue.request({ kind: "roots", roots: [], ...SOURCE }))).to.equal("ERR-LIMIT");
    expect(reported.filter((line) => line.startsWith("limited"))).to.deep.equal(["limited s1 too-often"]);
    void queue.request({ ...FORM, ...sourceOf("s2") });
    clock.advance(10_000);
    void queue.request({ ...FORM, ...SOURCE });
    expect(queue.list()).to.have.length(12);
  });

  it("refuses the 21st waiting input request of a server, but never the user's own tool calls (G-11)", async () => {
    const { queue, reported, clock } = watchedQueue();
    for (let n = 0; n < 20; n++) {
      void queue.request({ ...FORM, ...SOURCE });
      clock.advance(2_000);
    }
    expect(await queue.request({ ...FORM, ...SOURCE })).to.deep.equal({ action: "cancel" });
    expect(reported.at(-1)).to.equal("limited s1 too-many-waiting");
    void queue.request({ ...TOOL, ...SOURCE });
    expect(queue.list()).to.have.length(21);
  });

  it("refuses input requests beyond 16 MB of a server, and accepts them once there is room (G-11)", async () => {
    const { queue, reported } = watchedQueue();
    const large = { ...FORM, params: { ...FORM.params, message: "x".repeat(6_000_000) } };
    const [first] = [1, 2].map(() => queue.request({ ...large, ...SOURCE }));
    expect(await queue.request({ ...large, ...SOURCE })).to.deep.equal({ action: "cancel" });
    expect(reported.at(-1)).to.equal("limited s1 too-much-waiting");
    void queue.request({ ...FORM, ...SOURCE });
    void queue.request({ ...large, ...sourceOf("s2") });
    expect(queue.list()).to.have.length(4);
    queue.answer("ask-1", { action: "decline" });
    await first;
    void queue.request({ ...large, ...SOURCE });
    expect(queue.list()).to.have.length(4);
  });

  it("counts the values of waiting input requests, too: many small ones take room", async () => {
    const { queue } = watchedQueue();
    const many = {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [at, {}])),
    };
    const wide = { ...FORM, params: { message: "", requestedSchema: many } };
    void queue.request({ ...wide, ...SOURCE });
    expect(await queue.request({ ...wide, ...SOURCE })).to.deep.equal({ action: "cancel" });
  });

  it("declines all from a server until its connection ends (E-14)", async () => {
    const { queue, reported } = watchedQueue();
    const waiting = queue.request({ ...FORM, ...SOURCE });
    void queue.request({ ...TOOL, ...SOURCE });
    queue.refuseAll("s1");
    expect(await waiting).to.deep.equal({ action: "decline" });
    expect(await queue.request({ ...FORM, ...SOURCE })).to.deep.equal({ action: "decline" });
    expect(queue.list().map(({ kind }) => kind)).to.deep.equal(["tool"]);
    expect(reported.some((line) => line.startsWith("limited"))).to.equal(false);
    expect(reported).to.include("ended ask-3 declined-all decline");
    queue.answer("ask-2", { action: "deny" });
    queue.connectionEnded("s1");
    void queue.request({ ...FORM, ...SOURCE });
    expect(queue.list()).to.have.length(1);
  });

  it("shows input requests again once declining all is taken back (E-14)", async () => {
    const { queue } = watchedQueue();
    expect(queue.undoRefuseAll("s1")).to.equal(false);
    queue.refuseAll("s1");
    expect(await queue.request({ ...FORM, ...SOURCE })).to.deep.equal({ action: "decline" });
    expect(queue.undoRefuseAll("s1")).to.equal(true);
    void queue.request({ ...FORM, ...SOURCE });
    expect(queue.list()).to.have.length(1);
  });

  it("lets a server's requests wait quietly after three refusals in a row, until one is answered (G-11)", async () => {
    const { queue } = watchedQueue();
    const request = (kind: "form" | "tool" = "form", source = SOURCE): boolean => {
      void queue.request({ ...(kind === "form" ? FORM : TOOL), ...source });
      return queue.list().at(-1)?.quiet === true;
    };
    const answer = (action: "decline" | "cancel" | "accept"): boolean =>
      queue.answer(
        queue.list().at(-1)?.requestId ?? "",
        action === "accept" ? { action, content: { a: "x" } } : { action },
      );
    const quiet: boolean[] = [];
    for (const action of ["decline", "cancel", "accept", "decline", "decline", "cancel"] as const) {
      quiet.push(request());
      answer(action);
    }
    expect(quiet).to.deep.equal([false, false, false, false, false, false]);
    expect([request(), request("form", sourceOf("s2")), request("tool")]).to.deep.equal([true, false, false]);
    queue.answer("ask-7", { action: "accept", content: { a: "x" } });
    expect(request()).to.equal(false);
  });

  it("continues when a listener throws, and reports its error", async () => {
    const { queue, reported } = watchedQueue();
    const stop = queue.listen({
      requested: () => {
        throw new Error("a bug in a dialog");
      },
    });
    const errors = await uncaughtIn(() => void queue.request({ ...FORM, ...SOURCE }));
    expect(errors).to.have.length(1);
    expect(reported).to.deep.equal(["asked ask-1"]);
    stop();
    expect(await uncaughtIn(() => void queue.request({ ...FORM, ...SOURCE }))).to.deep.equal([]);
  });
});

describe("the policy of input requests", () => {
  it("answers or refuses before the user is prompted", async () => {
    const { queue, reported } = watchedQueue((request) =>
      request.kind === "tool" ? { answer: { action: "allow" } } : Promise.resolve("refuse"),
    );
    expect(await queue.request({ ...TOOL, ...SOURCE })).to.deep.equal({ action: "allow" });
    expect(await queue.request({ ...FORM, ...SOURCE })).to.deep.equal({ action: "decline" });
    expect(reported).to.deep.equal(["ended ask-1 answered-by-policy allow", "ended ask-2 refused-by-policy decline"]);
  });

  it("leaves the input request to the user when it fails, or answers in the wrong form", async () => {
    for (const policy of [
      () => Promise.reject(new Error("broken")),
      () => "allow" as never,
      () => ({ answer: { action: "allow" } as const }),
    ]) {
      const { queue, reported } = watchedQueue(policy);
      void queue.request({ ...FORM, ...SOURCE });
      await settled();
      expect(reported).to.deep.equal(["problem", "asked ask-1"]);
    }
  });

  it("adds the defaults that a program left out of a form (E-05, SEP-1034)", async () => {
    const requestedSchema = {
      type: "object",
      properties: { size: { type: "string", default: "M" }, n: { type: "integer" } },
    };
    const { queue } = watchedQueue(() => ({ answer: { action: "accept", content: { n: 1 } } }));
    const answer = await queue.request({ ...FORM, params: { message: "?", requestedSchema }, ...SOURCE });
    expect(answer).to.deep.equal({ action: "accept", content: { n: 1, size: "M" } });
  });

  it("is not waited for once the input request was withdrawn", async () => {
    let decide: (verdict: "prompt") => void = () => undefined;
    const { queue, reported } = watchedQueue(() => new Promise((resolve) => (decide = resolve)));
    const { signal, abort } = abortable();
    const answer = rejection(queue.request({ ...FORM, ...SOURCE }, signal));
    expect(queue.list()).to.deep.equal([]);
    abort("gone");
    decide("prompt");
    expect(await answer).to.equal("gone");
    await settled();
    expect(reported).to.deep.equal(["ended ask-1 withdrawn -"]);
  });
});

function abortable(): { signal: AbortSignal; abort: (reason: unknown) => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
}
