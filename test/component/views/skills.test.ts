/** The skills: list, entry, files with their verification, changes, export. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { archivePath, exportSkill } from "../../../components/views/skills/skill-export.js";
import type { McpSkillDetail } from "../../../components/views/skills/skill-detail.js";
import "../../../components/views/skills/skills.js";
import type { McpSkills } from "../../../components/views/skills/skills.js";
import type { McpSkillsList } from "../../../components/views/skills/skills-list.js";
import type { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { Server } from "../../../src/client/api/index.js";
import { ClientError, ServerError } from "../../../src/errors/index.js";
import type { ListedSkill, SkillFile } from "../../../src/protocol/types/index.js";
import { scriptedResult, type ScriptedHost, type ScriptedServer } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const DIGEST = `sha256:${"ab".repeat(32)}`;
const file = (uri: string, size = 10) => ({ uri, digest: DIGEST, size });
function skill(path: string, more: Partial<ListedSkill> = {}, files = ["SKILL.md", "references/a.md"]): ListedSkill {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return {
    uri: `skill://${path}/SKILL.md`,
    frontmatter: { name, description: `How to ${name}.` },
    resources: files.map((one) => file(`skill://${path}/${one}`)),
    ...more,
  };
}
const SKILLS: readonly ListedSkill[] = [
  skill("billing/refunds", {
    frontmatter: { name: "refunds", description: "How to refund.", license: "MIT", "allowed-tools": "Bash" },
  }),
  skill("billing/refunds/rare", {}, ["SKILL.md"]),
  skill("support/refunds", { changes: { kind: "new", since: 1_000 } }),
  skill("live", { resources: "dynamic" }),
];
const OFFERED = {
  era: "modern",
  revision: "2026-07-28",
  capabilities: { resources: {}, extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } } },
} as const satisfies ScriptedServer["info"];
const refused = (uri: string): ClientError =>
  new ClientError("ERR-SKILL", "It has another size.", { reason: "size", uri, expected: 10, actual: 11 });
const known = (uri: string): boolean => SKILLS.some((one) => one.uri === uri);

async function show(methods: Partial<Server> = {}, script: ScriptedServer = {}, width = 1_000) {
  const reads: string[] = [];
  const readSkillFile = async (from: ListedSkill, uri: string, options?: { view?: true }): Promise<unknown> => {
    reads.push(uri);
    if (uri.endsWith("a.md")) throw refused(uri);
    const isVerified = from.resources !== "dynamic";
    const facts = { uri, size: 10, digest: DIGEST, isVerified };
    if (!options?.view) return { ...facts, content: { uri, text: `text of ${uri}` } };
    return { ...scriptedResult(`view of ${uri}`, `text of ${uri}`), file: facts };
  };
  const getSkill = async (uri: string): Promise<ListedSkill> => {
    const found = SKILLS.find((one) => one.uri === uri);
    if (!found) throw new ServerError(-32602, "No such skill", undefined, {}, "ERR-NOT-FOUND");
    return { ...found };
  };
  const host: ScriptedHost = await stage({
    ...script,
    info: script.info ?? OFFERED,
    methods: { listSkills: async () => [...SKILLS], getSkill, readSkillFile, ...methods } as NonNullable<
      ScriptedServer["methods"]
    >,
  });
  const view = await boxed("mcp-skills", html`<div><mcp-skills .host=${host} .serverId=${ONE}></mcp-skills></div>`, {
    blockSize: "600px",
    inlineSize: `${width}px`,
  });
  await settle(view);
  return { view, host, reads };
}
const listOf = (view: McpSkills): McpSkillsList => inside<McpSkillsList>(view, "mcp-skills-list");
const detailOf = (view: McpSkills): McpSkillDetail => inside<McpSkillDetail>(view, "mcp-skill-detail");
const settle = (view: McpSkills): Promise<void> => drawn(view, listOf(view), detailOf(view));
const rows = (view: McpSkills): HTMLElement[] => allInside(listOf(view), "[role=option]");
const files = (view: McpSkills): HTMLElement[] => allInside(detailOf(view), ".files tbody tr");
/** The text of an element, with a space between cells and facts. */
function words(element: Element | undefined): string {
  if (!element) return "";
  const copy = element.cloneNode(true) as Element; // the same kind of node
  for (const cell of copy.querySelectorAll("dt, dd, td, th")) cell.after(" ");
  return copy.textContent?.replace(/\s+/g, " ").trim() ?? "";
}
async function choose(view: McpSkills, index: number): Promise<void> {
  rows(view)[index]?.click();
  await settle(view);
}
async function open(view: McpSkills, index: number): Promise<void> {
  files(view)[index]?.querySelector("button")?.click();
  await settle(view);
}

