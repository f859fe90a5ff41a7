/** What bytes say they are, how large, and which icons may be looked at (attacks D.1). */
import { expect } from "chai";
import { framesGif } from "../../fixtures/frames-gif.js";
import { ftyp as ftypOf, largeAvif, LARGE_AV1, metaOf } from "../../fixtures/large-avif.js";
import { inJsonTrips } from "../../fixtures/in-json-trips.js";
import { dimensionsOf } from "../../../components/parts/viewers/picture/dimensions.js";
import { judgePicture } from "../../../components/parts/viewers/picture/judge-picture.js";
import { agreedType, sniffPicture } from "../../../components/parts/viewers/picture/sniff.js";
import { fetchBytes, PictureRefusal } from "../../../components/parts/viewers/picture/fetch-bytes.js";
import { iconsByFitness, judgeIcon } from "../../../components/parts/viewers/icon/judge-icon.js";

const bytes = (...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : [...part])),
  );
const u32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];

/** The first bytes of a PNG of this size. */
export const pngHead = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytes("\x89PNG\r\n\x1a\n", u32(13), "IHDR", u32(width), u32(height), [8, 6, 0, 0, 0]);
const gif = bytes("GIF89a", [10, 0, 20, 0, 0, 0, 0]);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0, 30, 0, 40, 1, 1, 1, 1]);
const vp8x = bytes("RIFF", u32(0), "WEBPVP8X", u32(0), u32(0), [99, 0, 0, 49, 0, 0]);
const vp8l = bytes("RIFF", u32(0), "WEBPVP8L", u32(0), [0x2f, 0x63, 0x40, 0x0c, 0x00]);

describe("the type of an image", () => {
  it("is detected by its first bytes", () => {
    const text = (words: string): Uint8Array => new TextEncoder().encode(words);
    expect([pngHead(1, 1), jpeg, gif, vp8x, text('<svg xmlns="x">')].map(sniffPicture)).to.deep.equal([
      "image/png",
      "image/jpeg",
      "image/gif",
      "image/webp",
      "image/svg+xml",
    ]);
    expect(sniffPicture(text('<?xml version="1.0"?><!-- a --><svg/>'))).to.equal("image/svg+xml");
    for (const other of ["", "<html><svg>", "%PDF-1.7", "BM", "<svgx>", "{}", "MZ"]) {
      expect(sniffPicture(text(other)), other).to.equal(undefined);
    }
  });

  it("is none for SVG in other encodings", () => {
    const wide = [..."<svg/>"].flatMap((c) => [c.charCodeAt(0), 0]);
    expect(sniffPicture(Uint8Array.from([0xff, 0xfe, ...wide]))).to.equal(undefined);
    expect(sniffPicture(Uint8Array.from(wide))).to.equal(undefined);
  });

  it("must be the one that all declare", () => {
    expect(agreedType(jpeg, "image/jpg", undefined, "image/JPEG; q=1")).to.equal("image/jpeg");
    expect(agreedType(jpeg, "image/png")).to.equal(undefined);
    expect(agreedType(jpeg, "text/html")).to.equal(undefined);
    expect(agreedType(jpeg, "constructor")).to.equal(undefined);
  });
});

