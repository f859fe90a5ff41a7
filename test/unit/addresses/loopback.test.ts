/** Names of this device. */
import { expect } from "chai";
import { isLoopback } from "../../../src/addresses/loopback.js";

describe("isLoopback", () => {
  it("is true for this device by all its names (A-22)", () => {
    for (const text of [
      "http://localhost",
      "http://a.b.localhost:8080",
      "http://localhost.",
      "http://127.0.0.1",
      "http://127.9.8.7",
      "http://2130706433",
      "http://0x7f.1",
      "http://[::1]",
    ])
      expect(isLoopback(new URL(text).hostname), text).to.equal(true);
  });

  it("is false for names that look like it (A-22)", () => {
    for (const text of [
      "http://localhost.example",
      "http://notlocalhost",
      "http://127.0.0.1.example",
      "http://128.0.0.1",
      "http://0.0.0.0",
      "http://[::2]",
      "http://[::ffff:127.0.0.1]",
      "http://10.0.0.1",
    ])
      expect(isLoopback(new URL(text).hostname), text).to.equal(false);
  });
});