describe("mcp-skills", () => {
  it("is accessible with a list, a skill, a verified file, a refused one, and nothing", async () => {
    const { view } = await show();
    await expect(view).to.be.accessible();
    await choose(view, 0);
    await open(view, 0);
    await expect(view).to.be.accessible();
    await open(view, 1);
    await expect(view).to.be.accessible();
    await expect((await show({ listSkills: async () => [] })).view).to.be.accessible();
    await expect((await show({}, {}, 320)).view).to.be.accessible();
  });

  it("shows nothing and throws nothing without a host", async () => {
    const view = await fixture<McpSkills>(html`<mcp-skills></mcp-skills>`);
    await settle(view);
    expect(words(view.shadowRoot?.querySelector("mcp-skills-list") ?? undefined)).to.contain("Not connected");
  });

  it("lists skills with name, path, description and what is special about them (SK-07)", async () => {
    const { view } = await show();
    expect(rows(view).map(words)).to.deep.equal([
      "refunds billing How to refund.",
      "rare billing/refunds How to rare.",
      "refunds support new How to refunds.",
      "live dynamic How to live.",
    ]);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("4 skills");
  });

  it("shows that the server is connecting", async () => {
    const { view } = await show({}, { connecting: "hang" });
    const list = inside(view, "mcp-skills-list");
    expect(list.querySelector("mcp-connecting")).to.not.equal(null);
    expect(words(list)).to.not.contain("Not connected");
    await expect(view).to.be.accessible();
  });

  it("filters, says when nothing matches, and chooses with the keyboard", async () => {
    const { view } = await show();
    const list = listOf(view);
    const field = inside<HTMLInputElement>(list, "input");
    view.focusFilter();
    const type = async (text: string): Promise<void> => {
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await settle(view);
    };
    await type("rare");
    expect(rows(view)).to.have.length(1);
    press(field, "Enter");
    await settle(view);
    expect(words(inside(detailOf(view), "h3"))).to.equal("rare");
    await type("zzz");
    expect(textOf(list)).to.contain("No skill matches “zzz”");
    inside<HTMLButtonElement>(list, ".empty button").click();
    await settle(view);
    expect(rows(view)).to.have.length(4);
  });

  it("shows loading, failing and trying again", async () => {
    let attempts = 0;
    const { view } = await show({
      listSkills: async () => {
        if (++attempts === 1) throw new ClientError("ERR-TIMEOUT", "Too slow.", { timeoutMs: 10 });
        return [...SKILLS];
      },
    });
    const failure = inside(view, "mcp-error-view");
    inside<HTMLButtonElement>(failure, "button").click();
    await waitUntil(() => rows(view).length === 4);
    const hanging = await show({ listSkills: () => new Promise(() => undefined) });
    expect(textOf(inside(listOf(hanging.view), ".count"))).to.equal("Loading skills…");
  });

  it("says why it is empty: nothing listed, not offered, legacy, not connected", async () => {
    const text = async (methods: Partial<Server>, script: ScriptedServer = {}): Promise<string> =>
      words(inside((await show(methods, script)).view, "mcp-skills-list"));
    expect(await text({ listSkills: async () => [] })).to.contain("lists no skills");
    expect(await text({}, { info: { ...OFFERED, capabilities: { resources: {} } } })).to.contain(
      "does not offer skills",
    );
    expect(await text({}, { info: { ...OFFERED, era: "legacy" } })).to.contain("does not offer skills");
    expect(await text({}, { connecting: "fail" })).to.contain("Not connected");
  });

  it("lists again on request and for another connection, and keeps what it has while offline", async () => {
    let lists = 0;
    const { view, host } = await show({ listSkills: async () => (lists++, [...SKILLS]) });
    inside<HTMLButtonElement>(listOf(view), "button.icon").click();
    await settle(view);
    expect(lists).to.equal(2);
    await choose(view, 0);
    await host.server(ONE)?.close();
    await settle(view);
    expect(rows(view)).to.have.length(4);
    expect(files(view)[0]?.querySelector("button")?.disabled).to.equal(true);
    await host.connect(URL_ONE, { id: ONE });
    await settle(view);
    expect(lists).to.equal(3);
  });

  it("says how many entries were left out, and leads to the reasons (SK-03)", async () => {
    const { view, host } = await show();
    const problem = { about: "skill", name: "skill://x/SKILL.md", reason: "it has no files", at: 0 } as const;
    host.report({ kind: "problem", serverId: ONE, problem });
    await waitUntil(() => view.shadowRoot?.querySelector(".invalid"));
    const wanted: unknown[] = [];
    view.addEventListener("mcp-show-request", (event: ShowRequestEvent) => wanted.push(event.wanted));
    inside<HTMLButtonElement>(view, ".invalid button").click();
    expect(wanted).to.deep.equal([{ kind: "view", view: "problems" }]);
  });

  it("opens a skill by its URI, listed or not, and shows the failure of one that does not exist (SK-08)", async () => {
    const { view } = await show({ listSkills: async () => [] });
    const enter = async (uri: string): Promise<void> => {
      inside<HTMLInputElement>(view, "form input").value = uri;
      inside<HTMLFormElement>(view, "form").requestSubmit();
      await settle(view);
    };
    await enter("skill://none/SKILL.md");
    expect(view.shadowRoot?.querySelector(".chosen mcp-error-view")).to.be.an.instanceOf(HTMLElement);
    await enter("skill://live/SKILL.md");
    expect(view.shadowRoot?.querySelector(".chosen mcp-error-view")).to.equal(null);
    expect(words(inside(detailOf(view), "h3"))).to.equal("live");
    expect(rows(view)).to.have.length(1);
  });

  it("stays quick with thousands of skills, and with a skill of 512 files", async () => {
    const paths = Array.from({ length: 511 }, (_, at) => `f/${at}.txt`);
    const many = Array.from({ length: 5_000 }, (_, at) => skill(`s-${at}`));
    const { view } = await show({ listSkills: async () => [skill("huge", {}, ["SKILL.md", ...paths]), ...many] });
    expect(rows(view).length).to.be.within(5, 60);
    await choose(view, 0);
    expect(files(view)).to.have.length(512);
  });

  it("shows one pane at a time in a narrow layout, and returns to the list", async () => {
    const { view } = await show({}, {}, 320);
    await choose(view, 0);
    const split = inside(view, "mcp-split-view");
    expect(split.getAttribute("pane")).to.equal("detail");
    expect(detailOf(view).shadowRoot?.activeElement?.localName).to.equal("h3");
    inside<HTMLButtonElement>(split, ".back").click();
    await settle(view);
    expect(split.getAttribute("pane")).to.equal("list");
  });
});

