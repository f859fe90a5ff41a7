/** The ask queue: order, endings, limits. */
import { expect } from "chai";
import { settled } from "../../fixtures/fake-clock.js";
import { codeOf, rejection } from "../../fixtures/rejection.js";
import { uncaughtIn } from "../../fixtures/uncaught.js";
import { ASKER, FORM, askerOf, watchedQueue } from "./host-fixtures.js";

const TOOL = { kind: "tool" as const, tool: "rm", arguments: {}, changed: false };

describe("the ask queue", () => {
  it("lists asks in order and settles each with its answer (G-05)", async () => {
    const { queue, told } = watchedQueue();
    const first = queue.ask({ ...FORM, ...ASKER });
    const second = queue.ask({ ...TOOL, ...ASKER });
    expect(queue.list().map(({ askId }) => askId)).to.deep.equal(["ask-1", "ask-2"]);
    expect(queue.answer("ask-2", { action: "allow", remember: "session" })).to.equal(true);
    expect(queue.answer("ask-1", { action: "accept", content: { a: "x" } })).to.equal(true);
    expect(await first).to.deep.equal({ action: "accept", content: { a: "x" } });
    expect(await second).to.deep.equal({ action: "allow", remember: "session" });
    expect(queue.list()).to.deep.equal([]);
    expect(told).to.deep.equal([
      "asked ask-1",
      "asked ask-2",
      "ended ask-2 answered allow",
      "ended ask-1 answered accept",
    ]);
  });

  it("says that an answer came too late", async () => {
    const { queue } = watchedQueue();
    const answer = queue.ask({ ...TOOL, ...ASKER });
    queue.answer("ask-1", { action: "deny" });
    expect(queue.answer("ask-1", { action: "allow" })).to.equal(false);
    expect(queue.answer("ask-9", { action: "allow" })).to.equal(false);
    expect(await answer).to.deep.equal({ action: "deny" });
  });

  it("refuses an answer of the wrong shape and keeps the ask", async () => {
    const { queue } = watchedQueue();
    const answer = queue.ask({ ...FORM, ...ASKER });
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

  it("withdraws an ask when its signal aborts, with the signal's own reason", async () => {
    const { queue, told } = watchedQueue();
    const { signal, abort } = abortable();
    const answer = rejection(queue.ask({ ...FORM, ...ASKER }, signal));
    abort("cancelled by the server");
    expect(await answer).to.equal("cancelled by the server");
    expect(told.at(-1)).to.equal("ended ask-1 withdrawn -");
    expect(await rejection(queue.ask({ ...FORM, ...ASKER }, signal))).to.equal("cancelled by the server");
    expect(queue.list()).to.deep.equal([]);
  });

  it("withdraws everything when closed, and takes nothing more", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.ask({ ...FORM, ...ASKER }), queue.ask({ ...TOOL, ...ASKER })].map(codeOf);
    queue.close();
    queue.close();
    expect(await Promise.all(answers)).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED"]);
    expect(await codeOf(queue.ask({ ...FORM, ...ASKER }))).to.equal("ERR-CLOSED");
  });

  it("withdraws what a connection asked when that ends, and nothing of others (G-01)", async () => {
    const { queue } = watchedQueue();
    const ended = codeOf(queue.ask({ ...FORM, ...ASKER }));
    void queue.ask({ ...FORM, ...askerOf("s2") });
    queue.connectionEnded("s1");
    expect(await ended).to.equal("ERR-CLOSED");
    expect(queue.list().map(({ serverId }) => serverId)).to.deep.equal(["s2"]);
  });

  it("refuses more than 10 asks of a server in 10 seconds and says so once (E-14, G-11)", async () => {
    const { queue, told, clock } = watchedQueue();
    for (let n = 0; n < 10; n++) void queue.ask({ ...FORM, ...ASKER });
    expect(await queue.ask({ ...FORM, ...ASKER })).to.deep.equal({ action: "cancel" });
    expect(await codeOf(queue.ask({ kind: "roots", roots: [], ...ASKER }))).to.equal("ERR-LIMIT");
    expect(told.filter((line) => line.startsWith("limited"))).to.deep.equal(["limited s1 too-often"]);
    void queue.ask({ ...FORM, ...askerOf("s2") });
    clock.advance(10_000);
    void queue.ask({ ...FORM, ...ASKER });
    expect(queue.list()).to.have.length(12);
  });

  it("refuses the 21st waiting ask of a server, but never the person's own tool calls (G-11)", async () => {
    const { queue, told, clock } = watchedQueue();
    for (let n = 0; n < 20; n++) {
      void queue.ask({ ...FORM, ...ASKER });
      clock.advance(2_000);
    }
    expect(await queue.ask({ ...FORM, ...ASKER })).to.deep.equal({ action: "cancel" });
    expect(told.at(-1)).to.equal("limited s1 too-many-waiting");
    void queue.ask({ ...TOOL, ...ASKER });
    expect(queue.list()).to.have.length(21);
  });

  it("refuses what would make more than 16 MB wait of a server, and takes it once there is room (G-11)", async () => {
    const { queue, told } = watchedQueue();
    const large = { ...FORM, params: { ...FORM.params, message: "x".repeat(6_000_000) } };
    const [first] = [1, 2].map(() => queue.ask({ ...large, ...ASKER }));
    expect(await queue.ask({ ...large, ...ASKER })).to.deep.equal({ action: "cancel" });
    expect(told.at(-1)).to.equal("limited s1 too-much-waiting");
    void queue.ask({ ...FORM, ...ASKER });
    void queue.ask({ ...large, ...askerOf("s2") });
    expect(queue.list()).to.have.length(4);
    queue.answer("ask-1", { action: "decline" });
    await first;
    void queue.ask({ ...large, ...ASKER });
    expect(queue.list()).to.have.length(4);
  });

  it("counts the values of what waits, too: many small ones take room", async () => {
    const { queue } = watchedQueue();
    const many = {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [at, {}])),
    };
    const wide = { ...FORM, params: { message: "", requestedSchema: many } };
    void queue.ask({ ...wide, ...ASKER });
    expect(await queue.ask({ ...wide, ...ASKER })).to.deep.equal({ action: "cancel" });
  });

  it("declines all from a server until its connection ends (E-14)", async () => {
    const { queue, told } = watchedQueue();
    const waiting = queue.ask({ ...FORM, ...ASKER });
    void queue.ask({ ...TOOL, ...ASKER });
    queue.refuseAll("s1");
    expect(await waiting).to.deep.equal({ action: "decline" });
    expect(await queue.ask({ ...FORM, ...ASKER })).to.deep.equal({ action: "decline" });
    expect(queue.list().map(({ kind }) => kind)).to.deep.equal(["tool"]);
    expect(told.some((line) => line.startsWith("limited"))).to.equal(false);
    expect(told).to.include("ended ask-3 declined-all decline");
    queue.answer("ask-2", { action: "deny" });
    queue.connectionEnded("s1");
    void queue.ask({ ...FORM, ...ASKER });
    expect(queue.list()).to.have.length(1);
  });

  it("asks again once declining all is taken back (E-14)", async () => {
    const { queue } = watchedQueue();
    expect(queue.undoRefuseAll("s1")).to.equal(false);
    queue.refuseAll("s1");
    expect(await queue.ask({ ...FORM, ...ASKER })).to.deep.equal({ action: "decline" });
    expect(queue.undoRefuseAll("s1")).to.equal(true);
    void queue.ask({ ...FORM, ...ASKER });
    expect(queue.list()).to.have.length(1);
  });

  it("lets a server's requests wait quietly after three refusals in a row, until one is answered (G-11)", async () => {
    const { queue } = watchedQueue();
    const ask = (kind: "form" | "tool" = "form", asker = ASKER): boolean => {
      void queue.ask({ ...(kind === "form" ? FORM : TOOL), ...asker });
      return queue.list().at(-1)?.quiet === true;
    };
    const answer = (action: "decline" | "cancel" | "accept"): boolean =>
      queue.answer(
        queue.list().at(-1)?.askId ?? "",
        action === "accept" ? { action, content: { a: "x" } } : { action },
      );
    const quiet: boolean[] = [];
    for (const action of ["decline", "cancel", "accept", "decline", "decline", "cancel"] as const) {
      quiet.push(ask());
      answer(action);
    }
    expect(quiet).to.deep.equal([false, false, false, false, false, false]);
    expect([ask(), ask("form", askerOf("s2")), ask("tool")]).to.deep.equal([true, false, false]);
    queue.answer("ask-7", { action: "accept", content: { a: "x" } });
    expect(ask()).to.equal(false);
  });

  it("goes on when a listener throws, and shows its error", async () => {
    const { queue, told } = watchedQueue();
    const stop = queue.listen({
      asked: () => {
        throw new Error("a bug in a dialog");
      },
    });
    const errors = await uncaughtIn(() => void queue.ask({ ...FORM, ...ASKER }));
    expect(errors).to.have.length(1);
    expect(told).to.deep.equal(["asked ask-1"]);
    stop();
    expect(await uncaughtIn(() => void queue.ask({ ...FORM, ...ASKER }))).to.deep.equal([]);
  });
});

