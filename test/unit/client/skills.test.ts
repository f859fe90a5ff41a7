/** Skills through the façade: listing, entries, verified files, directories, and what changed since the last visit. */
import { expect } from "chai";
import { rpcError } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer, type ServerScript } from "../../fixtures/mcp-server.js";
import { codeOf, mcpRejection } from "../../fixtures/rejection.js";
import { digestOf, entryOf, reading, skillMd, WITH_SKILLS, type Files } from "../../fixtures/skills.js";
import { openStore } from "../../../src/storage/index.js";
import type { Skill } from "../../../src/protocol/types/index.js";

type Methods = Readonly<Record<string, MethodAnswer>>;
const ttl = { ttlMs: 60_000, cacheScope: "public" };
const SKILL = "skill://notes/SKILL.md";
const FILES: Files = {
  "SKILL.md": skillMd("notes"),
  "references/FORMS.md": "Forms.\n",
  "a.png": new Uint8Array([0, 255]),
};
const SERVED: Files = Object.fromEntries(Object.entries(FILES).map(([path, one]) => [`skill://notes/${path}`, one]));

async function connected(methods: Methods, script: Partial<ServerScript> = {}, store = openStore()) {
  const http = mcpServer({ capabilities: WITH_SKILLS, ...script, methods });
  const fake = new FakeHost(http, store);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const count = (method: string): number => http.requests.filter(({ body }) => body?.method === method).length;
  return { http, fake, server, count };
}

/** A server with one skill and its files. `entry`: what is not as it is. */
async function withNotes(served: Partial<Files> = {}, entry: Partial<Skill> = {}, more: Methods = {}) {
  const skill = { ...(await entryOf("notes", FILES)), ...entry } as Skill;
  const all = { ...SERVED, ...served } as Files;
  const made = await connected({
    "skills/list": () => ({ skills: [skill], ...ttl }),
    "resources/read": async (params, request) => ({ ...(await reading(all)(params, request)), ...ttl }),
    ...more,
  });
  return { ...made, skill };
}

