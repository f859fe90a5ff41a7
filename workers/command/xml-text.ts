/** Text in XML 1.0. Any text of a server becomes well-formed. https://www.w3.org/TR/xml/#charsets */

/** Characters that XML 1.0 has not, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** Text as XML, for an element or an attribute; characters that it can't have are spelled out. */
export function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"\n\r\t]/g, (one) => ESCAPES[one] ?? one);
}