describe("the policy hook", () => {
  it("answers or refuses before anybody is asked", async () => {
    const { queue, told } = watchedQueue((ask) =>
      ask.kind === "tool" ? { answer: { action: "allow" } } : Promise.resolve("refuse"),
    );
    expect(await queue.ask({ ...TOOL, ...ASKER })).to.deep.equal({ action: "allow" });
    expect(await queue.ask({ ...FORM, ...ASKER })).to.deep.equal({ action: "decline" });
    expect(told).to.deep.equal(["ended ask-1 answered-by-policy allow", "ended ask-2 refused-by-policy decline"]);
  });

  it("means ask when it fails, says nonsense, or answers in the wrong shape", async () => {
    for (const policy of [
      () => Promise.reject(new Error("broken")),
      () => "allow" as never,
      () => ({ answer: { action: "allow" } as const }),
    ]) {
      const { queue, told } = watchedQueue(policy);
      void queue.ask({ ...FORM, ...ASKER });
      await settled();
      expect(told).to.deep.equal(["problem", "asked ask-1"]);
    }
  });

  it("fills the defaults a program left out of a form (E-05, SEP-1034)", async () => {
    const requestedSchema = {
      type: "object",
      properties: { size: { type: "string", default: "M" }, n: { type: "integer" } },
    };
    const { queue } = watchedQueue(() => ({ answer: { action: "accept", content: { n: 1 } } }));
    const answer = await queue.ask({ ...FORM, params: { message: "?", requestedSchema }, ...ASKER });
    expect(answer).to.deep.equal({ action: "accept", content: { n: 1, size: "M" } });
  });

  it("is not waited for once the ask was withdrawn", async () => {
    let decide: (verdict: "ask") => void = () => undefined;
    const { queue, told } = watchedQueue(() => new Promise((resolve) => (decide = resolve)));
    const { signal, abort } = abortable();
    const answer = rejection(queue.ask({ ...FORM, ...ASKER }, signal));
    expect(queue.list()).to.deep.equal([]);
    abort("gone");
    decide("ask");
    expect(await answer).to.equal("gone");
    await settled();
    expect(told).to.deep.equal(["ended ask-1 withdrawn -"]);
  });
});

function abortable(): { signal: AbortSignal; abort: (reason: unknown) => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => controller.abort(reason) };
}
