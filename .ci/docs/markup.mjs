/**
 * Templates of HTML that escape their values.
 *
 * Owns: the one way in which markup is made here. A template's values are escaped unless they are markup already; lists are joined, and `undefined`
 * and `false` are nothing.
 */

class Markup {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);

/** Marks a text as markup. */
export const raw = (text) => new Markup(text);

function written(value) {
  if (value === undefined || value === false || value === null) return "";
  if (Array.isArray(value)) return value.map(written).join("");
  return value instanceof Markup ? value.text : escape(value);
}

/** A template that escapes its values. */
export const html = (strings, ...values) => new Markup(String.raw({ raw: strings }, ...values.map(written)));

/** Markup to plain text on one line, for titles and summaries. */
export function plain(markup) {
  const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return String(markup)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => signs[name])
    .replace(/\s+/g, " ")
    .trim();
}

/** The anchor of a heading, as GitHub makes it, so that links to guides hold in both places. */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