describe("a skill", () => {
  it("shows its server, its files, its other members, and reads nothing (SK-12, SK-22)", async () => {
    const { view, reads } = await show();
    await choose(view, 0);
    expect(words(inside(detailOf(view), ".facts-of-skill"))).to.equal(
      "Server one.example/mcp Files 2 files, 20 B license MIT",
    );
    expect(files(view).map(words)).to.deep.equal([
      "SKILL.md 10 B abababababab… not read",
      "references/a.md 10 B abababababab… not read",
    ]);
    expect(reads).to.deep.equal([]);
  });

  it("shows the tools that a skill requests in allowed-tools, which are not granted, and marks skills of the same name (SK-07, SK-18)", async () => {
    const { view } = await show();
    await choose(view, 0);
    expect(words(inside(detailOf(view), ".allowed"))).to.contain("Bash");
    expect(detailOf(view).shadowRoot?.querySelector(".namesake")).to.be.an.instanceOf(HTMLElement);
    await choose(view, 1);
    expect(detailOf(view).shadowRoot?.querySelector(".allowed")).to.equal(null);
    expect(detailOf(view).shadowRoot?.querySelector(".namesake")).to.equal(null);
  });

  it("leads to the skills inside it (SK-21)", async () => {
    const { view } = await show();
    await choose(view, 0);
    const [nested] = allInside(detailOf(view), ".nested button");
    expect(words(nested)).to.equal("rare");
    nested?.click();
    await settle(view);
    expect(words(inside(detailOf(view), "h3"))).to.equal("rare");
  });

  it("shows a file once it is verified, and releases it with the next skill (SK-13)", async () => {
    const { view, host, reads } = await show();
    await choose(view, 0);
    await open(view, 0);
    expect(words(files(view)[0])).to.contain("verified");
    expect(inside(detailOf(view), "mcp-result-view")).to.have.property("result");
    await open(view, 0); // closes it
    expect(detailOf(view).shadowRoot?.querySelector("mcp-result-view")).to.equal(null);
    await open(view, 0); // it is still there
    expect(reads).to.deep.equal([SKILLS[0]?.uri]);
    await choose(view, 1);
    expect(host.released).to.deep.equal([`view of ${SKILLS[0]?.uri}`]);
  });

  it("shows why a file was refused, and no content of it (SK-13)", async () => {
    const { view } = await show();
    await choose(view, 0);
    await open(view, 1);
    expect(words(files(view)[1])).to.contain("does not match");
    expect(words(inside(detailOf(view), ".mismatch tbody"))).to.equal("Bytes 10 11");
    expect(detailOf(view).shadowRoot?.querySelector("mcp-result-view")).to.equal(null);
  });

  it("shows the members of frontmatter that differ (SK-14)", async () => {
    const differences = [
      { field: "allowed-tools", file: '"Bash"' },
      { field: "metadata.a", entry: "1", file: "2" },
    ];
    const { view } = await show({
      readSkillFile: (async () => {
        throw new ClientError("ERR-SKILL", "They differ.", { reason: "frontmatter", differences });
      }) as unknown as Server["readSkillFile"],
    });
    await choose(view, 0);
    await open(view, 0);
    const lines = allInside(detailOf(view), ".mismatch tbody tr").map(words);
    expect(lines).to.deep.equal(['allowed-tools absent "Bash"', "metadata.a 1 2"]);
  });

  it("verifies all files on request, keeps no content of them, and can be stopped", async () => {
    const { view, host, reads } = await show();
    await choose(view, 0);
    inside<HTMLButtonElement>(detailOf(view), ".check").click();
    await settle(view);
    expect(words(inside(detailOf(view), ".counts"))).to.equal("1 of 2 files verified.");
    expect(host.released).to.have.length(1);
    expect(reads).to.have.length(2);
    const hanging = await show({
      readSkillFile: (() => new Promise(() => undefined)) as unknown as Server["readSkillFile"],
    });
    await choose(hanging.view, 0);
    inside<HTMLButtonElement>(detailOf(hanging.view), ".check").click();
    await settle(hanging.view);
    expect(words(files(hanging.view)[0])).to.contain("reading");
    inside<HTMLButtonElement>(detailOf(hanging.view), ".check").click();
    await settle(hanging.view);
    expect(words(files(hanging.view)[0])).to.contain("not read");
  });

  it("that is dynamic has its SKILL.md alone, can't be exported, and leads to its directory", async () => {
    const { view } = await show();
    await choose(view, 3);
    expect(files(view)).to.have.length(1);
    expect(inside<HTMLButtonElement>(detailOf(view), ".export").disabled).to.equal(true);
    await open(view, 0);
    expect(words(files(view)[0])).to.contain("not verifiable");
    const wanted: unknown[] = [];
    view.addEventListener("mcp-show-request", (event: ShowRequestEvent) => wanted.push(event.wanted));
    inside<HTMLButtonElement>(detailOf(view), ".directory").click();
    expect(wanted).to.deep.equal([{ kind: "resource", uri: "skill://live" }]);
  });

  it("says what changed since the last visit (SK-20)", async () => {
    const at = "skill://billing/refunds/";
    const changes = {
      kind: "changed",
      since: 1_000,
      added: [`${at}b.md`],
      changed: [`${at}SKILL.md`],
      removed: [],
    } as const;
    const { view } = await show({
      listSkills: async () => [skill("billing/refunds", { changes }), SKILLS[2] as ListedSkill],
    });
    await choose(view, 0);
    const note = words(inside(detailOf(view), ".changes"));
    expect(note).to.contain("Added b.md Changed SKILL.md");
    expect(note).to.not.contain("Removed");
    await choose(view, 1);
    expect(words(inside(detailOf(view), ".changes"))).to.contain("New since");
  });

  it("gets its entry again on request, and forgets what was verified before", async () => {
    const { view } = await show();
    await choose(view, 0);
    await open(view, 0);
    inside<HTMLButtonElement>(detailOf(view), "header button").click();
    await settle(view);
    expect(words(files(view)[0])).to.contain("not read");
  });

  it("shows hidden characters of a hostile server, and runs nothing of it", async () => {
    const hostile = skill("evil", {
      frontmatter: {
        name: "evil\u202etxt",
        description: "<img src=x onerror=alert(1)>\u200b",
        "a\u2066b": { c: "\u202e" },
      },
      resources: [file("skill://evil/SKILL.md"), file("skill://evil/\u202efdp.exe")],
    });
    const { view } = await show({ listSkills: async () => [hostile] });
    await choose(view, 0);
    const all = `${textOf(listOf(view))} ${textOf(detailOf(view))}`;
    expect(all).to.contain("evil⟦U+202E⟧txt").and.to.contain("⟦U+202E⟧fdp.exe").and.to.contain("<img src=x");
    expect(all).to.not.match(/[\u202e\u2066\u200b]/);
    expect(detailOf(view).shadowRoot?.querySelector("img")).to.equal(null);
  });
});

