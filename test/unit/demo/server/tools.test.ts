import { inflateSync } from "node:zlib";

import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { mapPng } from "../../../../demo/server/map.js";
import { PHOTOGRAPH_SLUGS, photographPng } from "../../../../demo/server/photographs.js";
import { RECORDING_SLUGS, RECORDINGS, recordingWav } from "../../../../demo/server/recordings.js";
import { callTool, last, list, modern, record } from "./wire.js";

/** Width and height of a PNG, after checking signature and the amount of pixel data. */
function pngSize(bytes: Uint8Array): [number, number] {
  const file = Buffer.from(bytes);
  expect(file.subarray(0, 8).toString("hex")).to.equal("89504e470d0a1a0a");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const length = file.readUInt32BE(33);
  expect(file.subarray(37, 41).toString()).to.equal("IDAT");
  expect(inflateSync(file.subarray(41, 41 + length))).to.have.lengthOf((width * 3 + 1) * height);
  expect(file.subarray(-8, -4).toString()).to.equal("IEND");
  return [width, height];
}

describe("the files of the field notebook", () => {
  it("makes every photograph a PNG of 480 × 320, the same each time", () => {
    for (const slug of PHOTOGRAPH_SLUGS) {
      expect(pngSize(photographPng(slug)), slug).to.deep.equal([480, 320]);
      expect(photographPng(slug)).to.equal(photographPng(slug));
    }
    expect(pngSize(mapPng())).to.deep.equal([640, 440]);
  });

  it("makes every recording a WAV of 16 kHz, 16 bit, mono, and not silent", () => {
    for (const slug of RECORDING_SLUGS) {
      const file = Buffer.from(recordingWav(slug));
      expect(file.subarray(0, 4).toString() + file.subarray(8, 16).toString()).to.equal("RIFFWAVEfmt ");
      expect(file.readUInt32LE(4)).to.equal(file.length - 8);
      expect([
        file.readUInt16LE(20),
        file.readUInt16LE(22),
        file.readUInt32LE(24),
        file.readUInt16LE(34),
      ]).to.deep.equal([1, 1, 16_000, 16]);
      expect(file.readUInt32LE(40)).to.equal(RECORDINGS[slug].seconds * 32_000);
      const peak = Math.max(...new Int16Array(file.buffer, file.byteOffset + 44, (file.length - 44) / 2));
      expect(peak).to.be.within(8000, 32_767);
    }
  });
});

