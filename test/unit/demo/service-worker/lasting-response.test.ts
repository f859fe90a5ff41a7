import { expect } from "chai";

import { withEnd } from "../../../../demo/service-worker/lasting-response.js";

/** A response that was watched, and how often its end was told. */
function watched(body: BodyInit | null): { response: Response; ends: () => number } {
  let ends = 0;
  const response = withEnd(
    new Response(body, { status: body === null ? 202 : 200, headers: { "x-kept": "1" } }),
    () => {
      ends += 1;
    },
  );
  return { response, ends: () => ends };
}

describe("a response with a promise of its end", () => {
  it("ends when it was read, with its bytes, status and fields unchanged", async () => {
    const { response, ends } = watched("a bird");
    expect([response.status, response.headers.get("x-kept"), ends()]).to.deep.equal([200, "1", 0]);
    expect(await response.text()).to.equal("a bird");
    expect(ends()).to.equal(1);
  });

  it("ends at once without a body", () => {
    expect(watched(null).ends()).to.equal(1);
  });

  it("ends when its reader cancels, and the source is cancelled", async () => {
    let left: unknown;
    const { response, ends } = watched(
      new ReadableStream({
        cancel(reason) {
          left = reason;
        },
      }),
    );
    await response.body?.cancel("enough");
    expect([ends(), left]).to.deep.equal([1, "enough"]);
  });

  it("ends when its source fails, and the reader gets the error", async () => {
    const { response, ends } = watched(
      new ReadableStream({
        pull() {
          throw new Error("broken");
        },
      }),
    );
    const failure = await response.text().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(ends()).to.equal(1);
  });
});
