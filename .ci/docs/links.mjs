/**
 * Broken links between pages: to a page that does not exist, or to an anchor that its page does not have.
 *
 * Owns: this check. Never follows links to other sites or out of the documentation.
 */

const idsOf = (text) => new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/** `pages`: path to markup. One line for each broken link and for each id that a page has twice. */
export function brokenLinks(pages) {
  const ids = new Map([...pages].map(([path, text]) => [path, idsOf(text)]));
  const twice = [...pages].flatMap(([path, text]) => {
    const all = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    return all.filter((id, at) => all.indexOf(id) !== at).map((id) => `${path}: two of #${id}`);
  });
  const broken = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].flatMap(([, href]) => {
      if (/^[a-z]+:/.test(href)) return [];
      const base = new URL(path, "http://docs/docs/");
      const { pathname, hash } = new URL(href.replaceAll("&amp;", "&"), base);
      if (!pathname.startsWith("/docs/")) return [];
      const file = pathname.slice("/docs/".length) || "index.html";
      const there = ids.get(file);
      if (!there) return [`${path}: ${href}: no such page`];
      return hash === "" || there.has(decodeURIComponent(hash.slice(1))) ? [] : [`${path}: ${href}: no such anchor`];
    }),
  );
  return [...twice, ...new Set(broken)];
}