describe("the tools of the field notebook", () => {
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook();
  });

  after(() => server.close());

  it("filters notes and counts what it left out", async () => {
    const answer = await callTool(server.url, "list_notes", { observer: "okafor", limit: 1 });
    expect(list(answer, "content")[0]?.["text"]).to.include("3 notes, 1 shown.").and.include("empty-shingle");
  });

  it("answers a species sheet as structured content", async () => {
    const answer = await callTool(server.url, "get_species", { species: "curlew" });
    expect(answer.result?.["structuredContent"]).to.include({ latin: "Numenius arquata", status: "red", seen: 59 });
  });

  it("adds a note that can be read, tagged and removed, and removing it twice is no error", async () => {
    const added = await callTool(server.url, "add_note", {
      observer: "Wira",
      date: "2026-11-20",
      place: { name: "Tern Point", latitude: 54.692, longitude: -3.502 },
      sightings: [{ species: "otter", count: 2, behaviours: ["hunting"] }],
      text: "Two otters at the edge of the ice.",
      wind: null,
      certain: false,
    });
    const { id, uri } = record(added, "structuredContent");
    const read = await last(await modern(server.url, "resources/read", { uri }));
    expect(list(read, "contents")[0]?.["text"]).to.include("Two otters").and.include("`uncertain`");
    const tagged = await callTool(server.url, "tag_note", { id, tag: "ice" });
    expect(JSON.stringify(tagged.result)).to.include("ice");
    for (const sentence of [`${id} was deleted.`, "There was no note"]) {
      const removed = await callTool(server.url, "delete_note", { id });
      expect(list(removed, "content")[0]?.["text"]).to.include(sentence);
    }
    const gone = await last(await modern(server.url, "resources/read", { uri }));
    expect(gone.error?.code).to.equal(-32602);
  });

  it("announces every kind of field in add_note, and refuses what doesn't fit as a tool error", async () => {
    const tools = list(await last(await modern(server.url, "tools/list")), "tools");
    const schema = JSON.stringify(tools.find((tool) => tool["name"] === "add_note")?.["inputSchema"]);
    for (const part of [
      '"oneOf":[{"const"',
      '"format":"date"',
      '"format":"email"',
      '"format":"uri"',
      '"enum"',
      '["integer","null"]',
    ]) {
      expect(schema).to.include(part);
    }
    const refused = await callTool(server.url, "add_note", { observer: "W", date: "yesterday" });
    expect(refused.result).to.include({ isError: true });
    expect(JSON.stringify(refused.result)).to.include("format");
  });

  it("answers each kind of content block", async () => {
    const kinds = async (name: string): Promise<unknown[]> => {
      return list(await callTool(server.url, name), "content").map((block) => block["type"]);
    };
    expect(await kinds("show_photograph")).to.deep.equal(["image", "text"]);
    expect(await kinds("play_recording")).to.deep.equal(["audio", "text"]);
    expect(await kinds("draw_map")).to.deep.equal(["image", ...Array.from({ length: 6 }, () => "resource_link")]);
    const attachment = list(await callTool(server.url, "read_attachment"), "content");
    expect(attachment.map((block) => Object.keys(block["resource"] as object))).to.deep.equal([
      ["uri", "mimeType", "text"],
      ["uri", "mimeType", "blob"],
    ]);
  });

  it("distinguish a tool's own error from the server's", async () => {
    const blurred = await callTool(server.url, "identify_blurred");
    expect(blurred.result).to.include({ isError: true });
    const crashed = await callTool(server.url, "crash_recorder");
    expect(crashed.error).to.deep.include({ code: -32603, message: "The tape recorder has jammed." });
    expect((await callTool(server.url, "burn_notebook")).error?.code).to.equal(-32602);
  });

  it("export the requested number of megabytes and rows", async () => {
    const diary = list(await callTool(server.url, "export_diary", { megabytes: 3 }), "content")[0]?.["text"];
    expect(diary).to.be.a("string").with.lengthOf(3_000_000);
    const rows = await callTool(server.url, "export_observations", { rows: 5000 });
    const { observations } = record(rows, "structuredContent");
    expect(observations).to.have.lengthOf(5000);
    expect(JSON.stringify(rows.result?.["content"])).to.have.length.below(200);
  });

  it("lists notes, sheets, photographs, recordings and a directory as resources, and templates", async () => {
    const resources = list(await last(await modern(server.url, "resources/list")), "resources");
    const schemes = new Set(resources.map((resource) => String(resource["uri"]).split(":")[0]));
    expect(schemes).to.have.keys("note", "species", "photo", "recording", "document", "page", "log", "skill", "ui");
    const templates = await last(await modern(server.url, "resources/templates/list"));
    expect(list(templates, "resourceTemplates").map((template) => template["uriTemplate"])).to.deep.equal([
      "note:///{id}",
      "count:///{place}/{species}",
      "skill://{+path}",
    ]);
    for (const resource of resources) {
      const read = await last(await modern(server.url, "resources/read", { uri: resource["uri"] }));
      expect(list(read, "contents")[0], String(resource["uri"])).to.include({ mimeType: resource["mimeType"] });
    }
  });

  it("gives prompts with arguments and without, and completes arguments", async () => {
    const args = { species: "Eurasian otter", place: "Alder Bridge" };
    const reported = await last(
      await modern(server.url, "prompts/get", { name: "describe_sighting", arguments: args }),
    );
    expect(JSON.stringify(list(reported, "messages"))).to.include("Eurasian otter");
    const review = await last(await modern(server.url, "prompts/get", { name: "evening_review" }));
    expect(list(review, "messages")).to.have.lengthOf(3);
    const ref = { type: "ref/prompt", name: "describe_sighting" };
    const completed = await last(
      await modern(server.url, "completion/complete", { ref, argument: { name: "place", value: "al" } }),
    );
    expect(completed.result?.["completion"]).to.deep.include({ values: ["Alder Bridge"] });
  });
});
