/**
 * Number of characters of a Markdown text that its formatted view leaves out.
 *
 * Owns: the comparison. It does not look for particular ways of hiding text: it counts all text of the source that is
 * neither displayed nor part of the marks that ordinary Markdown needs, such as comments, unused definitions and
 * surplus table cells. A model reads all of this text. No DOM. Takes linear time.
 */
import type { Token, Tokens } from "marked";

/**
 * Maximum number of characters of a link's address that count as shown, although only its tooltip has them: nearly all
 * honest addresses are shorter, and a longer one contains more than a location.
 */
const MAX_ADDRESS = 100;
/** The same maximum for the label of a definition; {@link MAX_LANGUAGE} applies to the language of code. */
const MAX_LABEL = 60;
const MAX_LANGUAGE = 30;

/**
 * Characters that carry meaning: all except white space and ASCII punctuation, which is used for the marks of Markdown.
 */
const SAYING = /[^\s!-/:-@[-`{-~]/gu;
/**
 * Characters without a visible shape. One or two joiners or selectors in a row are excluded, because many scripts and
 * emoji use them.
 */
const SHAPELESS = /[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\p{Default_Ignorable_Code_Point}]{3,}/gu;
/** Characters that `visible` makes visible, and that therefore count as shown. */
const SPELLED = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;
const NUMERIC = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu;
const NAMED = /&[a-z][a-z\d]{1,30};/giu;
/** HTML tags without attributes that could carry meaning. */
const PLAIN_TAG =
  /<\/?(?:a|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|pre|s|section|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s+(?:align|start|colspan|rowspan)=["']?(?:left|right|center|justify|\d{1,4})["']?|\s+href=["']?https?:[^\s"'<>]{1,90}["']?)*\s*\/?>/giu;

/**
 * Returns the number of characters of `source` that are not in `shown`, the text of its formatted form. `tokens`: all
 * tokens that the parser found in it.
 * @example unshownCharacters("a <!-- b -->", "a ", tokens) // 1
 */
export function unshownCharacters(source: string, shown: string, tokens: readonly Token[]): number {
  const left = new Map<string, number>();
  for (const char of saying(source)) left.set(char, (left.get(char) ?? 0) + 1);
  for (const part of [shown, ...marksOf(tokens)])
    for (const char of saying(part)) left.set(char, (left.get(char) ?? 0) - 1);
  let count = 0;
  for (const more of left.values()) count += Math.max(0, more);
  for (const [run] of shown.matchAll(SHAPELESS)) count += [...run.replace(SPELLED, "")].length;
  return count;
}

/**
 * Returns the characters that carry meaning. A character counts once, whether it is written directly or as an entity.
 */
function saying(text: string): readonly string[] {
  const plain = text
    .replace(NUMERIC, (_all, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(NAMED, "");
  return plain.match(SAYING) ?? [];
}

/** Returns the parts of the source that are Markdown marks. */
function marksOf(tokens: readonly Token[]): readonly string[] {
  const all = tokens as readonly Tokens.Generic[];
  const links = all.filter((token) => token.type === "link" || token.type === "image") as (
    | Tokens.Link
    | Tokens.Image
  )[];
  const followed = new Set(
    links.filter(({ type, text }) => type === "image" || text.trim() !== "").map(({ href }) => href),
  );
  const marks = all.flatMap((token): readonly string[] => {
    switch (token.type) {
      case "link":
      case "image":
        return linkMarks(token as Tokens.Link);
      case "def":
        return followed.has(String(token.href)) ? [address(token.href), String(token.tag).slice(0, MAX_LABEL)] : [];
      case "code":
        return [(String(token.lang ?? "").split(/\s/, 1)[0] ?? "").slice(0, MAX_LANGUAGE)];
      case "list":
        return token.ordered === true
          ? (token as Tokens.List).items.map(({ raw }) => /^\s*(\d{1,9})[.)]/.exec(raw)?.[1] ?? "")
          : [];
      case "list_item":
        return token.checked === true ? [/\[(x)\]/i.exec(token.raw)?.[1] ?? ""] : [];
      case "html":
        return token.raw.replace(/<!--[^]*?(?:-->|$)/g, "").match(PLAIN_TAG) ?? [];
      default:
        return [];
    }
  });
  return marks;
}

/** Returns the address of a link with visible text, or the label of its definition. */
function linkMarks({ type, raw, href, text }: Tokens.Link | Tokens.Image): readonly string[] {
  if (!/^!?\[/.test(raw) || (type === "link" && text.trim() === "")) return [];
  if (raw.endsWith(")")) return [address(href)];
  return [(/\]\s?\[([^\]]*)\]$/.exec(raw)?.[1] ?? "").slice(0, MAX_LABEL)];
}

/** Returns the beginning of an address; empty for text with white space, which is not an address. */
function address(href: unknown): string {
  return typeof href === "string" && !/\s/.test(href.trim()) ? href.slice(0, MAX_ADDRESS) : "";
}
