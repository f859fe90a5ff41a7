/**
 * The documentation as text for models: `llms.txt`, a list of the pages, and `llms-full.txt`, the guides, the elements and the exports in one file.
 *
 * Owns: both texts. Leaves out what developers of this project read. https://llmstxt.org/
 */
const ABOUT =
  "The Model Context Protocol client for the web platform: `<mcp-panel>`, a developer pane that any page can embed with one tag, and the headless client on which it is built.";
/** Groups of guides for developers of this project. */
const LEFT_OUT = /^(Work on it|Decisions)$/;

const oneLine = (text) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:)])/g, "$1")
    .replaceAll("( ", "(")
    .trim();
const entry = ({ path, title, summary }) => `- [${title}](docs/${path})${summary ? `: ${oneLine(summary)}` : ""}`;
const section = (title, lines) => `## ${title}\n\n${lines.join("\n")}\n`;
const wanted = (groups) => groups.filter(({ title }) => !LEFT_OUT.test(title));

/** The list of pages. Addresses are relative to the folder of the site. `groups`: of guides; `others`: `{ title, pages }` of the references. */
export const llmsText = ({ groups, others }) =>
  [
    `# mcp-panel\n\n> ${ABOUT}\n\n[The whole documentation in one file](llms-full.txt)\n`,
    ...[...wanted(groups), ...others].map(({ title, pages }) => section(title, pages.map(entry))),
  ].join("\n");

/** Markdown without what only the site has: links to the reference become their text. */
const guideText = (text) =>
  text
    .replace(/\[([^\]]+)\]\(reference:[^)]+\)/g, "$1")
    .replace(/!\[[^\]]*\]\([^)]+\)\n*/g, "")
    .trim();

const code = (text) => `\`\`\`ts\n${text}\n\`\`\``;
const list = (title, items, name = (one) => one.name) =>
  items?.length > 0
    ? `${title}:\n${items.map((one) => `- \`${name(one)}\`: ${oneLine(one.description ?? "")}`).join("\n")}`
    : "";

function elementText({ tagName, name, description, members, attributes, events, slots, cssParts, cssProperties }) {
  const typed = (one) => `${one.name}${one.type ? `: ${one.type.text}` : ""}`;
  const fields = members.filter(({ kind }) => kind === "field");
  return [
    `### <${tagName}>`,
    `Class \`${name}\` of \`mcp-panel/${tagName === "mcp-panel" ? "panel" : tagName.replace("mcp-", "elements/")}\`. ${oneLine(description)}`,
    list("Properties", fields, typed),
    list("Attributes", attributes),
    list("Events", events),
    list("Slots", slots, (one) => one.name || "(default)"),
    list("CSS parts", cssParts),
    list("CSS custom properties", cssProperties),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function exportText({ name, kind, entries: [from], code: head, words, members }) {
  const own = members.map(
    ({ code: signatures, words: about }) => `${signatures.join("\n")}${about ? ` // ${oneLine(about)}` : ""}`,
  );
  const whole = own.length > 0 ? `${head} {\n  ${own.join("\n  ")}\n}` : head;
  return `### ${name} (${kind}, \`${from}\`)\n\n${words}\n\n${code(whole)}`;
}

/** The guides as they are written, the elements, the exports by topic, and the codes of errors. */
export const llmsFullText = ({ groups, elements, api, topics, errorCodes }) =>
  [
    `# mcp-panel\n\n> ${ABOUT}`,
    ...wanted(groups).flatMap(({ pages }) => pages.map(({ text }) => guideText(text))),
    "# Elements",
    ...elements.map(elementText),
    ...topics.flatMap(({ id, title, about }) => [
      `# ${title}\n\n${about}`,
      ...api.filter(({ topic }) => topic === id).map(exportText),
    ]),
    `# Error codes\n\n${errorCodes.map(({ code: name, text, comment }) => `- \`${name}\` (${text}): ${oneLine(comment)}`).join("\n")}`,
  ].join("\n\n") + "\n";
