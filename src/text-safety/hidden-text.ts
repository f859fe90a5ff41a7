/**
 * Finds hidden text: invisible characters, characters that rearrange others, and text that is moved out of view.
 *
 * Owns: the positions and kinds of findings, and making hidden text visible. Never judges: a finding is only a reason
 * to look, because scripts and emoji legitimately use most of these characters. Takes linear time, bounded for any
 * input. The engine and pages can use it. https://www.unicode.org/reports/tr36/
 */

/**
 * Kinds of hidden text. `bidi`: characters that change the direction of the following text. `zero-width`: characters
 * without a width. `tags`: an invisible alphabet. `variation`: runs of variation selectors, which can encode bytes.
 * `private-use`: characters without a standard meaning. `control`, `escape`: characters and sequences that control
 * terminals. `gap`: a long run of spaces or line breaks. `mixed-script`: letters of two alphabets in one word of a
 * name. `broken`: unpaired surrogates.
 */
export type HiddenKind =
  | "bidi"
  | "zero-width"
  | "tags"
  | "variation"
  | "private-use"
  | "control"
  | "escape"
  | "gap"
  | "mixed-script"
  | "broken";

/** Position and length of a finding, in UTF-16 code units. */
interface HiddenSpot {
  readonly kind: HiddenKind;
  readonly at: number;
  readonly length: number;
}

/** Findings in a text. */
export interface HiddenFindings {
  /** First {@link MAX_SPOTS} findings, in order. */
  readonly spots: readonly HiddenSpot[];
  /** Number of findings of each kind. */
  readonly counts: Readonly<Partial<Record<HiddenKind, number>>>;
  /** Message that is encoded in invisible characters, if there is any. */
  readonly message?: string;
}

/** Maximum number of findings whose positions are reported. */
export const MAX_SPOTS = 200;
/** Maximum number of characters that are checked. */
const LOOKED_AT = 200_000;
const MAX_MESSAGE = 2_000;

/** Flags of England, Scotland and Wales, which consist of tag characters; all other tag characters are suspicious. */
const FLAG = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;

const PARTS: readonly (readonly [HiddenKind | "fine", string])[] = [
  ["fine", FLAG],
  ["escape", String.raw`\u001B(?:\[[0-?]{0,64}[ -\/]{0,8}[@-~]|\][^\u0007\u001B]{0,2048}(?:\u0007|\u001B\\)|[ -~])?`],
  ["tags", String.raw`[\u{E0000}-\u{E007F}]+`],
  ["variation", String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{2,}`],
  ["bidi", String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+`],
  [
    "zero-width",
    String.raw`[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200D\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]+`,
  ],
  ["private-use", String.raw`[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]+`],
  ["control", String.raw`(?:[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F-\u009F\u2028\u2029]|\r(?!\n))+`],
  ["broken", String.raw`\p{Cs}+`],
  ["gap", String.raw`[ \t\u00A0\u2000-\u200A\u3000]{41,}|(?:[ \t]{0,40}\r?\n){21,}`],
];
const SEARCH = new RegExp(PARTS.map(([, source]) => `(${source})`).join("|"), "gu");
/** Quick test, because most texts contain no hidden text. */
const ANY = new RegExp(
  PARTS.filter(([kind]) => kind !== "fine")
    .map(([, source]) => source)
    .join("|"),
  "u",
);

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Direction marks, which are normal in texts of right-to-left scripts. */
const MARKS = /^[\u061C\u200E\u200F]+$/;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Finds hidden text. `what`: in a `name`, words with letters of two alphabets count, too.
 * @example findHidden(tool.name, "name").spots.length > 0
 */
