/** Icons that a host fetches: bounded, without credentials, and after everything else. */
import { expect } from "chai";
import type { FetchedIcon } from "../../../src/client/api/index.js";
import { Connections } from "../../../src/transport/index.js";
import { FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const ORIGIN = new URL(URL_OF_SERVER).origin;
const SRC = `${ORIGIN}/icon.png`;

/** A host whose `fetch` answers so. */
function hostOf(answer: (url: string, init: RequestInit) => Promise<Response>) {
  const requested: { url: string; init: RequestInit }[] = [];
  const http = Object.assign(new FakeFetch(() => Promise.reject(new Error("no other request"))), {
    fetch: (url: string, init: RequestInit) => (requested.push({ url, init }), answer(url, init)),
  });
  const fake = new FakeHost(http);
  return {
    ...fake,
    fake,
    requested,
    icon: (src = SRC): Promise<FetchedIcon> => fake.host.fetchIcon(src, URL_OF_SERVER),
  };
}
const bytesOf = (icon: FetchedIcon): unknown => ("bytes" in icon ? [...new Uint8Array(icon.bytes)] : icon.refused);

describe("an icon that a host fetches", () => {
  it("comes as bytes with the type that its server sends, requested without credentials and redirects", async () => {
    const { icon, requested } = hostOf(async () => new Response("abc", { headers: { "content-type": "image/png" } }));
    const came = await icon();
    expect(bytesOf(came)).to.deep.equal([97, 98, 99]);
    expect(came).to.include({ mimeType: "image/png" });
    expect(requested[0]?.url).to.equal(SRC);
    expect(requested[0]?.init).to.include({ credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" });
    expect(requested[0]?.init.headers).to.equal(undefined);
  });

  it("comes from the server's own origin only (ERR-ARGUMENT)", async () => {
    const { icon, requested } = hostOf(async () => new Response("abc"));
    for (const src of [
      "https://elsewhere.example/i.png",
      "data:image/png;base64,AA",
      "file:///etc/passwd",
      "i.png",
      "",
    ])
      expect(await codeOf(icon(src)), src).to.equal("ERR-ARGUMENT");
    expect(requested).to.deep.equal([]);
  });

  it("ends at 256 KiB, whatever length was announced", async () => {
    let given = 0;
    const endless = (): Response =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            given += 65_536;
            controller.enqueue(new Uint8Array(65_536));
          },
        }),
        { headers: { "content-length": "10" } },
      );
    expect(bytesOf(await hostOf(async () => endless()).icon())).to.equal("too-large");
    expect(given).to.be.below(2_000_000);
    const announced = new Response("x", { headers: { "content-length": "1000000" } });
    expect(bytesOf(await hostOf(async () => announced).icon())).to.equal("too-large");
  });

  it("is refused with the reason: a status, a network that fails, a server that is slow", async () => {
    expect(bytesOf(await hostOf(async () => new Response("", { status: 404 })).icon())).to.equal("status");
    expect(bytesOf(await hostOf(() => Promise.reject(new TypeError("failed"))).icon())).to.equal("network");
    const { icon, fake } = hostOf(() => new Promise(() => undefined));
    const slow = icon();
    await until(() => fake.clock.running > 0);
    fake.clock.advance(5_000);
    expect(bytesOf(await slow)).to.equal("timeout");
  });
});

describe("forty icons of a server that never answers their requests", () => {
  it("delay no call: one connection waits for an icon, the others are for requests", async () => {
    const server = mcpServer({ methods: { "tools/call": () => ({ resultType: "complete", content: [] }) } });
    const icons: string[] = [];
    const counted = Object.assign(server, { takeConnection: new Connections({}).take });
    const { fetch } = counted;
    const http = Object.assign(counted, {
      fetch: (url: string, init: RequestInit): Promise<Response> => {
        if (!url.endsWith(".png")) return fetch(url, init);
        icons.push(url);
        return new Promise(() => undefined);
      },
    });
    const fake = new FakeHost(http);
    const connected = await fake.host.connect(URL_OF_SERVER);
    for (let n = 0; n < 40; n++) void fake.host.fetchIcon(`${ORIGIN}/${n}.png`, URL_OF_SERVER);
    await until(() => icons.length > 0);
    for (let n = 0; n < 4; n++) expect((await connected.callTool("dig")).content).to.deep.equal([]);
    await Promise.all([1, 2, 3, 4].map(() => connected.callTool("dig")));
    expect(icons).to.have.length(1);
  });
});
