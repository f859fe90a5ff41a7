/** A checker over a message port: answers, silence, restart, close. */
import { expect } from "chai";
import { createSchemaChecker, serveChecker } from "../../../../src/schema/validation/index.js";
import { connectChecker, type CheckerPort } from "../../../../src/schema/validation/serve-checker.js";
import type { Verdict } from "../../../../src/schema/validation/schema-checker.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";

describe("a schema checker over a port", () => {
  const open: MessagePort[] = [];
  const channel = (): MessageChannel => {
    const made = new MessageChannel();
    open.push(made.port1, made.port2);
    return made;
  };
  afterEach(() => open.splice(0).forEach((port) => port.close()));

  const none = (): undefined => undefined;
  const unsupported = (verdict: Verdict): string => (verdict.kind === "unsupported" ? verdict.code : verdict.kind);

  it("answers as the checker behind it does, in order (J-03)", async () => {
    const { port1, port2 } = channel();
    const timer = new FakeClock();
    serveChecker(port2, createSchemaChecker());
    const checker = connectChecker(port1, { timer, onSilence: none });
    const verdicts = await Promise.all([
      checker.check({ type: "string" }, "a"),
      checker.check({ type: "string" }, 1),
      checker.check({ $schema: "http://json-schema.org/draft-03/schema#" }, 1),
      checker.check({ type: "null" }, undefined),
    ]);
    expect(verdicts.map(unsupported)).to.deep.equal(["valid", "invalid", "ERR-DIALECT", "invalid"]);
    expect(verdicts[1]).to.deep.equal({
      kind: "invalid",
      problems: [{ path: [], message: "must be a string", code: "type", params: { type: "string" } }],
    });
    expect(timer.running).to.equal(0);
  });

  it("ignores malformed messages, on both ends", async () => {
    const { port1, port2 } = channel();
    serveChecker(port2, createSchemaChecker());
    const checker = connectChecker(port1, { timer: new FakeClock(), onSilence: none });
    for (const noise of [null, 7, "x", {}, { id: 99, verdict: { kind: "valid" } }]) {
      port1.postMessage(noise);
      port2.postMessage(noise);
    }
    expect(await checker.check({ type: "string" }, 1)).to.have.property("kind", "invalid");
  });

  it("ends after its time limit without an answer and reports that once (J-03)", async () => {
    const { port1 } = channel();
    const timer = new FakeClock();
    let silences = 0;
    const checker = connectChecker(port1, { timer, onSilence: () => void silences++ });
    const first = checker.check({}, 1);
    const second = checker.check({}, 2);
    expect(timer.nextIn).to.equal(2_000);
    timer.advance(1_999);
    expect(silences).to.equal(0);
    timer.advance(1);
    expect(unsupported(await first)).to.equal("ERR-LIMIT");
    expect(unsupported(await second)).to.equal("ERR-LIMIT");
    expect(unsupported(await checker.check({}, 3))).to.equal("ERR-LIMIT");
    expect([silences, timer.running]).to.deep.equal([1, 0]);
  });

  it("continues over the port the owner gives it, and receives nothing more from the old one", async () => {
    const [dead, fresh] = [channel(), channel()];
    const timer = new FakeClock();
    serveChecker(fresh.port2, createSchemaChecker());
    const checker = connectChecker(dead.port1, { timer, timeoutMs: 50, onSilence: () => fresh.port1 });
    const first = checker.check({ type: "string" }, "a");
    const second = checker.check({ type: "string" }, 1);
    timer.advance(50);
    dead.port2.postMessage({ id: 2, verdict: { kind: "valid" } });
    expect(unsupported(await first)).to.equal("ERR-LIMIT");
    expect(unsupported(await second)).to.equal("invalid");
    expect(timer.running).to.equal(0);
  });

  it("alternates between its priorities: a hanging check in one delays another's once at most (J-03)", async () => {
    const timer = new FakeClock();
    /** Answers every schema but those that hang. */
    const answering = (): CheckerPort => {
      const listeners = new Set<(event: { readonly data: unknown }) => void>();
      return {
        addEventListener: (_type, listener) => void listeners.add(listener),
        removeEventListener: (_type, listener) => void listeners.delete(listener),
        postMessage(message) {
          const { id, schema } = message as { id: number; schema: { hangs?: boolean } };
          const data = { id, verdict: { kind: "valid" } };
          if (!schema.hangs) queueMicrotask(() => listeners.forEach((listener) => listener({ data })));
        },
      };
    };
    const checker = connectChecker(answering(), { timer, timeoutMs: 50, onSilence: answering });
    const [hostile, honest] = [checker.queue(), checker.queue()];
    const ends: string[] = [];
    const check = async (queue: string, of: { check: typeof checker.check }, schema: object): Promise<void> => {
      ends.push(`${queue} ${unsupported(await of.check(schema, 1))}`);
    };
    const all = [
      ...[1, 2, 3].map(() => check("hostile", hostile, { hangs: true })),
      check("honest", honest, {}),
      check("honest", honest, {}),
      check("own", checker, {}),
    ];
    for (let turn = 0; turn < 3; turn++) {
      timer.advance(50);
      await settled();
    }
    await Promise.all(all);
    expect(ends).to.deep.equal([
      "hostile ERR-LIMIT",
      "honest valid",
      "own valid",
      "hostile ERR-LIMIT",
      "honest valid",
      "hostile ERR-LIMIT",
    ]);
    expect(timer.running).to.equal(0);
  });

  it("rejects pending and later checks, once it is closed", async () => {
    const { port1 } = channel();
    const timer = new FakeClock();
    const checker = connectChecker(port1, { timer, onSilence: none });
    const waiting = [checker.check({}, 1), checker.check({}, 2)];
    checker.close();
    const codes = await Promise.all(
      [...waiting, checker.check({}, 3)].map((one) => one.catch((error: unknown) => (error as { code?: string }).code)),
    );
    expect(codes).to.deep.equal(["ERR-CLOSED", "ERR-CLOSED", "ERR-CLOSED"]);
    expect(timer.running).to.equal(0);
  });

  it("sends nothing that is too deep to be cloned, or can't be", async () => {
    const sent: unknown[] = [];
    const port: CheckerPort = {
      postMessage: (message) => sent.push(structuredClone(message)),
      addEventListener: none,
      removeEventListener: none,
    };
    const checker = connectChecker(port, { timer: new FakeClock(), onSilence: none });
    let deep: unknown = 1;
    for (let level = 0; level < 1_000_000; level++) deep = [deep];
    expect(unsupported(await checker.check({}, deep))).to.equal("ERR-LIMIT");
    expect(unsupported(await checker.check({ $defs: { deep } }, 1))).to.equal("ERR-LIMIT");
    expect(unsupported(await checker.check({}, () => 1))).to.equal("ERR-LIMIT");
    expect(sent).to.deep.equal([]);
  });

  it("answers for a checker that fails, and not at all once it is ended", async () => {
    const { port1, port2 } = channel();
    const timer = new FakeClock();
    const end = serveChecker(port2, { check: () => Promise.reject(new Error("boom")) });
    const checker = connectChecker(port1, { timer, onSilence: none });
    expect(unsupported(await checker.check({}, 1))).to.equal("ERR-WORKER");
    end();
    const late = checker.check({}, 1);
    timer.advance(2_000);
    expect(unsupported(await late)).to.equal("ERR-LIMIT");
  });
});
