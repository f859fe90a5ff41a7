/** The addresses of the published project: set in one place, and no release without them. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { withAddresses, withoutAddresses, withReportAddress } from "../../.ci/publication.mjs";
import { scriptManifest } from "../../.ci/script-package.mjs";
import { ROOT } from "./sources.js";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Readonly<Record<string, unknown>>;
const security = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const addresses = JSON.parse(readFileSync(join(ROOT, ".ci/publication.json"), "utf8")) as Record<string, string>;

describe("publishing", () => {
  it("is refused while an address is missing, with a sentence that names it and the file", () => {
    const command = [join(ROOT, ".ci/publication.mjs"), "check"];
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
    const missing = Object.keys(addresses).filter((name) => addresses[name] === "");
    expect(status).to.equal(missing.length > 0 ? 1 : 0);
    for (const name of missing) expect(stderr).to.contain(name).and.to.contain(".ci/publication.json");
  });

  it("writes the addresses into package.json and takes out the same", () => {
    const set = { repository: "https://a.example/r.git", homepage: "https://a.example/", bugs: "https://a.example/b" };
    const filled = withAddresses(manifest, set);
    expect(filled).to.deep.include({
      homepage: set.homepage,
      bugs: { url: set.bugs },
      repository: { type: "git", url: set.repository },
    });
    expect(JSON.stringify(withoutAddresses(filled))).to.equal(JSON.stringify(manifest));
  });

  it("gives `mcp-panel-dist` the version of `mcp-panel`, and names `mcp-panel.js` as its file for CDNs", () => {
    const { version, license, publishConfig } = manifest;
    const script = { name: "mcp-panel-dist", exports: { ".": "./mcp-panel.js", "./*": "./*" } };
    expect(scriptManifest()).to.deep.include({ ...script, version, license, publishConfig, unpkg: "./mcp-panel.js" });
  });

  it("names the address for reports on the page about security, once there is one", () => {
    expect(withReportAddress(security, { security: "security@a.example" })).to.contain("(mailto:security@a.example)");
    expect(withReportAddress(security, { security: "" })).not.to.contain("report address");
  });
});
