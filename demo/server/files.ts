/**
 * Documents of every format that a panel can show: code, tables, drawings, a web page, a PDF, bytes.
 *
 * Owns: the text of the documents, and creating the few that are not text. Each document has at most a few kilobytes.
 */

import { base64, type Bytes } from "./bytes.js";
import { mapPng } from "./map.js";
import { FIRST_NOTES } from "./notes.js";
import { pdf } from "./pictures/pdf.js";
import { recordingWav } from "./recordings.js";
import { SPECIES_LIST } from "./species.js";

/** A document: text, or bytes. */
export interface NotebookDocument {
  readonly title: string;
  readonly mimeType: string;
  readonly content: () => string | Bytes;
}

const FEATHER_SHAPE = `<path d="M20 104C30 60 62 18 104 14 102 58 66 92 20 104Z" fill="#7fa3b8" stroke="#2f4a58" stroke-width="2"/>
  <path d="M12 112 92 28" stroke="#2f4a58" stroke-width="3" stroke-linecap="round"/>`;

function feather(more = ""): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">
  ${FEATHER_SHAPE}
${more}</svg>
`;
}

/** Script that a drawing must not contain: a panel shows the source of such a drawing instead of the drawing. */
const SCRIPT = `  <script>document.title = "A drawing must not do this";</script>\n`;

const HIDE_PAGE = `<!doctype html>
<html lang="en">
  <head><title>The hide</title><script>alert("never run")</script></head>
  <body>
    <h1>The hide at Tern Point</h1>
    <p onclick="alert('never run')">Shown as <em>text</em>: a panel does not run a page of a server's.</p>
    <img src="https://example.com/never-fetched.png" alt="" />
  </body>
</html>
`;

const COUNT_SCRIPT = `"""Counts a day's birds from the sheet."""
import csv
import sys


def total(path: str) -> int:
    with open(path, newline="") as sheet:
        return sum(int(row["count"]) for row in csv.DictReader(sheet))


if __name__ == "__main__":
    print(total(sys.argv[1]))
`;

const GPX = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Field notebook" xmlns="http://www.topografix.com/GPX/1/1">
${[...new Set(FIRST_NOTES.map(({ place }) => place))]
  .map(({ name, latitude, longitude }) => `  <wpt lat="${latitude}" lon="${longitude}"><name>${name}</name></wpt>`)
  .join("\n")}
</gpx>
`;

const GUIDE = `# Guide to the estuary

Six places, **eight species**, one rule: *leave the nest alone*.

1. Start at [Tern Point](https://example.com/tern-point "never followed by itself").
2. Cross at low tide only.
   - [x] tide table read
   - [ ] boots dry

> The marsh gives nothing back.

| Species | Status |
| --- | --- |
${SPECIES_LIST.map(({ name, status }) => `| ${name} | ${status} |`).join("\n")}

\`\`\`js
const birds = notes.flatMap(({ sightings }) => sightings).length;
\`\`\`

![A picture of another server's](https://example.com/never-fetched.png) <script>alert("never run")</script>
`;

/** All counts as a table with this separator. */
export function rows(separator: string): string {
  const lines = FIRST_NOTES.flatMap(({ date, place, observer, sightings, text }) =>
    sightings.map(({ species, count }) => [date, place.name, observer, species, String(count), `"${text}"`]),
  );
  return [["date", "place", "observer", "species", "count", "text"], ...lines]
    .map((line) => line.join(separator))
    .join("\n");
}

/** Bytes of which every 64th is the same, so that a pattern is visible in a dump. */
function track(): Bytes {
  return Uint8Array.from({ length: 4096 }, (_, at) => (at % 64 === 0 ? 0x7f : (at * 131 + (at >> 4)) & 0xff));
}

/** The names, as a tuple from which schemas can be created. */
export const DOCUMENT_NAMES = [
  "guide.md",
  "counts.csv",
  "counts.tsv",
  "places.json",
  "count.py",
  "places.gpx",
  "hide.html",
  "feather.svg",
  "feather-script.svg",
  "map.png",
  "curlew.wav",
  "leaflet.pdf",
  "logger.bin",
] as const;

/** One of {@link DOCUMENT_NAMES}. */
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Every document by its name. */
export const DOCUMENTS: Readonly<Record<DocumentName, NotebookDocument>> = {
  "guide.md": { title: "Guide to the estuary", mimeType: "text/markdown", content: () => GUIDE },
  "counts.csv": { title: "All counts", mimeType: "text/csv", content: () => rows(",") },
  "counts.tsv": { title: "All counts, with tabs", mimeType: "text/tab-separated-values", content: () => rows("\t") },
  "places.json": {
    title: "The notes as JSON",
    mimeType: "application/json",
    content: () => JSON.stringify(FIRST_NOTES, null, 2),
  },
  "count.py": { title: "The counting script", mimeType: "text/x-python", content: () => COUNT_SCRIPT },
  "places.gpx": { title: "The places as GPX", mimeType: "application/gpx+xml", content: () => GPX },
  "hide.html": { title: "Web page of the hide", mimeType: "text/html", content: () => HIDE_PAGE },
  "feather.svg": { title: "Drawing of a feather", mimeType: "image/svg+xml", content: () => feather() },
  "feather-script.svg": {
    title: "Drawing of a feather with a script in it",
    mimeType: "image/svg+xml",
    content: () => feather(SCRIPT),
  },
  "map.png": { title: "The map", mimeType: "image/png", content: mapPng },
  "curlew.wav": { title: "A curlew", mimeType: "audio/wav", content: () => recordingWav("curlew-call") },
  "leaflet.pdf": {
    title: "Leaflet of the reserve",
    mimeType: "application/pdf",
    content: () => pdf("The estuary", ["Six places, eight species.", "Leave the nest alone."]),
  },
  "logger.bin": { title: "Raw data of the logger", mimeType: "application/octet-stream", content: track },
};

/** A document as the contents of a resource. */
export function documentContents(
  uri: string,
  name: DocumentName,
): { uri: string; mimeType: string } & ({ text: string } | { blob: string }) {
  const { mimeType, content } = DOCUMENTS[name];
  const given = content();
  return typeof given === "string" ? { uri, mimeType, text: given } : { uri, mimeType, blob: base64(given) };
}
