/** Answers to asks about signing in: their shape, and what a program may say in the user's place. */
import { expect } from "chai";
import type { InputResponse } from "../../../../src/requests/index.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { mcpRejection } from "../../../fixtures/rejection.js";
import { SOURCE, CLIENT_ID, SIGN_IN, watchedQueue } from "../host-fixtures.js";

const callbackUrl = `${SIGN_IN.redirectUrl}?code=sec-ret&state=st-41&iss=https%3A%2F%2Flogin.example`;

describe("the answer to a sign-in", () => {
  it("is the whole address the window came back to, unchanged", async () => {
    const { queue } = watchedQueue();
    const answer = queue.request({ ...SIGN_IN, ...SOURCE });
    queue.answer("ask-1", { action: "signed-in", callbackUrl, token: "never asked for" } as InputResponse);
    expect(await answer).to.deep.equal({ action: "signed-in", callbackUrl });
  });

  for (const [what, wrong] of [
    ["none", undefined],
    ["no text", 41],
    ["no address", "code=sec-ret"],
    ["one of another page", callbackUrl.replace("callback.html", "elsewhere")],
    ["one of another origin", callbackUrl.replace("ide.example", "evil.example")],
    ["one of another scheme", callbackUrl.replace("https:", "http:")],
    ["an endless one", callbackUrl + "x".repeat(40_000)],
  ] as const) {
    it(`is refused when its address is ${what}; it is not repeated, and the input request still waits (A-16)`, async () => {
      const { queue } = watchedQueue();
      void queue.request({ ...SIGN_IN, ...SOURCE });
      // A page may hand anything on.
      const answering = async (): Promise<boolean> =>
        queue.answer("ask-1", { action: "signed-in", callbackUrl: wrong } as InputResponse);
      const error = await mcpRejection(answering());
      expect(error.code).to.equal("ERR-ARGUMENT");
      expect(String(error)).not.to.contain("sec-ret");
      expect(queue.list()).to.have.length(1);
    });
  }

  it("is a refusal when a policy refuses, and never because all of a server is declined", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.request({ ...SIGN_IN, ...SOURCE })];
    queue.refuseAll(SOURCE.serverId);
    answers.push(queue.request({ ...SIGN_IN, ...SOURCE }));
    expect(queue.list().map(({ requestId }) => requestId)).to.deep.equal(["ask-1", "ask-2"]);
    for (const { requestId } of queue.list()) queue.answer(requestId, { action: "signed-in", callbackUrl });
    for (const answer of await Promise.all(answers)) expect(answer).to.include({ action: "signed-in" });
    const refusing = watchedQueue(() => "refuse");
    expect(await refusing.queue.request({ ...SIGN_IN, ...SOURCE })).to.deep.equal({ action: "decline" });
  });

  it("may come from a policy that has an address, and from none that has not", async () => {
    const able = watchedQueue(() => ({ answer: { action: "signed-in", callbackUrl } }));
    expect(await able.queue.request({ ...SIGN_IN, ...SOURCE })).to.deep.equal({ action: "signed-in", callbackUrl });
    const unable = watchedQueue(() => ({ answer: { action: "signed-in" } as InputResponse }));
    void unable.queue.request({ ...SIGN_IN, ...SOURCE });
    await settled();
    expect(unable.reported).to.deep.equal(["problem", "asked ask-1"]);
  });
});

describe("the answer to a prompt for a client id", () => {
  it("is the id, with a secret only where there is one", async () => {
    const { queue } = watchedQueue();
    const answers = [queue.request({ ...CLIENT_ID, ...SOURCE }), queue.request({ ...CLIENT_ID, ...SOURCE })];
    queue.answer("ask-1", { action: "use", clientId: "panel", clientSecret: "" });
    queue.answer("ask-2", { action: "use", clientId: "panel", clientSecret: "s" });
    expect(await Promise.all(answers)).to.deep.equal([
      { action: "use", clientId: "panel" },
      { action: "use", clientId: "panel", clientSecret: "s" },
    ]);
  });

  it("is refused when it is empty or holds characters that no id has", () => {
    const { queue } = watchedQueue();
    void queue.request({ ...CLIENT_ID, ...SOURCE });
    for (const clientId of ["", "a\nb", "ключ", "x".repeat(3_000)]) {
      expect(() => queue.answer("ask-1", { action: "use", clientId })).to.throw("printable");
      expect(() => queue.answer("ask-1", { action: "use", clientId: "a", clientSecret: `${clientId}\n` })).to.throw();
    }
    expect(queue.answer("ask-1", { action: "decline" })).to.equal(true);
  });
});