describe("the export of a skill", () => {
  const server = (readSkillFile: (uri: string) => Promise<Partial<SkillFile>>) =>
    ({
      info: { url: URL_ONE },
      id: ONE,
      readSkillFile: (_: unknown, uri: string) => readSkillFile(uri),
    }) as unknown as Server;

  it("has the verified files, text and bytes, and names those it left out", async () => {
    const { unzipSync, strFromU8 } = await import("fflate");
    const big = new Uint8Array(2_500_000).fill(7);
    const blob = btoa(Array.from(big, (code) => String.fromCharCode(code)).join(""));
    const given = skill("notes", {}, ["SKILL.md", "big.bin", "bad.md", "live.md"]);
    const progress: number[] = [];
    const { zip, exported, leftOut } = await exportSkill(
      server(async (uri) => {
        if (uri.endsWith("bad.md")) throw refused(uri);
        const content = uri.endsWith("big.bin") ? { uri, blob } : { uri, text: "päper" };
        return { uri, content, isVerified: !uri.endsWith("live.md") };
      }),
      given,
      { signal: new AbortController().signal, onFile: (done) => progress.push(done) },
    );
    expect([exported, leftOut, progress]).to.deep.equal([2, ["bad.md", "live.md"], [0, 1, 2, 3]]);
    const unpacked = unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(Object.keys(unpacked)).to.deep.equal(["one.example_mcp/notes/SKILL.md", "one.example_mcp/notes/big.bin"]);
    expect(strFromU8(unpacked["one.example_mcp/notes/SKILL.md"] ?? new Uint8Array())).to.equal("päper");
    expect(unpacked["one.example_mcp/notes/big.bin"]).to.deep.equal(big);
  });

  it("is none when no file is verified, and ends when it is aborted", async () => {
    const none = server(async () => Promise.reject(refused("x")));
    const options = { signal: new AbortController().signal, onFile: () => undefined };
    expect(await exportSkill(none, skill("a"), options)).to.not.have.property("zip");
    const stopped = exportSkill(none, skill("a"), { ...options, signal: AbortSignal.abort() });
    expect(await stopped.catch((error: unknown) => (error as Error).name)).to.equal("AbortError");
  });

  it("writes paths that are distinct folders on every system and hide nothing (SK-06)", () => {
    const path = (uri: string, url = URL_ONE): string => archivePath(url, skill("a"), `skill://a/${uri}`);
    expect(path("b%20c.md")).to.equal("one.example_mcp/a/b c.md");
    expect(path("b:c|d*.md")).to.equal("one.example_mcp/a/b_c_d_.md");
    expect(path("\u202efdp.exe")).to.equal("one.example_mcp/a/_fdp.exe");
    expect(path("aux.md")).to.equal("one.example_mcp/a/_aux.md");
    expect(path("%5c%2e%2e")).to.equal("one.example_mcp/a/__");
    expect(path("%zz", "https://one.example:444/x/y")).to.equal("one.example_444_x_y/a/%zz");
  });

  it("is started by its button, and shows its outcome", async () => {
    const { view } = await show();
    await choose(view, 1);
    const saved: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
    try {
      inside<HTMLButtonElement>(detailOf(view), ".export").click();
      await waitUntil(() => detailOf(view).shadowRoot?.querySelector(".exported"));
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.deep.equal(["rare.zip"]);
    expect(words(inside(detailOf(view), ".exported"))).to.equal("1 verified file exported.");
    expect(known("skill://billing/refunds/rare/SKILL.md")).to.equal(true);
  });
});
