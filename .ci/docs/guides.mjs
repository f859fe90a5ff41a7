/**
 * The guides as pages. Their order and their groups are those of docs/index.md: its headings, and the links below each. The pages of a folder are
 * listed by the folder's own index.md. The changelog is a page like them.
 *
 * Owns: the addresses of links and pictures on the site. A guide that no list links to ends the build.
 */
import { readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { withReportAddress } from "../publication.mjs";
import { plain, html } from "./markup.mjs";
import { prose } from "./markdown.mjs";
import { relativeLink } from "./layout.mjs";
import { GUIDES, guideFiles } from "./samples.mjs";

/** The changelog, as the guides link to it. */
const CHANGELOG = "../CHANGELOG.md";

const pageOf = (file) => (file === CHANGELOG ? "changelog.html" : file.replace(/\.md$/, ".html"));

/**
 * The address of a link in a guide: other guides become their pages, `reference:Name` the entry of that name in the reference. Nothing for a
 * file of the repository that is no page: the site shows its name only.
 */
function siteLink(href, path, linkOf, from) {
  if (/^https?:|^#/.test(href)) return href;
  const [file, fragment] = href.split("#");
  const suffix = fragment === undefined ? "" : `#${fragment}`;
  const [, name] = /^reference:(.+)$/.exec(file) ?? [];
  const known = name && (linkOf(`place:${name}`) ?? linkOf(name));
  if (known) return known;
  const target = posix.join(posix.dirname(from), file).replace(/^\.\.\/docs\//, "");
  if (target.startsWith("../") && target !== CHANGELOG) return undefined;
  if (target.endsWith(".md")) return relativeLink(path, `${pageOf(target)}${suffix}`);
  throw new Error(`${from}: the site has no place for the link ${href}`);
}

function guide(name, helpers) {
  const path = pageOf(name);
  const pictures = new Map();
  const { linkOf } = helpers(path);
  const text = withReportAddress(readFileSync(join(GUIDES, name), "utf8"));
  const { markup, headings } = prose(text, {
    linkOf,
    fileLink: (href) => siteLink(href, path, linkOf, name),
    pictureLink(href) {
      const file = `pictures/${basename(href)}`;
      pictures.set(file, join(GUIDES, posix.dirname(name), href));
      return relativeLink(path, file);
    },
    hasAnchors: true,
  });
  const [first] = headings;
  // A decision begins with its date.
  const [, lead = ""] = /<p>(?![\d-]+<\/p>)([\s\S]*?)<\/p>/.exec(String(markup)) ?? [];
  return { path, title: first?.title ?? name, summary: plain(lead), body: html`${markup}`, headings, text, pictures };
}

/** Files of guides that a list links to, as paths from the folder of the guides. */
const linkedIn = (text, folder = "") =>
  [...text.matchAll(/\]\(([\w./-]+\.md)(?:#[^)]*)?\)/g)].map(([, name]) => posix.join(folder, name));

/** Pages of all guides in groups, `{ title, pages }`: the first page, the headings of docs/index.md, and one for each folder. */
export function guideGroups({ helpers }) {
  const all = new Map([...guideFiles(), CHANGELOG].map((name) => [name, guide(name, helpers)]));
  const start = all.get("index.md");
  if (!start) throw new Error("docs/index.md is missing.");
  const left = new Map(all);
  const taken = (names) =>
    names.flatMap((name) => {
      const page = left.get(name);
      left.delete(name);
      return page ? [page] : [];
    });
  const groups = [{ title: "Guides", pages: taken(["index.md"]) }];
  for (const section of start.text.split(/^## /m).slice(1)) {
    const pages = taken(linkedIn(section));
    if (pages.length > 0) groups.push({ title: section.split("\n", 1)[0], pages });
  }
  for (const [name, { title, text }] of all) {
    if (!name.endsWith("/index.md")) continue;
    const pages = taken(linkedIn(text, posix.dirname(name)));
    if (pages.length > 0) groups.push({ title, pages, folder: `${posix.dirname(name)}/` });
  }
  for (const name of left.keys())
    throw new Error(`No list links to ${name}; add it to docs/index.md, or to the index.md of its folder.`);
  return groups;
}
