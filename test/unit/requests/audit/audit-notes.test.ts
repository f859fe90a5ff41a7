/** Input requests as entries of the audit trail. */
import { expect } from "chai";
import { noteInputRequests, type AuditNote } from "../../../../src/requests/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { SOURCE, CLIENT_ID, FORM, SIGN_IN, watchedQueue } from "../host-fixtures.js";

function noting() {
  const { queue } = watchedQueue();
  const notes: AuditNote[] = [];
  const stop = noteInputRequests(queue, { note: (entry) => void notes.push(entry) });
  return { queue, notes, stop };
}

describe("the audit entries of input requests", () => {
  it("hold how they ended and never the contents (TL-02)", async () => {
    const { queue, notes, stop } = noting();
    const params = { mode: "url" as const, message: "sec-ret", url: "https://a.example/?token=sec-ret" };
    const inputRequests = [
      queue.request({ kind: "elicitation-url", params, origin: "https://a.example", warnings: [], ...SOURCE }),
      queue.request({
        kind: "tool",
        tool: "rm",
        arguments: { path: "sec-ret" },
        initiator: "page",
        changed: false,
        ...SOURCE,
      }),
      queue.request({ ...FORM, ...SOURCE }),
    ];
    queue.answer("ask-1", { action: "accept" });
    queue.answer("ask-2", { action: "deny" });
    queue.answer("ask-3", { action: "accept", content: { a: "sec-ret" } });
    await Promise.all(inputRequests);
    expect(notes.map(({ kind, subject, outcome, by }) => [kind, subject, outcome, by])).to.deep.equal([
      ["elicitation-url", "https://a.example", "accept", "user"],
      ["tool", "rm", "deny", "user"],
      ["elicitation-form", undefined, "accept", "user"],
    ]);
    expect(JSON.stringify(notes)).not.to.contain("sec-ret");
    stop();
    void queue.request({ ...FORM, ...SOURCE }).catch(() => undefined);
    queue.close();
    await settled();
    expect(notes).to.have.length(3);
  });

  it("hold the host of a sign-in, and neither its address nor the callback (A-19)", async () => {
    const { queue, notes } = noting();
    const signedIn = queue.request({ ...SIGN_IN, ...SOURCE });
    const known = queue.request({ ...CLIENT_ID, ...SOURCE });
    queue.answer("ask-1", { action: "signed-in", callbackUrl: `${SIGN_IN.redirectUrl}?code=sec-ret&state=st-41` });
    queue.answer("ask-2", { action: "use", clientId: "panel", clientSecret: "sec-ret" });
    await Promise.all([signedIn, known]);
    expect(notes.map(({ kind, subject, outcome }) => [kind, subject, outcome])).to.deep.equal([
      ["sign-in", "https://login.example", "signed-in"],
      ["client-id", "https://login.example", "use"],
    ]);
    expect(JSON.stringify(notes)).not.to.match(/sec-ret|st-41|panel/);
  });

  it("hold what was withdrawn, and which limit refused", async () => {
    const { queue, notes } = noting();
    for (let n = 0; n < 15; n++) queue.request({ ...FORM, ...SOURCE }).catch(() => undefined);
    queue.connectionEnded("s1");
    await settled();
    expect(notes[0]).to.include({ kind: "limit", outcome: "refused", by: "limit", limit: "too-often" });
    expect(notes.slice(1).map(({ kind, outcome }) => [kind, outcome])).to.deep.equal(
      Array.from({ length: 10 }, () => ["elicitation-form", "withdrawn"]),
    );
  });

  it("hold that a request was declined for the user, without the server's text", async () => {
    const { queue, notes } = noting();
    queue.refuseAll("s1");
    const params = { mode: "url" as const, message: "m", url: "https://chosen-words.example/" };
    await queue.request({
      kind: "elicitation-url",
      params,
      origin: "https://chosen-words.example",
      warnings: [],
      ...SOURCE,
    });
    expect(notes[0]).to.include({ kind: "elicitation-url", outcome: "decline", by: "decline-all" });
    expect(JSON.stringify(notes)).not.to.contain("chosen-words");
  });
});
