/** Bodies, up to a limit. */
import { expect } from "chai";
import { readBody } from "../../../src/bytes/read-body.js";
import { settled } from "../../fixtures/fake-clock.js";
import { rejection } from "../../fixtures/rejection.js";
import { bodyOf, bytesOf, OpenBody } from "../../fixtures/sse.js";

async function textOf(response: Response, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBody(response, maxBytes));
}

describe("the reading of a response body", () => {
  it("returns its text, with characters split over chunks put together", async () => {
    const bytes = bytesOf("Grüße, 世界");
    for (let at = 0; at <= bytes.length; at++) {
      const response = new Response(bodyOf(bytes.slice(0, at), bytes.slice(at)));
      expect(await textOf(response, 1_000)).to.equal("Grüße, 世界");
    }
  });

  it("returns an empty text where there is none", async () => {
    expect(await textOf(new Response(null), 10)).to.equal("");
    expect(await textOf(new Response(""), 10)).to.equal("");
  });

  it("replaces bytes that are no UTF-8, and a character that never ended", async () => {
    expect(await textOf(new Response(bodyOf("a", Uint8Array.of(0xff), "b", Uint8Array.of(0xe4))), 10)).to.equal(
      "a\ufffdb\ufffd",
    );
  });

  it("is what arrived until it is stopped, and nothing when it was stopped before", async () => {
    const stop = new AbortController();
    const body = new OpenBody();
    const reading = readBody(new Response(body.stream), 100, undefined, stop.signal);
    body.write("begun");
    await settled();
    stop.abort();
    expect(new TextDecoder().decode(await reading)).to.equal("begun");
    expect(await readBody(new Response(bodyOf("never")), 100, undefined, AbortSignal.abort())).to.have.length(0);
  });

  it("reports every piece", async () => {
    let pieces = 0;
    await readBody(new Response(bodyOf("a", "b")), 10, () => pieces++);
    expect(pieces).to.be.at.least(1);
  });

  it("counts bytes as they come: exactly the limit is fine, one more is not, and the rest is cancelled", async () => {
    expect(await textOf(new Response(bodyOf("12345", "67890")), 10)).to.equal("1234567890");
    const body = new OpenBody();
    const reading = readBody(new Response(body.stream), 10);
    body.write("12345");
    body.write("678901");
    expect(await reading).to.have.length.above(10);
    await settled();
    expect(body.cancelled).to.equal(true);
  });

  it("ignores an announced length", async () => {
    const response = new Response(bodyOf("1234567890"), { headers: { "content-length": "3" } });
    expect(await readBody(response, 5)).to.have.length.above(5);
  });

  it("fails as the network does", async () => {
    const body = new OpenBody();
    const reading = rejection(readBody(new Response(body.stream), 10));
    const broken = new TypeError("network error");
    body.break(broken);
    expect(await reading).to.equal(broken);
  });
});