describe("the size of an image", () => {
  it("is read from its bytes", () => {
    expect(dimensionsOf(pngHead(16_384, 3), "image/png")).to.deep.equal({ width: 16_384, height: 3 });
    expect(dimensionsOf(gif, "image/gif")).to.deep.equal({ width: 10, height: 20 });
    expect(dimensionsOf(jpeg, "image/jpeg")).to.deep.equal({ width: 40, height: 30 });
    expect(dimensionsOf(vp8x, "image/webp")).to.deep.equal({ width: 100, height: 50 });
    expect(dimensionsOf(vp8l, "image/webp")).to.deep.equal({ width: 100, height: 50 });
  });

  it("is that of a GIF's frames where they reach beyond its screen", () => {
    const gifSize = (...frames: Parameters<typeof framesGif>[0][]): unknown =>
      dimensionsOf(framesGif(...frames), "image/gif");
    expect(gifSize([0, 0, 16_000, 16_000])).to.deep.equal({ width: 16_000, height: 16_000 });
    expect(gifSize([0, 0, 1, 1], [60_000, 0, 60_000, 7])).to.deep.equal({ width: 120_000, height: 7 });
    expect(gifSize([0, 0, 1, 1])).to.deep.equal({ width: 1, height: 1 });
    expect(dimensionsOf(framesGif([0, 0, 9, 9]).subarray(0, -4), "image/gif"), "cut off").to.deep.include({ width: 9 });
    const limits = { maxSide: 1_024, maxPixels: 1_048_576 };
    expect(judgePicture(framesGif([0, 0, 16_000, 16_000]), limits)).to.deep.include({ reason: "too-many-pixels" });
  });

  it("is read quickly from a GIF made of the smallest blocks", async () => {
    const endless = new Uint8Array(20_000_000).fill(1);
    endless.set(framesGif([0, 0, 1, 1]).subarray(0, 19));
    expect(dimensionsOf(endless, "image/gif")).to.equal(undefined);
    expect(await inJsonTrips(() => dimensionsOf(endless, "image/gif"), { below: 30 })).to.be.below(30);
  });

  it("is unknown where the bytes end too soon or have none", () => {
    for (const type of ["image/png", "image/gif", "image/jpeg", "image/webp", "image/avif"] as const) {
      expect(dimensionsOf(new Uint8Array(3), type), type).to.equal(undefined);
      expect(dimensionsOf(new Uint8Array(64), type), type).to.equal(undefined);
    }
    const endless = Uint8Array.from({ length: 200_000 }, (_, n) => (n === 1 ? 0xd8 : 0xff));
    expect(dimensionsOf(endless, "image/jpeg")).to.equal(undefined);
  });

  describe("the size of an AVIF image", () => {
    const box = (name: string, ...content: readonly (string | readonly number[] | Uint8Array)[]): number[] => {
      const inner = [...bytes(...content.map((part) => (part instanceof Uint8Array ? [...part] : part)))];
      return [...u32(inner.length + 8), ...bytes(name), ...inner];
    };
    const FULL = [0, 0, 0, 0];
    const ftyp = box("ftyp", "avif", u32(0), "avifmif1");
    const ispe = (width: number, height: number): number[] => box("ispe", FULL, u32(width), u32(height));
    const meta = (...properties: readonly number[][]): number[] =>
      box(
        "meta",
        FULL,
        box("hdlr", FULL, u32(0), "pict"),
        box("iprp", box("ipco", properties.flat()), box("ipma", FULL)),
      );
    const tkhd = (version: 0 | 1, width: number, height: number): number[] =>
      box(
        "tkhd",
        [version, 0, 0, 0],
        Array.from({ length: version === 1 ? 84 : 72 }, () => 0),
        u32(width * 65_536),
        u32(height * 65_536),
      );
    const av01 = (width: number, height: number): number[] =>
      box(
        "av01",
        Array.from({ length: 24 }, () => 0),
        [width >> 8, width & 255, height >> 8, height & 255],
      );
    const track = (head: number[], ...entries: readonly number[][]): number[] =>
      box(
        "moov",
        box(
          "trak",
          head,
          box("mdia", box("minf", box("stbl", box("stsd", FULL, u32(entries.length), entries.flat())))),
        ),
      );
    const large = (name: string, content: readonly number[]): number[] => [
      ...u32(1),
      ...bytes(name),
      ...u32(0),
      ...u32(content.length + 16),
      ...content,
    ];
    const decoy = box(
      "free",
      ispe(64, 64),
      Array.from({ length: 70_000 }, () => 0),
    );
    const sizeOf = (...parts: readonly (readonly number[])[]): unknown =>
      dimensionsOf(Uint8Array.from(parts.flat()), "image/avif");

    it("is that of its properties, or of its tracks, wherever they stand in the file", () => {
      const real = { width: 10_000, height: 8_000 };
      const rows: readonly (readonly [name: string, parts: readonly (readonly number[])[], size: object])[] = [
        ["a property", [ftyp, meta(ispe(100, 50))], { width: 100, height: 50 }],
        ["the largest of several: a grid and its tiles", [ftyp, meta(ispe(512, 512), ispe(10_000, 8_000))], real],
        ["beside other properties", [ftyp, meta(box("av1C", [1, 2, 3]), ispe(10_000, 8_000), box("pixi", FULL))], real],
        ["behind a decoy in unused space", [ftyp, decoy, meta(ispe(10_000, 8_000))], real],
        ["behind the picture's data", [ftyp, box("mdat", ispe(1, 1)), meta(ispe(10_000, 8_000))], real],
        ["behind a box of an extended size", [ftyp, large("free", ispe(1, 1)), meta(ispe(10_000, 8_000))], real],
        [
          "before data that is cut off",
          [ftyp, meta(ispe(10_000, 8_000)), [...u32(9_999), ...bytes("mdat"), 1, 2]],
          real,
        ],
        ["before data without an end", [ftyp, meta(ispe(10_000, 8_000)), [...u32(0), ...bytes("mdat"), 1, 2]], real],
        ["in a second set of properties", [ftyp, meta(ispe(1, 1)), meta(ispe(10_000, 8_000))], real],
        ["a track", [ftyp, track(tkhd(0, 10_000, 8_000))], real],
        ["a track with long times", [ftyp, track(tkhd(1, 10_000, 8_000))], real],
        ["a track whose samples are larger", [ftyp, meta(ispe(1, 1)), track(tkhd(0, 1, 1), av01(10_000, 8_000))], real],
      ];
      for (const [name, parts, size] of rows) expect(sizeOf(...parts), name).to.deep.equal(size);
    });

    it("is unknown, and the image refused, where only a search for its letters would find one", () => {
      const rows: readonly (readonly [name: string, parts: readonly (readonly number[])[]])[] = [
        ["nothing but the type", [ftyp]],
        ["unused space", [ftyp, decoy]],
        ["the picture's data", [ftyp, box("mdat", ispe(64, 64))]],
        ["the file itself", [ftyp, ispe(64, 64)]],
        ["metadata without properties", [ftyp, box("meta", FULL, ispe(64, 64))]],
        ["properties outside of their container", [ftyp, box("meta", FULL, box("iprp", ispe(64, 64)))]],
        [
          "a box that reaches beyond the one around it",
          [ftyp, meta([...u32(9_999), ...bytes("ispe"), ...FULL, ...u32(64), ...u32(64)])],
        ],
        ["a box smaller than its own head", [ftyp, [...u32(4), ...bytes("free")], meta(ispe(64, 64))]],
        ["a box without an end inside another", [ftyp, meta([...u32(0), ...bytes("free")], ispe(64, 64))]],
        ["a property that is cut off", [ftyp, meta(box("ispe", FULL, u32(64)))]],
        ["a size of nothing", [ftyp, meta(ispe(0, 64))]],
        ["properties that are cut off", [ftyp, meta(ispe(64, 64)).slice(0, -20)]],
      ];
      for (const [name, parts] of rows) expect(sizeOf(...parts), name).to.equal(undefined);
      expect(judgePicture(Uint8Array.from([...ftyp, ...decoy]), { maxSide: 64, maxPixels: 4_096 }).kind).to.equal(
        "refused",
      );
    });

    it("is at least that of its coded data, wherever that is: browsers decode all of it before they scale it", () => {
      const coded = { width: 8_192, height: 6_144 };
      const u16 = (n: number): number[] => [n >> 8, n & 255];
      const size = LARGE_AV1.length;
      const half = size >> 1;
      const mdat = box("mdat", LARGE_AV1);
      /** Locations of one item, as the version and the method say. */
      const iloc = (version: number, method: number, ...extents: readonly (readonly [number, number])[]): number[] => [
        version,
        0,
        0,
        0,
        0x44,
        0,
        ...(version < 2 ? u16(1) : u32(1)),
        ...(version < 2 ? u16(1) : u32(1)),
        ...(version > 0 ? u16(method) : []),
        ...u16(0),
        ...u16(extents.length),
        ...extents.flatMap(([from, length]) => [...u32(from), ...u32(length)]),
      ];
      const start = ftyp.length + 8; // of data that stands before the metadata
      /** A track of samples of these sizes, in chunks at these positions. */
      const frames = (
        runs: readonly number[][],
        sizes: readonly number[],
        long: boolean,
        ...at: readonly number[]
      ): number[] =>
        box(
          "moov",
          box(
            "trak",
            tkhd(0, 64, 64),
            box(
              "mdia",
              box(
                "minf",
                box(
                  "stbl",
                  box("stsd", FULL, u32(1), av01(64, 64)),
                  box("stsz", FULL, u32(0), u32(sizes.length), sizes.flatMap(u32)),
                  box("stsc", FULL, u32(runs.length), runs.flat().flatMap(u32)),
                  box(
                    long ? "co64" : "stco",
                    FULL,
                    u32(at.length),
                    at.flatMap((one) => [...(long ? u32(0) : []), ...u32(one)]),
                  ),
                ),
              ),
            ),
          ),
        );
      /** A sequence header of these bits. */
      const header = (bits: string): number[] => {
        const content = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2));
        return [0x0a, content.length, ...content];
      };
      // Profile, still picture, reduced header; level; bits of both sides; both sides.
      const honest = header(["000", "1", "1", "11111", "0101", "0101", "111111", "111111"].join(""));
      const placed = (data: readonly number[]): unknown =>
        sizeOf(ftyp, box("mdat", data), metaOf(64, iloc(0, 0, [start, data.length])));
      expect(placed(honest)).to.deep.equal({ width: 64, height: 64 });
      // A header that is not reduced, with timing, and a decoder model: each frame may have a size of its own.
      const times = ["1", "0".repeat(64), "1", "001", "11", "1", "00111", "0".repeat(42)].join("");
      const points = [
        "1",
        "00001",
        `${"0".repeat(12)}010001${"1"}${"0".repeat(17)}10000`,
        `${"0".repeat(12)}0000000`,
      ].join("");
      const ends = (bits: number): string =>
        [bits - 1, bits - 1].map((n) => n.toString(2).padStart(4, "0")).join("") +
        "111111".padStart(bits, "0").repeat(2);
      expect(placed(header(`00000${times}${points}${ends(6)}`))).to.deep.equal({ width: 64, height: 64 });
      expect(placed(header(`000000000000${"0".repeat(17)}${ends(14)}`))).to.deep.equal({
        width: 16_384,
        height: 16_384,
      });
      const rows: readonly (readonly [name: string, parts: readonly (readonly number[])[]])[] = [
        ["behind the metadata", [[...largeAvif(64)]]],
        ["before the metadata", [ftyp, mdat, metaOf(64, iloc(0, 0, [start, size]))]],
        ["in pieces", [ftyp, mdat, metaOf(64, iloc(1, 0, [start, 5], [start + 5, size - 5]))]],
        [
          "in pieces in another order",
          [
            ftyp,
            box("mdat", LARGE_AV1.slice(half), LARGE_AV1.slice(0, half)),
            metaOf(64, iloc(2, 0, [start + size - half, half], [start, size - half])),
          ],
        ],
        ["of no length: to the end", [ftyp, mdat, metaOf(64, iloc(0, 0, [start, 0]))]],
        ["in the metadata", [ftyp, metaOf(64, iloc(1, 1, [0, size]), box("idat", LARGE_AV1))]],
        [
          "that is cut off",
          [
            ftyp,
            metaOf(64, iloc(0, 0, [ftyp.length + metaOf(64, iloc(0, 0, [0, 0])).length + 8, size])),
            mdat.slice(0, -200),
          ],
        ],
        ["of a second sequence", [ftyp, box("mdat", honest, LARGE_AV1), metaOf(64, iloc(0, 0, [start, size + 6]))]],
        [
          "of the second frame of a track",
          [
            ftypOf("avis"),
            box("mdat", honest, LARGE_AV1),
            frames([[1, 2, 1]], [6, size], false, ftypOf("avis").length + 8),
          ],
        ],
        [
          "of the third chunk of a track",
          [
            ftypOf("avis"),
            box("mdat", honest, honest, LARGE_AV1),
            frames(
              [
                [1, 2, 1],
                [3, 1, 1],
              ],
              [6, 6, 6, 6, size],
              true,
              ftypOf("avis").length + 8,
              ftypOf("avis").length + 8,
              ftypOf("avis").length + 20,
            ),
          ],
        ],
      ];
      for (const [name, parts] of rows) expect(sizeOf(...parts), name).to.deep.equal(coded);
      const overlapping = Array.from({ length: 9 }, () => [start, size] as const);
      expect(sizeOf(ftyp, mdat, metaOf(64, iloc(0, 0, ...overlapping)))).to.equal(undefined);
    });

    it("is refused quickly in a file of the smallest boxes", async () => {
      const endless = new Uint8Array(ftyp.length + 8 * 400_000);
      endless.set(ftyp);
      for (let at = ftyp.length; at < endless.length; at += 8) endless.set(box("free"), at);
      expect(dimensionsOf(endless, "image/avif")).to.equal(undefined);
      expect(await inJsonTrips(() => dimensionsOf(endless, "image/avif"), { below: 30 })).to.be.below(30);
    });
  });

  it("is refused before anything is decoded", () => {
    const limits = { maxSide: 1_024, maxPixels: 1_048_576 };
    const huge = bytes([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0xff, 0xdc, 0xff, 0xdc, 1, 1, 1, 1]);
    expect(judgePicture(huge, limits)).to.deep.include({ kind: "refused", reason: "too-many-pixels" });
    expect(judgePicture(pngHead(16_384, 16_384), limits)).to.deep.include({ reason: "too-many-pixels" });
    expect(judgePicture(pngHead(64, 64), limits)).to.deep.include({ kind: "raster", type: "image/png" });
    expect(judgePicture(new Uint8Array(9), limits)).to.deep.equal({ kind: "refused", reason: "type" });
  });
});

