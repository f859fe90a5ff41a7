/** Secrets of signing in over the worker's contract: no message and no answer has one in it (A-19, G-08). */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import { createEngineApi } from "../../../workers/engine/engine-api.js";
import { driveSigningIn, offerFor, secretsThatCameOut, serverWithSecrets } from "../../fixtures/auth-drive.js";
import { FakeClock } from "../../fixtures/fake-clock.js";
import { leaksOf } from "../../fixtures/leaks.js";

describe("a message from the worker to the page", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`holds no secret of a sign-in, be it an event, an answer, a request to the page or an unload request (A-19, G-08, ${era})`, async () => {
      const server = serverWithSecrets(era);
      const clock = new FakeClock();
      const messages: unknown[] = [];
      const post = (message: unknown, transfer: Transferable[]): void => {
        if (transfer.length === 0) messages.push(structuredClone(message)); // ports hold nothing
      };
      const api = createEngineApi(post, { http: server.http, clock, indexedDB: undefined, tabs: undefined });
      await api.hello({ pageOrigin: "https://app.example", storage: "memory" });
      let lastId = 0;
      api.listening(true);
      await api.run(++lastId, "offer", { offer: offerFor("memory") });
      const driven = await driveSigningIn(
        {
          clock,
          run: async (name, params) => structuredClone(await api.run(++lastId, name, params)),
          inputRequests: async () => {
            const outcome = await api.run(++lastId, "inputRequests.list", { args: [] });
            return outcome.ok ? outcome.value : ([] as readonly InputRequest[]);
          },
        },
        server,
      );
      driven.heard.push(messages);
      expect(messages.length).to.be.above(20);
      expect(driven.states.length).to.be.above(15);
      expect(secretsThatCameOut(driven, server)).to.deep.equal([]);
      expect(leaksOf(server)).to.deep.equal([]);
    });
  }
});
