/** Forms of servers as generators of schemas write them: they reach the embedder in the notation of the specification (E-04, E-15). */
import { expect } from "chai";
import { createHost, type InputRequest } from "../../../src/index.js";
import { BEYOND, GENERATED_FIELDS, generatedForm } from "../../fixtures/generated-forms.js";
import { codeOf } from "../../fixtures/rejection.js";
import { TransportServer } from "../../fixtures/transport-server.js";

/** Connected server, and the request for a form with one field. */
async function requested(field: object) {
  const host = await createHost({ storage: "memory" });
  await host.offer({ elicitation: { form: true } });
  const peer = new TransportServer();
  await host.connect(peer.transport, { era: "legacy" });
  const requests: InputRequest[] = [];
  host.on("input-request", ({ request }) => requests.push(request));
  const id = peer.answerLater("elicitation/create", { message: "Which?", requestedSchema: generatedForm(field) });
  await host.inputRequests.list();
  while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  const [request] = requests;
  if (request?.kind !== "elicitation-form") throw new Error("no form was requested");
  const answer = (content?: object): Promise<boolean> =>
    host.inputRequests.answer(request.requestId, { action: "accept", ...(content && { content }) } as never); // of any type
  return { host, peer, id, request, answer };
}

describe("a form that a generator of schemas wrote", () => {
  for (const [title, field, good, bad] of GENERATED_FIELDS) {
    it(`with ${title} is a form, and its values are sent as they are (E-04)`, async () => {
      for (const value of good) {
        const { host, peer, id, request, answer } = await requested(field);
        expect(request.warnings).to.deep.equal([]);
        for (const wrong of bad) expect(await codeOf(answer({ it: wrong }))).to.equal("ERR-ARGUMENT");
        expect(JSON.stringify(request.params.requestedSchema)).to.not.match(/\$ref|\$defs|allOf|null/);
        await answer({ it: value });
        expect((await peer.answerTo(id)).result).to.deep.equal({ action: "accept", content: { it: value } });
        await host.close();
      }
    });

    it(`with ${title} is answered with its default, if it has one (E-05)`, async () => {
      const { host, peer, id, answer } = await requested(field);
      await answer();
      const content = field["default"] ? { it: field["default"] } : {};
      expect((await peer.answerTo(id)).result).to.deep.equal({ action: "accept", content });
      await host.close();
    });
  }

  for (const [title, field] of BEYOND) {
    it(`with ${title} has more than the specification allows, and is shown as it is (E-15)`, async () => {
      const { host, request } = await requested(field);
      expect(request.warnings.map(({ kind }) => kind)).to.deep.equal(["unsupported-form"]);
      expect(request.params.requestedSchema).to.deep.equal(generatedForm(field));
      await host.close();
    });
  }
});
