/** Which bytes are audio or video, and which only say so. */
import { expect } from "chai";
import { sniffMedia } from "../../../components/parts/viewers/media/judge-media.js";
import { recordingWav } from "../../../demo/server/recordings.js";
import { hostileMedia } from "../../fixtures/hostile-media.js";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const mp3 = "\xff\xfb\x90\x64";
/** An ID3 tag with so many bytes in it. */
const tag = (size: number, flags = "\0"): string =>
  `ID3\x04\0${flags}\0\0${String.fromCharCode(size >> 7, size & 127)}${"x".repeat(size)}`;

const HONEST: readonly (readonly [type: string, kind: "audio" | "video", text: string])[] = [
  ["audio/mpeg", "audio", mp3],
  ["audio/mpeg", "audio", `\xff\xf3\x48\xc4`], // MPEG-2
  ["audio/mpeg", "audio", `${tag(300)}${mp3}`],
  ["audio/mpeg", "audio", `${tag(9)}${"\0".repeat(2_000)}${mp3}`],
  ["audio/mpeg", "audio", `${tag(20, "\x10")}3DI\x04\0\x10\0\0\0\x14${tag(5)}${mp3}`], // a footer, and a second tag
  ["audio/flac", "audio", `${tag(9)}fLaC\0`],
  ["audio/aac", "audio", "\xff\xf1\x50\x80"],
  ["audio/aac", "audio", `${tag(70)}\xff\xf9\x4c\x80`],
  ["audio/flac", "audio", "fLaC\0\0\0\x22"],
  ["audio/ogg", "audio", "OggS\0\x02"],
  ["video/ogg", "video", "OggS\0\x02"],
  ["audio/mp4", "audio", "\0\0\0\x1cftypM4A \0\0\0\0"],
  ["video/mp4", "video", "\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x10moov\0\0\0\x08mvhd"],
  ["video/mp4", "video", "\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x01mdat\0\0\0\0\0\0\0\x12ab\0\0\0\x08moov"],
  ["video/webm", "video", "\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm"],
  ["audio/webm", "audio", "\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska"],
  ["audio/aiff", "audio", "FORM\0\0\0\0AIFC"],
  ["audio/x-caf", "audio", "caff\0\x01\0\0"],
];

describe("the container of audio and video", () => {
  it("is detected by the bytes", () => {
    for (const [type, kind, text] of HONEST) expect(sniffMedia(bytes(text), kind), type).to.equal(type);
    expect(sniffMedia(recordingWav("curlew-call"), "audio")).to.equal("audio/wav");
  });

  it("is none for playlists, other text and other data, under any type", () => {
    const others = [
      "",
      "\xff",
      "ID3",
      "RIFF\0\0\0\0AVI ",
      "\x1aE\xdf\xa3\x84B\x82\x81x",
      "\xff\xfe#\0",
      "#!AMR\n",
      "MZ",
      "\0\0",
    ];
    for (const [name, text] of [
      ...Object.entries(hostileMedia("http://a.example")),
      ...others.map((one) => [one, one] as const),
    ])
      for (const kind of ["audio", "video"] as const) expect(sniffMedia(bytes(text), kind), name).to.equal(undefined);
  });

  it("is found within the limit of a test, whatever the sizes in the bytes", () => {
    const boxes = bytes(`\0\0\0\x08ftyp${"\0\0\0\x08moov".repeat(200_000)}`);
    expect(sniffMedia(boxes, "video")).to.equal("video/mp4");
    sniffMedia(bytes(tag(0).repeat(100_000)), "audio");
    expect(sniffMedia(bytes("\0\0\0\x08ftyp\0\0\0\x01moov\xff\xff\xff\xff\xff\xff\xff\xff"), "video")).to.equal(
      "video/mp4",
    );
  });
});