describe("skills of a server", () => {
  it("are requested only from a server that declares the extension (SK-01)", async () => {
    for (const extensions of [undefined, {}, { "io.modelcontextprotocol/skills": true }]) {
      const { server, http } = await connected({}, { capabilities: { resources: {}, extensions } });
      const before = http.requests.length;
      expect(await codeOf(server.listSkills())).to.equal("ERR-METHOD");
      expect(await codeOf(server.getSkill(SKILL))).to.equal("ERR-METHOD");
      expect(await codeOf(server.readDirectory("skill://notes"))).to.equal("ERR-METHOD");
      expect(http.requests).to.have.length(before);
    }
  });

  it("are declared by this client, too", async () => {
    const { server } = await connected({});
    expect(server.info.clientCapabilities?.extensions).to.have.property("io.modelcontextprotocol/skills");
  });

  it("are not requested from a legacy server (SK-01)", async () => {
    const { server, http } = await connected({}, { era: "legacy" });
    const before = http.requests.length;
    expect(await codeOf(server.listSkills())).to.equal("ERR-METHOD");
    expect(http.requests).to.have.length(before);
  });

  it("are listed on all pages; invalid entries are reported, the others stay, and no file is read (SK-03, SK-08, SK-12)", async () => {
    const [a, b] = [await entryOf("a", FILES), await entryOf("x/b", FILES)];
    const pages = [
      { skills: [a, { ...b, resources: undefined }], nextCursor: "" },
      { skills: [b, a, { ...b, uri: "skill://x/c/SKILL.md" }] },
    ];
    const { server, fake, count } = await connected({
      "skills/list": ({ cursor }) => ({ ...pages[cursor === undefined ? 0 : 1], ...ttl }),
    });
    const skills = await server.listSkills();
    expect(skills).to.deep.equal([a, b]);
    const problems = fake.reported("problem").map(({ problem }) => [problem.about, problem.name]);
    expect(problems).to.deep.equal([
      ["skill", b.uri],
      ["skill", a.uri],
      ["skill", "skill://x/c/SKILL.md"],
    ]);
    expect(count("resources/read")).to.equal(0);
  });

  it("may have one name at several paths, and are all listed (SK-07)", async () => {
    const both = [await entryOf("billing/refunds", FILES), await entryOf("support/refunds", FILES)];
    const { server } = await connected({ "skills/list": () => ({ skills: both, ...ttl }) });
    expect((await server.listSkills()).map(({ uri }) => uri)).to.deep.equal(both.map(({ uri }) => uri));
  });

  it("are identified by server and URI: two servers with one URI have two skills, each with files of its own server (SK-06, SK-19)", async () => {
    const first = await withNotes();
    const second = await withNotes({}, { frontmatter: { name: "notes", description: "Another" } });
    const [one] = await first.server.listSkills();
    const [other] = await second.server.listSkills();
    expect(one?.uri).to.equal(other?.uri);
    expect(one?.frontmatter.description).to.not.equal(other?.frontmatter.description);
    // Files are read from the server of the call alone (SK-19).
    await first.server.readSkillFile(first.skill, SKILL);
    expect([first.count("resources/read"), second.count("resources/read")]).to.deep.equal([1, 0]);
  });

  it("are listed up to a limit of memory; the rest is reported", async () => {
    const big = await Promise.all(
      Array.from({ length: 9 }, (_, at) => entryOf(`s${at}`, { "SKILL.md": "" }, { text: "x".repeat(8_000_000) })),
    );
    const { server, fake } = await connected({
      "skills/list": ({ cursor }) => {
        const at = Number(cursor ?? 0);
        return { skills: [big[at]], ...(at < 8 && { nextCursor: String(at + 1) }), ...ttl };
      },
    });
    expect(await server.listSkills()).to.have.length(8);
    expect(fake.reported("problem")).to.have.length(1);
  });

  it("reject as the request does when listing fails, is aborted, or the connection closes", async () => {
    const { server } = await connected({
      "skills/list": (_, request) => rpcError(request, -32603),
      "skills/get": () => new Promise(() => undefined),
    });
    expect(await codeOf(server.listSkills())).to.equal("ERR-RPC");
    const stop = new AbortController();
    const aborted = server.getSkill(SKILL, { signal: stop.signal });
    stop.abort(new Error("enough"));
    expect(await aborted.catch((error: unknown) => error)).to.have.property("message", "enough");
    const closed = codeOf(server.getSkill(SKILL));
    await server.close();
    expect(await closed).to.equal("ERR-CLOSED");
  });
});

describe("the entry of one skill", () => {
  it("is found by its URI although the list is empty (SK-08, SK-09)", async () => {
    const skill = await entryOf("notes", FILES);
    const { server } = await connected({
      "skills/list": () => ({ skills: [], ...ttl }),
      "skills/get": ({ uri }, request) => (uri === SKILL ? { skill, ...ttl } : rpcError(request, -32602)),
    });
    expect(await server.listSkills()).to.deep.equal([]);
    expect(await server.getSkill(SKILL)).to.deep.equal(skill);
    expect(await codeOf(server.getSkill("skill://none/SKILL.md"))).to.equal("ERR-NOT-FOUND");
  });

  it("is refused if it is invalid or that of another skill (SK-03, SK-09)", async () => {
    const skill = await entryOf("notes", FILES);
    const { server } = await connected({ "skills/get": () => ({ skill, ...ttl }) });
    expect(await mcpRejection(server.getSkill("skill://other/SKILL.md"))).to.deep.include({
      code: "ERR-SKILL",
      data: { reason: "entry", uri: "skill://other/SKILL.md" },
    });
    const invalid = await connected({ "skills/get": () => ({ skill: { ...skill, resources: {} }, ...ttl }) });
    expect(await codeOf(invalid.server.getSkill(SKILL))).to.equal("ERR-SKILL");
  });
});

