/**
 * Links between pages that lead nowhere: to a page that is not there, or to an anchor its page does not have.
 *
 * Owns: that. Addresses elsewhere, and what lies beside the documentation, are not looked at.
 */

const idsOf = (text) => new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/** `pages`: path to markup. One line for each broken link; ids that are there twice are told as well. */
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