describe("the address of an icon", () => {
  const SERVER = "https://mcp.example/mcp";
  const verdict = (src: unknown, mimeType?: string, server = SERVER): string => {
    const place = judgeIcon({ src, ...(mimeType !== undefined && { mimeType }) }, server);
    return place.kind === "refused" ? place.reason : place.kind;
  };

  it("is fetched from the server's own origin only", () => {
    expect(verdict("https://mcp.example/i.png")).to.equal("fetch");
    expect(verdict("https://evil.example/i.png")).to.equal("other-origin");
    expect(verdict("https://mcp.example.evil.example/i.png")).to.equal("other-origin");
    expect(verdict("https://mcp.example:8443/i.png")).to.equal("other-origin");
    expect(verdict("https://mcp.example@evil.example/i.png")).to.equal("userinfo");
    expect(verdict("https://@mcp.example/i.png")).to.equal("userinfo");
    expect(verdict("http://mcp.example/i.png")).to.equal("not-encrypted");
  });

  it("may be unencrypted only where the server itself is, on this device", () => {
    expect(verdict("http://127.0.0.1:9/i.png", undefined, "http://127.0.0.1:9/mcp")).to.equal("fetch");
    expect(verdict("http://lan.example/i.png", undefined, "http://lan.example/mcp")).to.equal("not-encrypted");
  });

  it("is refused in every other scheme, and where it is relative or broken", () => {
    for (const src of [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "ftp://x/i.png",
      "ws://x",
      "blob:https://host/uuid",
      "chrome://favicon",
      "ms-settings:",
    ]) {
      expect(verdict(src), src).to.equal("scheme");
    }
    for (const src of [
      "//mcp.example/i.png",
      "i.png",
      "",
      "https://",
      "https:mcp.example/i.png",
      "https:\\\\mcp.example/i",
      undefined,
      7,
      null,
      {},
    ]) {
      expect(verdict(src), String(src)).to.equal("no-address");
    }
    expect(verdict(`https://mcp.example/${"x".repeat(2_100)}`)).to.equal("too-long");
    for (const icon of [null, 1, "https://mcp.example/i.png", []])
      expect(judgeIcon(icon, SERVER).kind).to.equal("refused");
  });

  it("may hold the bytes themselves, of an allowed type and a bounded size", () => {
    expect(verdict("data:image/png;base64,iVBORw0KGgo=")).to.equal("data");
    expect(verdict("data:image/svg+xml,%3Csvg%2F%3E")).to.equal("data");
    expect(verdict("data:text/html;base64,PHNjcmlwdD4=")).to.equal("not-allowed-type");
    expect(verdict("data:,x")).to.equal("not-allowed-type");
    expect(verdict("data:image/png;base64,!!!")).to.equal("broken");
    expect(verdict(`data:image/png;base64,${"A".repeat(90_000)}`)).to.equal("too-large");
    expect(verdict("data:image/png;base64,AAAA", "image/jpeg")).to.equal("type");
    expect(verdict("https://mcp.example/i", "text/html")).to.equal("not-allowed-type");
  });

  it("is looked for in eight icons at most, those for the colours first", () => {
    const many = Array.from({ length: 5_000 }, (_, n) => ({
      src: `https://mcp.example/${n}`,
      sizes: ["999999x999999"],
      theme: "<img onerror>",
    }));
    expect(iconsByFitness(many, "dark").length).to.equal(8);
    const [best] = iconsByFitness(
      [
        null,
        3,
        { src: 4 },
        { src: "a", theme: "light" },
        { src: "b", theme: "dark" },
        { src: "c", theme: "dark", sizes: ["64x64"] },
      ],
      "dark",
    );
    expect(best?.src).to.equal("c");
  });
});