describe("a file of a skill", () => {
  it("is returned when its size, its digest and its frontmatter are those of the entry (SK-11, SK-13, SK-14)", async () => {
    const { server, skill, count } = await withNotes();
    const file = await server.readSkillFile(skill, SKILL);
    expect(file).to.deep.equal({
      uri: SKILL,
      size: skillMd("notes").length,
      digest: await digestOf(skillMd("notes")),
      isVerified: true,
      content: { uri: SKILL, text: skillMd("notes") },
    });
    const picture = await server.readSkillFile(skill, "skill://notes/a.png");
    expect(picture).to.deep.include({ size: 2, isVerified: true });
    expect(picture.content).to.have.property("blob");
    expect(count("resources/read")).to.equal(2);
  });

  it("is returned as a view, with the facts beside it", async () => {
    const { server, skill, fake } = await withNotes();
    const view = await server.readSkillFile(skill, SKILL, { view: true });
    expect(view.file).to.deep.include({ uri: SKILL, isVerified: true });
    expect(view.file).to.not.have.property("content");
    expect(view.blocks.map(({ type }) => type)).to.deep.equal(["resource"]);
    expect(await fake.host.results.text(view.resultId, 0, 0, 3)).to.equal("---");
  });

  it("of another size is refused, with both sizes (SK-13)", async () => {
    for (const text of [`${skillMd("notes")} `, skillMd("notes").slice(1), ""]) {
      const { server, skill } = await withNotes({ [SKILL]: text });
      const { code, data } = await mcpRejection(server.readSkillFile(skill, SKILL));
      expect({ code, data }).to.deep.equal({
        code: "ERR-SKILL",
        data: { reason: "size", uri: SKILL, expected: skillMd("notes").length, actual: text.length },
      });
    }
  });

  it("with one other character, or other line ends of the same length, is refused, with both digests (SK-13)", async () => {
    const original = skillMd("notes");
    for (const text of [original.replace("How", "Now"), original.replace("\n\n", "\r\n")]) {
      const { server, skill } = await withNotes({ [SKILL]: text });
      const { code, data, message } = await mcpRejection(server.readSkillFile(skill, SKILL));
      expect(code).to.equal("ERR-SKILL");
      expect(data).to.deep.equal({
        reason: "digest",
        uri: SKILL,
        expected: await digestOf(original),
        actual: await digestOf(text),
      });
      expect(message + JSON.stringify(data)).to.not.contain("Now");
    }
  });

  it("with other frontmatter than the entry is refused, with the members that differ (SK-14)", async () => {
    const changed = skillMd("notes", "allowed-tools: Bash\n");
    const { server, skill } = await withNotes({ [SKILL]: changed }, await entryOf("notes", { "SKILL.md": changed }));
    const { code, data } = await mcpRejection(server.readSkillFile(skill, SKILL));
    expect(code).to.equal("ERR-SKILL");
    expect(data).to.deep.equal({
      reason: "frontmatter",
      uri: SKILL,
      differences: [{ field: "allowed-tools", file: '"Bash"' }],
    });
  });

  it("without frontmatter is refused if it is the SKILL.md (SK-14)", async () => {
    const { server, skill } = await withNotes(
      { [SKILL]: "# No frontmatter" },
      await entryOf("notes", { "SKILL.md": "# No frontmatter" }),
    );
    expect((await mcpRejection(server.readSkillFile(skill, SKILL))).data).to.deep.include({ reason: "frontmatter" });
  });

  it("that the entry does not list is not requested at all (SK-10, SK-15)", async () => {
    const { server, skill, count } = await withNotes();
    for (const uri of [
      "skill://notes/other.md",
      "skill://other/SKILL.md",
      "skill://notes/../x.md",
      "file:///etc/passwd",
    ]) {
      const { code, data } = await mcpRejection(server.readSkillFile(skill, uri));
      expect([code, data.reason]).to.deep.equal(["ERR-SKILL", "unlisted"]);
    }
    expect(count("resources/read")).to.equal(0);
  });

  it("of an entry that breaks the rules is not requested (SK-03, SK-04, SK-05)", async () => {
    const { server, skill, count } = await withNotes();
    const listed = skill.resources as Exclude<Skill["resources"], "dynamic">;
    const many = Array.from({ length: 512 }, (_, at) => ({ ...listed[0], uri: `skill://notes/${at}.md` }));
    const broken = [
      { ...skill, uri: "skill://x/SKILL.md" },
      { ...skill, resources: [...listed, ...listed] },
      { ...skill, resources: [listed[0], ...many] },
      { ...skill, resources: [listed[0], { ...listed[1], size: 16 * 1_024 * 1_024 }] },
    ] as readonly Skill[];
    for (const one of broken) expect(await codeOf(server.readSkillFile(one, one.uri))).to.equal("ERR-SKILL");
    expect(await codeOf(server.readSkillFile(undefined as unknown as Skill, SKILL))).to.equal("ERR-SKILL");
    expect(count("resources/read")).to.equal(0);
  });

  it("answered with the contents of another URI, of several, or of no Base64 is refused (SK-13)", async () => {
    const answers: readonly object[] = [
      { contents: [{ uri: "skill://notes/a.png", text: skillMd("notes") }] },
      {
        contents: [
          { uri: SKILL, text: skillMd("notes") },
          { uri: SKILL, text: "more" },
        ],
      },
      { contents: [] },
      { contents: [{ uri: SKILL, blob: "%%%" }] },
    ];
    for (const answer of answers) {
      const { server, skill } = await withNotes({}, {}, { "resources/read": () => ({ ...answer, ...ttl }) });
      expect((await mcpRejection(server.readSkillFile(skill, SKILL))).data).to.deep.include({ reason: "contents" });
    }
  });

  it("is verified again from the cache, and read again when the cached one is not that of a newer entry (SK-17)", async () => {
    const served: Record<string, string> = { [SKILL]: skillMd("notes") };
    const { server, skill, count } = await withNotes(
      {},
      {},
      {
        "resources/read": async (params, request) => ({ ...(await reading(served)(params, request)), ...ttl }),
      },
    );
    await server.readSkillFile(skill, SKILL);
    await server.readSkillFile(skill, SKILL);
    expect(count("resources/read")).to.equal(1);
    const newer = skillMd("notes", "license: MIT\n");
    served[SKILL] = newer;
    const next = await entryOf("notes", { "SKILL.md": newer }, { license: "MIT" });
    expect(await server.readSkillFile(next, SKILL)).to.have.property("isVerified", true);
    expect(count("resources/read")).to.equal(2);
    // The earlier entry stays the one that was approved: the newer file is refused under it (SK-15, SK-20).
    expect(await codeOf(server.readSkillFile(skill, SKILL))).to.equal("ERR-SKILL");
  });

  it("of a skill that lies in another one is a file like any other; its frontmatter counts in its own entry only (SK-21)", async () => {
    const inner = "No frontmatter here";
    const files = { ...FILES, "inner/SKILL.md": inner };
    const skill = await entryOf("notes", files);
    const nested = await entryOf("notes/inner", { "SKILL.md": inner });
    const uri = "skill://notes/inner/SKILL.md";
    const { server } = await withNotes({ [uri]: inner });
    expect(await server.readSkillFile(skill, uri)).to.have.property("isVerified", true);
    expect((await mcpRejection(server.readSkillFile(nested, uri))).data).to.deep.include({ reason: "frontmatter" });
  });

  it("of a dynamic skill is returned as not verified; its frontmatter is compared all the same (SK-03, SK-14)", async () => {
    const { server, skill } = await withNotes({}, { resources: "dynamic" });
    expect(await server.readSkillFile(skill, SKILL)).to.have.property("isVerified", false);
    expect(await server.readSkillFile(skill, "skill://notes/references/FORMS.md")).to.have.property(
      "isVerified",
      false,
    );
    expect(await codeOf(server.readSkillFile(skill, "skill://other/a.md"))).to.equal("ERR-SKILL");
    const other = { ...skill, frontmatter: { ...skill.frontmatter, description: "Something else" } };
    expect((await mcpRejection(server.readSkillFile(other, SKILL))).data).to.deep.include({ reason: "frontmatter" });
  });

  it("that the server no longer has is ERR-NOT-FOUND", async () => {
    const { server, skill } = await withNotes({}, {}, { "resources/read": (_, request) => rpcError(request, -32602) });
    expect(await codeOf(server.readSkillFile(skill, SKILL))).to.equal("ERR-NOT-FOUND");
  });
});

