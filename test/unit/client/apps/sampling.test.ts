/** Sampling by an app: the same offer, prompts and limits as for its server, with the app as the source. */
import { expect } from "chai";
import type { HostOffer, InputRequest, InputResponse } from "../../../../src/client/api/index.js";
import { appStage } from "../../../fixtures/app-stage.js";
import { closeApps } from "../../../fixtures/raw-app.js";
import { until } from "../../../fixtures/until.js";

afterEach(closeApps);

const PARAMS = { messages: [{ role: "user", content: { type: "text", text: "Name a hut." } }], maxTokens: 50 };
const RESULT = { role: "assistant", content: { type: "text", text: "North hut" }, model: "by hand" } as const;

async function opened(
  era: "modern" | "legacy",
  sampling: HostOffer["sampling"] = "manual",
  answer: (request: InputRequest) => InputResponse | undefined = () => ({ action: "answer", result: RESULT }),
) {
  const stage = await appStage({ era, answer, ...(sampling && { sampling }) });
  const { app, appId } = await stage.open();
  const { hostCapabilities } = (await app.initialize()) as { hostCapabilities: { sampling?: object } };
  return { ...stage, app, appId, declared: hostCapabilities.sampling };
}

for (const era of ["modern", "legacy"] as const) {
  describe(`sampling by an app of a server of the ${era} era`, () => {
    it("is answered through the prompts of a server, which name the app (UI-21)", async () => {
      const { app, appId, declared, requests, host } = await opened(era);
      expect(declared).to.deep.equal({});
      const { result } = await app.request("sampling/createMessage", PARAMS);
      expect(result).to.deep.include(RESULT);
      expect(requests.map(({ kind }) => kind)).to.deep.equal(["sampling"]);
      expect(requests[0]).to.deep.include({ params: PARAMS });
      expect(requests[0]?.app).to.deep.include({ appId, tool: "show_map", name: "Map app" });
      const entries = await host.audit.list();
      expect(entries.find(({ kind }) => kind === "sampling")).to.include({ outcome: "answer", count: 1 });
    });

    it("is neither declared nor answered if sampling is not offered (UI-21)", async () => {
      const stage = await appStage({ era });
      const { app } = await stage.open();
      expect(await app.initialize()).not.to.have.nested.property("hostCapabilities.sampling");
      expect((await app.request("sampling/createMessage", PARAMS)).error).to.include({ code: -32601 });
      expect(stage.requests).to.deep.equal([]);
    });

    it("is refused if the user rejects it, if it is malformed, and over the rate of the server (UI-21)", async () => {
      const { app, requests } = await opened(era, "manual", () => ({ action: "reject" }));
      expect((await app.request("sampling/createMessage", { messages: 7 })).error).to.include({ code: -32602 });
      expect(requests).to.deep.equal([]);
      const codes: unknown[] = [];
      for (let count = 0; count < 12; count++)
        codes.push((await app.request("sampling/createMessage", PARAMS)).error?.code);
      // The question before the app was one of the ten.
      expect(codes).to.deep.equal([...Array.from({ length: 9 }, () => -1), -32603, -32603, -32603]);
    });

    it("is withdrawn when the app cancels it, and when the app is closed (UI-21)", async () => {
      const { app, appId, host, fake } = await opened(era, "manual", () => undefined);
      app.send({ id: "a", method: "sampling/createMessage", params: PARAMS });
      app.send({ id: "b", method: "sampling/createMessage", params: PARAMS });
      await until(async () => (await host.inputRequests.list()).length === 2);
      app.notify("notifications/cancelled", { requestId: "a" });
      await until(async () => (await host.inputRequests.list()).length === 1);
      await host.apps.close(appId);
      expect(await host.inputRequests.list()).to.have.length(0);
      const ends = fake.reported("input-request-ended").map(({ end }) => end);
      expect(ends).to.deep.equal(["answered-by-policy", "withdrawn", "withdrawn"]); // the first is that before the app
    });
  });
}

describe("sampling by an app of a server with an offer of its own", () => {
  it("follows that offer (UI-21)", async () => {
    const stage = await appStage({ sampling: "manual", serverOffer: { sampling: false } });
    const { app } = await stage.open();
    expect(await app.initialize()).not.to.have.nested.property("hostCapabilities.sampling");
    expect((await app.request("sampling/createMessage", PARAMS)).error).to.include({ code: -32601 });
  });
});
