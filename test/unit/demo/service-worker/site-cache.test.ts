import { expect } from "chai";

import { SiteCache } from "../../../../demo/service-worker/site-cache.js";

const root = "https://site.example/some/where/";

describe("the offline cache of the site", () => {
  it("has its own files, whatever their query, and no others", () => {
    const caches = {
      open: () => Promise.reject(new Error("not opened")),
      keys: async () => [],
      delete: async () => true,
    };
    const site = new SiteCache({ root, version: "1", files: ["", "ide/", "assets/a.js"], caches });
    const has = (url: string, method = "GET"): boolean => site.has({ method, url });
    expect([has(root), has(`${root}ide/?server=x`), has(`${root}assets/a.js`)]).to.deep.equal([true, true, true]);
    expect([has(`${root}mcp`), has(`${root}docs/`), has("https://other.example/some/where/ide/")]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(has(root, "POST")).to.equal(false);
  });

  it("deletes other versions of itself, and no other site of the same origin", async () => {
    const names = [
      `mcp-panel-site ${root} 1`,
      `mcp-panel-site ${root} 2`,
      "mcp-panel-site https://site.example/ 1",
      "other",
    ];
    const gone: string[] = [];
    const caches = {
      open: () => Promise.reject(new Error("not opened")),
      keys: async () => names,
      delete: async (name: string) => gone.push(name) > 0,
    };
    await new SiteCache({ root, version: "2", files: [], caches }).dropOthers();
    expect(gone).to.deep.equal([names[0]]);
  });

  it("separates a part of the site with versions of its own", async () => {
    const names = [`mcp-panel-site ${root} 1`, `mcp-panel-docs ${root} 1`, `mcp-panel-docs ${root} 2`];
    const gone: string[] = [];
    const opened: string[] = [];
    const caches = {
      open: (name: string) => Promise.reject(new Error(String(opened.push(name)))),
      keys: async () => names,
      delete: async (name: string) => gone.push(name) > 0,
    };
    const docs = new SiteCache({ root, version: "2", files: ["docs/"], part: "docs", caches });
    await docs.dropOthers();
    await docs.find(`${root}docs/`).catch(() => undefined);
    expect(gone).to.deep.equal([names[1]]);
    expect(opened).to.deep.equal([names[2]]);
  });
});
