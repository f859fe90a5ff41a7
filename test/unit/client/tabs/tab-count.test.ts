/** How many tabs share an origin's connections. */
import { expect } from "chai";
import { TabCount } from "../../../../src/client/tabs/tab-count.js";
import { FakeClock, settled } from "../../../fixtures/fake-clock.js";
import { FakeTabs } from "../../../fixtures/fake-tabs.js";

const [A, B] = ["https://a.example", "https://b.example"];

describe("counting tabs", () => {
  it("counts those that use the origin, and notices who came and who died within seconds", async () => {
    const tabs = new FakeTabs();
    const clock = new FakeClock();
    const ports = [tabs.open(), tabs.open(), tabs.open()] as const;
    const [first, second, third] = [
      new TabCount(ports[0], clock),
      new TabCount(ports[1], clock),
      new TabCount(ports[2], clock),
    ];
    const counted = async (): Promise<number> => {
      clock.advance(2_001);
      first.sharers(A);
      await settled();
      return first.sharers(A);
    };
    expect(first.sharers(A)).to.equal(1);
    second.sharers(A);
    third.sharers(B);
    await settled();
    expect(await counted()).to.equal(2);
    ports[1].die();
    expect(await counted()).to.equal(1);
  });

  it("counts one where locks can't be had", async () => {
    const refusing = {
      locks: { request: () => Promise.reject(new Error("no")), query: () => Promise.reject(new Error("no")) },
      channel: () => new FakeTabs().open().channel("x"),
    };
    const count = new TabCount(refusing, new FakeClock());
    expect(count.sharers(A)).to.equal(1);
    await settled();
    expect(count.sharers(A)).to.equal(1);
  });
});
