/** The audit trail. */
import { expect } from "chai";
import { AuditTrail, type AuditEntry } from "../../../src/host/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { ASKER, CLIENT_ID, FORM, SIGN_IN, askerOf, watchedQueue } from "./host-fixtures.js";

describe("the audit trail", () => {
  it("notes how asks ended and never what was asked or answered (TL-02)", async () => {
    const { queue, clock } = watchedQueue();
    const trail = new AuditTrail({ clock });
    const stop = trail.follow(queue);
    const params = { mode: "url" as const, message: "sec-ret", url: "https://a.example/?token=sec-ret" };
    const asks = [
      queue.ask({ kind: "elicitation-url", params, origin: "https://a.example", warnings: [], ...ASKER }),
      queue.ask({ kind: "tool", tool: "rm", arguments: { path: "sec-ret" }, changed: false, ...ASKER }),
      queue.ask({ ...FORM, ...ASKER }),
    ];
    queue.answer("ask-1", { action: "accept" });
    queue.answer("ask-2", { action: "deny" });
    queue.answer("ask-3", { action: "accept", content: { a: "sec-ret" } });
    await Promise.all(asks);
    const list = trail.list();
    expect(list.map(({ kind, subject, outcome, by }) => [kind, subject, outcome, by])).to.deep.equal([
      ["elicitation-url", "https://a.example", "accept", "person"],
      ["tool", "rm", "deny", "person"],
      ["elicitation-form", "a form", "accept", "person"],
    ]);
    expect(JSON.stringify(list)).not.to.contain("sec-ret");
    stop();
    void queue.ask({ ...FORM, ...ASKER }).catch(() => undefined);
    queue.close();
    await settled();
    expect(trail.list()).to.have.length(3);
  });

  it("notes where somebody signed in, and neither the way there nor what came back (A-19)", async () => {
    const { queue, clock } = watchedQueue();
    const trail = new AuditTrail({ clock });
    trail.follow(queue);
    const signedIn = queue.ask({ ...SIGN_IN, ...ASKER });
    const known = queue.ask({ ...CLIENT_ID, ...ASKER });
    queue.answer("ask-1", { action: "signed-in", callbackUrl: `${SIGN_IN.redirectUrl}?code=sec-ret&state=st-41` });
    queue.answer("ask-2", { action: "use", clientId: "panel", clientSecret: "sec-ret" });
    await Promise.all([signedIn, known]);
    expect(trail.list().map(({ kind, subject, outcome }) => [kind, subject, outcome])).to.deep.equal([
      ["sign-in", "https://login.example", "signed-in"],
      ["client-id", "https://login.example", "use"],
    ]);
    expect(JSON.stringify(trail.list())).not.to.match(/sec-ret|st-41|panel/);
  });

  it("notes what was withdrawn and that a server was limited", async () => {
    const { queue, clock } = watchedQueue();
    const trail = new AuditTrail({ clock });
    trail.follow(queue);
    for (let n = 0; n < 15; n++) queue.ask({ ...FORM, ...ASKER }).catch(() => undefined);
    queue.connectionEnded("s1");
    await settled();
    expect(trail.list().map(({ kind, outcome, times }) => [kind, outcome, times])).to.deep.equal([
      ["limit", "refused", 1],
      ["elicitation-form", "withdrawn", 10],
    ]);
  });

  it("keeps 2,000 entries and counts repetitions, so that nobody pushes the others out", () => {
    const trail = new AuditTrail({ clock: new FakeClock() });
    for (let n = 0; n < 5_000; n++) trail.toolCall(ASKER, "same", "done");
    expect(trail.list()).to.have.length(1);
    expect(trail.list()[0]).to.include({ times: 5_000, kind: "tool-call" });
    for (let n = 0; n < 3_000; n++) trail.toolCall(askerOf(`s${n}`), "x".repeat(500), "failed");
    expect(trail.list()).to.have.length(2_000);
    expect(trail.list().at(-1)?.subject).to.have.length(200);
  });

  it("writes to its store, and says once when that fails", async () => {
    const stored: AuditEntry[] = [];
    const problems: string[] = [];
    let broken = false;
    const store = {
      append: async (entry: AuditEntry) => {
        if (broken) throw new Error("full");
        stored.push(entry);
      },
    };
    const trail = new AuditTrail({ clock: new FakeClock(), store, problem: (reason) => problems.push(reason) });
    trail.toolCall(ASKER, "a", "done");
    broken = true;
    trail.toolCall(ASKER, "b", "done");
    trail.toolCall(ASKER, "c", "done");
    await settled();
    expect(stored).to.have.length(1);
    expect(problems).to.have.length(1);
    expect(trail.list()).to.have.length(3);
  });
});
