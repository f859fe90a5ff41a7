/** What is known without asking: the address, the device, the browser's permissions (T-44). */
import { expect } from "chai";
import type { NetworkPermission, PermissionAnswer } from "../../../../src/transport/diagnosis/index.js";
import { addressSpaceOf } from "../../../../src/addresses/address-class.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { setUp, verdict } from "./set-up.js";

const at = (url: string, pageOrigin = "https://app.example") => ({ endpoint: { url }, pageOrigin });

describe("an address", () => {
  for (const url of [
    "https://mcp.example:6000/",
    "http://u:p@mcp.example/",
    "ftp://mcp.example/",
    "http://localhost:6667/",
  ]) {
    it(`that fetch never requests is reported without a request: ${url}`, async () => {
      const parts = setUp({ failed: at(url) });
      const error = await verdict(parts);
      expect(error).to.include({ code: "ERR-ARGUMENT" });
      expect(error.message).to.not.contain("u:p");
      expect(parts.browser.requests).to.be.empty;
    });
  }

  for (const [hosts, space] of [
    [
      ["localhost", "a.localhost", "localhost.", "127.0.0.1", "127.9.9.9", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"],
      "loopback",
    ],
    [
      [
        "10.0.0.1",
        "172.16.0.1",
        "172.31.9.9",
        "192.168.1.1",
        "169.254.1.1",
        "100.64.0.1",
        "printer.local",
        "local",
        "nas",
        "git.internal",
        "nas.home.arpa.",
        "router.lan",
        "nas.home",
        "wiki.corp",
        "a.intranet",
        "b.private",
        "c.localdomain",
        "fritz.box",
        "nas.fritz.box",
      ],
      "local",
    ],
    [["[fd00::1]", "[fe80::1]", "[::ffff:10.0.0.1]"], "local"],
    [
      [
        "mcp.example",
        "172.32.0.1",
        "100.128.0.1",
        "8.8.8.8",
        "[2001:db8::1]",
        "127.evil.example",
        "lan.example",
        "notfritz.box",
      ],
      "public",
    ],
  ] as const) {
    it(`is ${space}: ${hosts.join(", ")}`, () => {
      for (const host of hosts) expect(addressSpaceOf(new URL(`http://${host}/`).hostname), host).to.equal(space);
    });
  }
});

describe("an offline device", () => {
  it("is not why this device's own server failed", async () => {
    const parts = setUp({
      rules: { isGone: true },
      port: { isOnline: () => false },
      failed: at("http://localhost:3000/mcp"),
    });
    expect(await verdict(parts)).to.include({ code: "ERR-CORS" });
  });

  it("is reported all the same where nothing answers on this device, with the present state", async () => {
    let isOnline = false;
    const parts = setUp({
      rules: { isGone: true },
      port: { isOnline: () => isOnline },
      failed: at("http://localhost:3000/mcp"),
    });
    const offline = await verdict(parts);
    expect(offline.message).to.contain("nothing answers").and.to.contain("offline");
    expect(offline.data).to.include({ isOffline: true });
    isOnline = true;
    const online = await verdict(parts);
    expect(online.message).to.contain("nothing answers").and.not.to.contain("offline");
    expect(online.data).not.to.have.property("isOffline");
  });
});

describe("the permission for local network access", () => {
  async function request(
    url: string,
    answers: Partial<Record<NetworkPermission, PermissionAnswer>>,
    more: { pageOrigin?: string; isSecureContext?: boolean } = {},
  ) {
    const requested: string[] = [];
    const { pageOrigin, ...port } = more;
    const permission = (name: NetworkPermission) => {
      requested.push(name);
      const answer = answers[name];
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("unknown name"));
    };
    const parts = setUp({ rules: { isGone: true }, failed: at(url, pageOrigin), port: { permission, ...port } });
    const error = await verdict(parts);
    return { code: error.code, message: error.message, requested };
  }

  it("is queried by its new name, and by the old one where that is unknown", async () => {
    const local = await request("https://192.168.1.9/mcp", { "local-network": "denied" });
    expect(local).to.deep.include({ code: "ERR-LOCAL-NETWORK", requested: ["local-network"] });
    const older = await request("http://localhost:3000/mcp", { "local-network-access": "denied" });
    expect(older).to.deep.include({
      code: "ERR-LOCAL-NETWORK",
      requested: ["loopback-network", "local-network-access"],
    });
  });

  for (const state of ["granted", "prompt"] as const) {
    it(`that is ${state} leaves the cause open`, async () => {
      expect(await request("http://localhost:3000/mcp", { "loopback-network": state })).to.include({
        code: "ERR-CORS",
      });
    });
  }

  it("lifts mixed content once it is granted, and only then", async () => {
    const url = "http://192.168.1.9/mcp";
    expect(await request(url, { "local-network": "granted" })).to.include({ code: "ERR-CORS" });
    expect(await request(url, { "local-network": "prompt" })).to.include({ code: "ERR-MIXED" });
    expect(await request(url, {})).to.include({ code: "ERR-MIXED" });
  });

  it("does not apply to public addresses, to pages of this device, and where the context is not secure", async () => {
    const denied = { "loopback-network": "denied", "local-network-access": "denied" } as const;
    expect(await request("https://mcp.example/", denied)).to.deep.include({ code: "ERR-CORS", requested: [] });
    const own = await request("http://127.0.0.1:3000/", denied, { pageOrigin: "http://localhost:5173" });
    expect(own).to.deep.include({ code: "ERR-CORS", requested: [] });
    const outwards = await request("https://192.168.1.9/", denied, { pageOrigin: "http://localhost:5173" });
    expect(outwards).to.deep.include({ code: "ERR-CORS", requested: [] });
    const open = await request("http://127.0.0.1:3000/", denied, {
      pageOrigin: "http://app.example",
      isSecureContext: false,
    });
    expect(open).to.deep.include({ code: "ERR-CORS", requested: [] });
    expect(open.message).to.contain("only https pages");
  });

  it("applies to a page without an origin as to one from outside", async () => {
    const framed = await request("http://localhost:3000/", { "loopback-network": "denied" }, { pageOrigin: "null" });
    expect(framed).to.include({ code: "ERR-LOCAL-NETWORK" });
  });

  it("is waited for with a deadline", async () => {
    const permission = () => new Promise<undefined>(() => undefined);
    const parts = setUp({ rules: { isGone: true }, port: { permission }, failed: at("http://localhost:3000/") });
    const waiting = verdict(parts);
    for (let turn = 0; turn < 2; turn++) {
      await settled();
      parts.clock.advance(1_000);
    }
    expect(await waiting).to.include({ code: "ERR-CORS" });
  });
});

describe("a violation of the page's policy", () => {
  it("is reported with its directive and what to add", async () => {
    const error = await verdict(setUp({ port: { recentViolation: () => "default-src" } }));
    expect(error.data).to.include({ directive: "default-src", fix: "connect-src 'self' https://mcp.example" });
    expect(error.message).to.contain("default-src").and.contain("Add https://mcp.example to connect-src");
  });
});