describe("the request of an image", () => {
  const url = "https://mcp.example/i.png";
  const limits = { maxBytes: 1_000, timeoutMs: 60_000 };
  const faultOf = async (fetch: (url: string, init: RequestInit) => Promise<Response>, more = {}): Promise<unknown> =>
    fetchBytes(url, { ...limits, fetch, ...more }).then(
      () => "came",
      (error: unknown) => (error instanceof PictureRefusal ? error.fault : error),
    );

  it("sends no credentials and follows no redirect", async () => {
    let seen: RequestInit = {};
    const { bytes: came, mimeType } = await fetchBytes(url, {
      ...limits,
      fetch: async (_url, init) => {
        seen = init;
        return new Response("abc", { headers: { "content-type": "image/png" } });
      },
    });
    expect([...came, mimeType]).to.deep.equal([97, 98, 99, "image/png"]);
    expect(seen).to.include({ mode: "cors", credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" });
  });

  it("ends at the limit, whatever length was announced", async () => {
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 400;
        controller.enqueue(new Uint8Array(400));
      },
      cancel: () => void (cancelled = true),
    });
    expect(await faultOf(async () => new Response(endless, { headers: { "content-length": "10" } }))).to.equal(
      "too-large",
    );
    expect(given).to.be.below(3_000);
    expect(cancelled).to.equal(true);
    expect(await faultOf(async () => new Response("x", { headers: { "content-length": "5000" } }))).to.equal(
      "too-large",
    );
  });

  it("ends by its deadline, whatever is slow", async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
    expect(await faultOf(async () => new Response(silent), { timeoutMs: 20 })).to.equal("timeout");
  });

  it("fails without details of the failure", async () => {
    expect(await faultOf(() => Promise.reject(new TypeError("Failed to fetch")))).to.equal("network");
    const denied = new Response("", { status: 401, headers: { "www-authenticate": "Basic" } });
    expect(await faultOf(async () => denied)).to.equal("status");
  });
});
