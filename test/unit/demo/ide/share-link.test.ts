import { expect } from "chai";

import { readLink } from "../../../../components/page-storage/server-link.js";
import { panelLink } from "../../../../demo/ide/share-link.js";

const demo = "https://site.example/mcp";
const read = (hash: string): unknown => readLink(panelLink(hash, demo) ?? "");

describe("a link to the demo written by a user", () => {
  it("names a server, a tool and arguments, as the panel reads them", () => {
    const args = encodeURIComponent(JSON.stringify({ place: "Höhenweg" }));
    expect(read(`#server=${encodeURIComponent("https://own.example/mcp")}&tool=find&args=${args}`)).to.deep.equal({
      kind: "link",
      link: { url: "https://own.example/mcp", tool: "find", args: { place: "Höhenweg" } },
    });
  });

  it("leads to the demo's server when it names none", () => {
    expect(read("#resource=page:///today")).to.deep.equal({
      kind: "link",
      link: { url: demo, resource: "page:///today" },
    });
  });

  it("is refused with malformed arguments, with a script as the server, and with a password in it", () => {
    expect(read("#tool=find&args=oops")).to.include({ kind: "refused", reason: "malformed" });
    expect(read("#server=javascript:alert(1)")).to.include({ kind: "refused", reason: "bad-address" });
    expect(read("#server=https://me:secret@own.example/mcp")).to.include({ kind: "refused", reason: "bad-address" });
  });

  it("has no other form: every other fragment is ignored, the panel's own too", () => {
    for (const hash of ["", "#", "#mcp=abc", "#chapter-2", "#token=secret"])
      expect(panelLink(hash, demo), hash).to.equal(undefined);
  });
});
