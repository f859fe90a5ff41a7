/**
 * The guides as pages. The order and the first page are docs/index.md's: guides are listed as they are linked there.
 *
 * Owns: where links of a guide lead on the site. A guide nobody links ends the build.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withReportAddress } from "../publication.mjs";
import { plain, html } from "./markup.mjs";
import { prose } from "./prose.mjs";
import { relativeLink } from "./layout.mjs";
import { GUIDES, guideFiles } from "./samples.mjs";

/** The page a link of a guide leads to: other guides to their pages, `reference:Name` to what the reference has of that name. */
function siteLink(href, path, linkOf, from) {
  if (/^https?:|^#/.test(href)) return href;
  const [file, fragment] = href.split("#");
  const suffix = fragment === undefined ? "" : `#${fragment}`;
  const [, guide] = /^(?:\.\/)?([\w-]+)\.md$/.exec(file) ?? [];
  if (guide) return relativeLink(path, `${guide}.html${suffix}`);
  const [, name] = /^reference:(.+)$/.exec(href) ?? [];
  const known = name && (linkOf(`place:${name}`) ?? linkOf(name));
  if (known) return known;
  throw new Error(`${from}: the site has no place for the link ${href}`);
}

function guide(name, helpers) {
  const path = name.replace(/\.md$/, ".html");
  const { linkOf } = helpers(path);
  const text = withReportAddress(readFileSync(join(GUIDES, name), "utf8"));
  const { markup, headings } = prose(text, {
    linkOf,
    fileLink: (href) => siteLink(href, path, linkOf, name),
    hasAnchors: true,
  });
  const [first] = headings;
  const [, lead = ""] = /<p>([\s\S]*?)<\/p>/.exec(String(markup)) ?? [];
  return { path, title: first?.title ?? name, summary: plain(lead), body: html`${markup}`, headings, text };
}

/** Pages of all guides, the first page first. */
export function guidePages({ helpers }) {
  const all = new Map(guideFiles().map((name) => [name, guide(name, helpers)]));
  const start = all.get("index.md");
  if (!start) throw new Error("docs/index.md is missing.");
  const order = [...start.text.matchAll(/\]\(([\w-]+\.md)(?:#[^)]*)?\)/g)].map(([, name]) => name);
  for (const name of all.keys()) {
    if (name !== "index.md" && !order.includes(name)) throw new Error(`docs/index.md does not link ${name}.`);
  }
  return [start, ...[...new Set(order)].map((name) => all.get(name))];
}