export function findHidden(text: string, what: "text" | "name" = "text"): HiddenFindings {
  const looked = text.slice(0, LOOKED_AT);
  const spots: HiddenSpot[] = [];
  const counts: Partial<Record<HiddenKind, number>> = {};
  const said: string[] = [];
  const note = (kind: HiddenKind, at: number, length: number): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (spots.length < MAX_SPOTS) spots.push({ kind, at, length });
  };
  if (ANY.test(looked)) {
    const isRightToLeft = RIGHT_TO_LEFT.test(looked);
    for (const match of looked.matchAll(SEARCH)) {
      const [found] = match;
      const kind = PARTS[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]?.[0] ?? "fine";
      if (kind === "fine" || isUsual(kind, looked, match.index, found, isRightToLeft)) continue;
      note(kind, match.index, found.length);
      if (said.length < MAX_SPOTS) said.push(hiddenMessage(kind, found));
    }
  }
  if (what === "name")
    for (const { 0: word, index } of looked.slice(0, 1_000).matchAll(WORD))
      if (LATIN.test(word) && LIKE_LATIN.test(word)) note("mixed-script", index, word.length);
  const message = said.join("").slice(0, MAX_MESSAGE);
  return { spots: spots.sort((a, b) => a.at - b.at), counts, ...(message.trim() !== "" && { message }) };
}

/**
 * Text with all findings made visible, such as `⟦U+202E⟧` or `⟦60 spaces⟧`. At most `max` characters of the text are
 * read.
 */
export function spellOut(text: string, { spots }: HiddenFindings, max = 20_000): string {
  let at = 0;
  let out = "";
  for (const spot of spots) {
    if (spot.at >= max) break;
    const found = text.slice(spot.at, spot.at + spot.length);
    out += text.slice(at, spot.at) + (spot.kind === "mixed-script" ? lettersOf(found) : marksOf(spot.kind, found));
    at = spot.at + spot.length;
  }
  return out + text.slice(at, Math.max(at, max)) + (text.length > Math.max(at, max) ? "…" : "");
}

/** True for a legitimate use of the characters. */
function isUsual(kind: HiddenKind, text: string, at: number, found: string, isRightToLeft: boolean): boolean {
  if (kind === "bidi") return isRightToLeft && MARKS.test(found);
  if (kind !== "zero-width") return false;
  if (at === 0 && found === "\uFEFF") return true; // a byte order mark, which some editors write at the start of a file
  // Joiners are legitimate inside emoji, and between letters of scripts that join letters.
  return /^[\u200C\u200D]$/.test(found) && isJoined(text[at - 1]) && isJoined(text[at + 1]);
}

function isJoined(neighbour: string | undefined): boolean {
  return neighbour !== undefined && neighbour > "\u02FF" && !/[\u2000-\u206F]/.test(neighbour);
}

/** Message in invisible characters: tag characters represent ASCII, variation selectors represent bytes. */
function hiddenMessage(kind: HiddenKind, found: string): string {
  const codes = [...found].map((char) => char.codePointAt(0) ?? 0);
  if (kind === "tags") {
    return codes.map((code) => (code >= 0xe0020 && code < 0xe007f ? String.fromCharCode(code - 0xe0000) : "")).join("");
  }
  if (kind !== "variation") return "";
  const bytes = codes.map((code) => (code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00));
  // oxlint-disable-next-line no-control-regex -- unreadable characters are removed from the message
  return new TextDecoder().decode(Uint8Array.from(bytes)).replace(/[\u0000-\u001F\uFFFD]/g, "");
}

function marksOf(kind: HiddenKind, found: string): string {
  if (kind === "gap")
    return found.includes("\n") ? `⟦${found.split("\n").length - 1} lines⟧` : `⟦${found.length} spaces⟧`;
  const chars = [...found];
  const shown = chars.slice(0, 40).map(markOf).join("");
  return chars.length > 40 ? `${shown}⟦+${chars.length - 40}⟧` : shown;
}

/** Word with the code points of its Cyrillic and Greek letters. */
function lettersOf(word: string): string {
  return [...word].map((char) => (LIKE_LATIN.test(char) ? `${char}${markOf(char)}` : char)).join("");
}

function markOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  // The printable part of an escape sequence is shown unchanged, because it shows the effect of the sequence.
  if (code > 0x20 && code < 0x7f) return char;
  return `⟦U+${code.toString(16).toUpperCase().padStart(4, "0")}⟧`;
}