describe("a SKILL.md read as a resource", () => {
  it("is an ordinary resource: nothing is verified, and no skill is requested (SK-02, SK-15)", async () => {
    const { server, count } = await withNotes({ [SKILL]: "anything" });
    expect((await server.readResource(SKILL)).contents).to.deep.equal([{ uri: SKILL, text: "anything" }]);
    expect(count("skills/list") + count("skills/get")).to.equal(0);
  });
});

describe("a directory", () => {
  const child = (uri: string, mimeType?: string) => ({ uri, name: uri.slice(8), ...(mimeType && { mimeType }) });

  it("is listed with its direct children, on all pages; others are left out and reported (SK-10)", async () => {
    const pages = [
      { resources: [child("skill://notes/a.md"), child("skill://notes/sub", "inode/directory")], nextCursor: "2" },
      { resources: [child("skill://notes/b.md"), child("skill://notes/sub/c.md"), child("skill://other/a.md")] },
    ];
    const { server, fake, http } = await connected({
      "resources/directory/read": ({ cursor }) => pages[cursor === "2" ? 1 : 0] ?? {},
    });
    const found = await server.readDirectory("skill://notes");
    expect(found.map(({ uri }) => uri)).to.deep.equal([
      "skill://notes/a.md",
      "skill://notes/sub",
      "skill://notes/b.md",
    ]);
    expect(fake.reported("problem")).to.have.length(2);
    const sent = http.requests.filter(({ body }) => body?.method === "resources/directory/read");
    expect(sent.map(({ body }) => (body?.params as { uri?: unknown } | undefined)?.uri)).to.deep.equal([
      "skill://notes",
      "skill://notes",
    ]);
  });

  it("is requested only if the server declares directoryRead, and ERR-NOT-FOUND if there is none (SK-01, SK-10)", async () => {
    const extensions = { "io.modelcontextprotocol/skills": {} };
    const without = await connected({}, { capabilities: { resources: {}, extensions } });
    expect(await codeOf(without.server.readDirectory("skill://notes"))).to.equal("ERR-METHOD");
    expect(without.count("resources/directory/read")).to.equal(0);
    const { server } = await connected({ "resources/directory/read": (_, request) => rpcError(request, -32602) });
    expect(await codeOf(server.readDirectory("skill://notes/a.md"))).to.equal("ERR-NOT-FOUND");
  });
});

