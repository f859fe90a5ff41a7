/** Scripts of this package in the document of an app, before everything of its own. */

/**
 * Everything that may stand before the start of a document's head. A comment that HTML ends earlier than `-->`
 * (`<!-->`, `<!--->`, `--!>`) is none of it: a script of the app might follow.
 */
const BEFORE_HEAD = /^(?:\s|<!--(?!-?>)(?:(?!--!?>)[\s\S])*-->)*(?:<!doctype[^>]*>)?/i;

/** Puts a script at the start of a document. Nothing in its code ends it early. */
export function scriptFirst(html: string, code: string): string {
  const script = `<script>${code.trim().replaceAll("</script", "<\\/script")}</script>`;
  return html.replace(BEFORE_HEAD, (start) => start + script);
}
