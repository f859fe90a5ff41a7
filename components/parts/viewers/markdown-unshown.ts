/**
 * Number of characters of a Markdown text that its formatted view leaves out.
 *
 * Owns: the comparison. It knows no way of hiding: any text that is in the source and neither on screen nor in the marks that honest Markdown needs
 * counts, be it a comment, an unused definition or a cell beyond the table. A model reads all of it. No DOM. Linear in the text.
 */
import type { Token, Tokens } from "marked";

/** Characters of an address that count as seen, where the text of its link is. Longer ones hold more than a place. */
const MAX_ADDRESS = 200;
/** The same for the label of a definition, and for the language of code. */
const MAX_LABEL = 60;
const MAX_LANGUAGE = 30;

/** Characters that say something: no blanks, no ASCII punctuation, which is what Markdown's own marks are. */
const SAYING = /[^\s!-/:-@[-`{-~]/gu;
/** Characters without a shape. Joiners and a selector or two are part of many scripts and emoji. */
const SHAPELESS = /[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\p{Default_Ignorable_Code_Point}]{3,}/gu;
/** Characters that `visible` spells out count as shown. */
const SPELLED = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;
const NUMERIC = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu;
const NAMED = /&[a-z][a-z\d]{1,30};/giu;
/** Tags of HTML with nothing in them that could say something. */
const PLAIN_TAG =
  /<\/?(?:a|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|ol|p|pre|s|section|small|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s+(?:align|start|colspan|rowspan)=["']?(?:left|right|center|justify|\d{1,4})["']?|\s+href=["']?https?:[^\s"'<>]{1,190}["']?)*\s*\/?>/giu;

/**
 * Characters of `source` that are not in `shown`, the text of its formatted form. `tokens`: all that the parser found in it.
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

/** A character counts once, whether it was written as itself or as an entity. */
function saying(text: string): readonly string[] {
  const plain = text
    .replace(NUMERIC, (_all, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(NAMED, "");
  return plain.match(SAYING) ?? [];
}

/** Characters of Markdown's own marks. */
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

/** The address of a link that can be seen to be one, or the label of what defines it. */
function linkMarks({ type, raw, href, text }: Tokens.Link | Tokens.Image): readonly string[] {
  if (!/^!?\[/.test(raw) || (type === "link" && text.trim() === "")) return [];
  if (raw.endsWith(")")) return [address(href)];
  return [(/\]\s?\[([^\]]*)\]$/.exec(raw)?.[1] ?? "").slice(0, MAX_LABEL)];
}

/** The beginning of an address; nothing of a text with blanks that only stands in the place of one. */
function address(href: unknown): string {
  return typeof href === "string" && !/\s/.test(href.trim()) ? href.slice(0, MAX_ADDRESS) : "";
}
