/** End of a string in JSON text, for code that reads such text without parsing it. */

/** Position after the string that starts at `from`; the end of the text if the string has no end. */
export function afterString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let before = end;
    while (text[before - 1] === "\\") before--;
    at = end + 1;
    if ((end - before) % 2 === 0) return at;
  }
}
