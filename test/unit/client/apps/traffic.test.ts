/** The traffic of apps: a channel of its own, in the record and in a saved recording. */
import { expect } from "chai";
import type { HostEvent, TrafficMessage } from "../../../../src/client/api/index.js";
import { appStage } from "../../../fixtures/app-stage.js";
import { closeApps } from "../../../fixtures/raw-app.js";
import { until } from "../../../fixtures/until.js";

afterEach(closeApps);

const words = ({ direction, type, method }: TrafficMessage): string => [direction, type, method].join(" ");

async function recorded() {
  const stage = await appStage({ records: true });
  const { traffic } = stage.host;
  const opened = await stage.open({ run: { arguments: { place: "Oslo" } } });
  await opened.app.initialize();
  await opened.app.request("tools/call", { name: "find_place" });
  opened.app.post([]);
  await opened.app.request("ping");
  const messages = async (of = traffic): Promise<readonly TrafficMessage[]> =>
    (await of.list({ channel: "app" }, 0, 100)).rows.flatMap((row) => (row.kind === "message" ? [row] : []));
  await until(async () => (await messages()).length >= 9);
  return { ...stage, ...opened, traffic, messages };
}

describe("the traffic of an app", () => {
  it("has the messages of both directions, with the answers to requests (UI-18)", async () => {
    const { messages, appId, server, traffic } = await recorded();
    const rows = await messages();
    expect(rows.map(words)).to.deep.equal([
      "in request ui/initialize",
      "out result ui/initialize",
      "in notification ui/notifications/initialized",
      "out notification ui/notifications/tool-input",
      "in request tools/call",
      "out result tools/call",
      "in invalid ",
      "in request ping",
      "out result ping",
    ]);
    for (const row of rows) expect(row).to.include({ appId, serverId: server.id });
    const call = rows.find(({ method, type }) => method === "tools/call" && type === "request");
    expect(call).to.include({ subject: "find_place", outcome: "result", rpcId: 1 });
    expect(await traffic.text(call?.pairId ?? 0, 0, 10_000)).to.include("find_place done");
  });

  it("is apart from that of its server", async () => {
    const { traffic } = await recorded();
    const { rows } = await traffic.list({ channel: "server", kind: "message" }, 0, 100);
    expect(rows.some((row) => row.kind === "message" && row.appId !== undefined)).to.equal(false);
    const all = await traffic.totals();
    expect((await traffic.list({ channel: "app" }, 0, 1)).total)
      .to.be.greaterThan(0)
      .and.lessThan(all.entries);
  });

  it("is in a saved recording, and is no traffic of the server when it is opened", async () => {
    const { traffic, messages } = await recorded();
    const { host, problemCount } = await traffic.open(await traffic.save("ndjson"));
    expect(problemCount).to.equal(0);
    const [first, again] = [await messages(), await messages(host.traffic)];
    expect(again.map(words)).to.deep.equal(first.map(words));
    expect(again.map(({ appId }) => appId)).to.deep.equal(first.map(({ appId }) => appId));
    const events = await new Promise<readonly HostEvent[]>((resolve) => host.subscribe(resolve));
    const calls = events.filter(({ kind }) => kind === "call-started");
    expect(calls).to.have.length(1); // of the server: the app's request is none
    expect(calls[0]).to.include({ tool: "find_place" });
    await host.close();
  });
});