describe("changes of a skill since the last visit", () => {
  const visit = async (skills: readonly Skill[], store: ReturnType<typeof openStore>) => {
    const { server, fake } = await connected({ "skills/list": () => ({ skills, ...ttl }) }, {}, store);
    fake.clock.advance(1_000);
    const [first, again] = [await server.listSkills(), await server.listSkills()];
    expect(again).to.deep.equal(first); // one visit, however often it lists
    await server.close();
    return first.map(({ uri, changes }) => [uri, changes?.kind, changes]);
  };

  it("are none at the first visit, and none when nothing changed (SK-20)", async () => {
    const store = openStore();
    const skill = (await entryOf("notes", FILES)) as Skill;
    expect(await visit([skill], store)).to.deep.equal([[SKILL, undefined, undefined]]);
    expect(await visit([skill], store)).to.deep.equal([[SKILL, undefined, undefined]]);
  });

  it("are the files that were added, removed or have another digest, and skills that are new (SK-20)", async () => {
    const store = openStore();
    const [before, dynamic] = [await entryOf("notes", FILES), await entryOf("gen", FILES)] as [Skill, Skill];
    const after = (await entryOf("notes", { "SKILL.md": skillMd("notes"), "a.png": "x", "b.md": "b" })) as Skill;
    const added = (await entryOf("more", FILES)) as Skill;
    await visit([before, { ...dynamic, resources: "dynamic" }], store);
    const seen = await visit([after, { ...dynamic, resources: "dynamic" }, added], store);
    expect(seen.map(([uri, kind]) => [uri, kind])).to.deep.equal([
      [SKILL, "changed"],
      [dynamic.uri, undefined],
      [added.uri, "new"],
    ]);
    expect(seen[0]?.[2]).to.deep.include({
      added: ["skill://notes/b.md"],
      changed: ["skill://notes/a.png"],
      removed: ["skill://notes/references/FORMS.md"],
    });
  });

  it("are all files when a skill becomes dynamic", async () => {
    const store = openStore();
    const skill = (await entryOf("notes", FILES)) as Skill;
    await visit([skill], store);
    const [[, kind, changes] = []] = await visit([{ ...skill, resources: "dynamic" }], store);
    expect(kind).to.equal("changed");
    expect(changes).to.have.property("removed").with.length(3);
  });

  it("are remembered in one record of a server, up to 20,000 files, written when something changed", async () => {
    const store = openStore();
    const writes: unknown[] = [];
    const counting = bound(store, (key) => key[2] === "skills" && writes.push(key));
    const file = await entryOf("s", { "SKILL.md": "x" });
    const many = Array.from({ length: 10_001 }, (_, at) => {
      const uri = `skill://s-${at}/SKILL.md`;
      const frontmatter = { ...file.frontmatter, name: `s-${at}` };
      return { ...file, uri, frontmatter, resources: [{ ...file.resources[0], uri }] };
    }) as readonly Skill[];
    const few = many.slice(0, 2);
    await visit(few, counting);
    expect(writes).to.have.length(1); // although it listed twice
    expect(await store.entries("pins")).to.have.length(1);
    // A skill that was not listed this time is remembered all the same.
    await visit(many.slice(0, 1), counting);
    expect((await visit(few, counting)).map(([, kind]) => kind)).to.deep.equal([undefined, undefined]);
    // What does not fit is unknown at the next visit, not new.
    await visit(many, counting);
    const kinds = (await visit(many, counting)).map(([, kind]) => kind);
    expect(new Set(kinds)).to.deep.equal(new Set([undefined]));
  });

  it("survive records that other code has written", async () => {
    const store = openStore();
    const skill = (await entryOf("notes", FILES)) as Skill;
    await visit([skill], store);
    for (const record of [
      { at: "x", skills: [1] },
      {
        at: 1,
        skills: new Map<unknown, unknown>([
          [1, 2],
          [SKILL, "x"],
        ]),
      },
      {},
    ]) {
      for (const { key } of await store.entries("pins")) await store.put("pins", key, record);
      const [[uri, kind] = []] = await visit([skill], store);
      expect([uri, kind === "changed"]).to.deep.equal([SKILL, false]);
    }
  });
});

/** The store, of which `written` receives the keys that are written. */
function bound(
  store: ReturnType<typeof openStore>,
  written: (key: readonly string[]) => unknown,
): ReturnType<typeof openStore> {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...of: readonly unknown[]): unknown => {
        if (name === "put") written(of[1] as readonly string[]); // the second parameter is the key
        return Reflect.apply(member, target, of) as unknown;
      };
    },
  });
}
