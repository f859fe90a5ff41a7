import { inflateSync } from "node:zlib";

import { expect } from "chai";

import { deflate } from "../../../../demo/server/pictures/deflate.js";

const inflated = (bytes: Uint8Array): Uint8Array => new Uint8Array(inflateSync(deflate(bytes)));

describe("the zlib streams of the notebook", () => {
  it("return every byte: none, one, all values, runs, and repetitions far away", () => {
    const noise = Uint8Array.from({ length: 70_000 }, (_, at) => (at * at * 31 + (at >> 3) * 17) & 0xff);
    const far = new Uint8Array(100_000);
    far.set(noise.subarray(0, 300), 0);
    far.set(noise.subarray(0, 300), 32_768);
    far.set(noise.subarray(0, 300), 99_000);
    for (const bytes of [new Uint8Array(0), new Uint8Array([7]), noise, new Uint8Array(1000).fill(255), far])
      expect(inflated(bytes)).to.deep.equal(bytes);
  });

  it("are far smaller than repetitive data", () => {
    expect(deflate(new Uint8Array(100_000)).length).to.be.below(1000);
  });
});
