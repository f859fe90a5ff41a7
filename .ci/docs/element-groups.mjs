/**
 * Groups of elements in the reference: the panel and its views first, then dialogs, viewers, forms, and parts of views.
 *
 * Owns: this division, by the place of an element in the sources. Every element is in one group.
 */

/** The elements that a page uses by themselves, in the order in which readers need them. */
const MAIN = [
  "mcp-panel",
  "mcp-host",
  "mcp-tools",
  "mcp-resources",
  "mcp-prompts",
  "mcp-skills",
  "mcp-tasks",
  "mcp-traffic",
  "mcp-history",
  "mcp-log",
  "mcp-problems",
  "mcp-input-requests",
  "mcp-servers",
  "mcp-settings",
  "mcp-app",
  "mcp-input-request-dialog",
];

const GROUPS = [
  {
    id: "panel-and-views",
    title: "Panel and views",
    about:
      "Start with these sixteen. The panel has all views; each view also works alone, with an `<mcp-host>` or the properties `host` and `serverId`.",
    has: ({ tagName }) => MAIN.includes(tagName),
  },
  {
    id: "dialogs",
    title: "Dialogs",
    about: "One for each kind of input request. `<mcp-input-request-dialog>` shows the one that is needed.",
    has: ({ file }) => file.startsWith("components/dialogs/"),
  },
  {
    id: "viewers",
    title: "Viewers",
    about: "They show results, texts, pictures and JSON, and need no host.",
    has: ({ file }) =>
      /^components\/parts\/(viewers|content|trust)\/|\/(text-view|error-view|progress|copy-button)\.ts$/.test(file),
  },
  {
    id: "forms",
    title: "Forms and editors",
    about: "They edit values by a JSON Schema or as JSON, and need no host.",
    has: ({ file }) => /^components\/parts\/(form|json)\//.test(file),
  },
  {
    id: "parts",
    title: "Parts of views",
    about: "Lists, details and settings of which the views are made. They may change in any version before 1.0.",
    has: () => true,
  },
];

const rank = ({ tagName }) => {
  const at = MAIN.indexOf(tagName);
  return at < 0 ? MAIN.length : at;
};

/** Groups with their elements (`id`, `title`, `about`, `elements`). `fileOf(name)`: the source of a class. */
export function groupsOf(elements, fileOf) {
  const left = new Set([...elements].sort((one, other) => rank(one) - rank(other)));
  const missing = MAIN.filter((tag) => !elements.some(({ tagName }) => tagName === tag));
  if (missing.length > 0) throw new Error(`No such elements: ${missing.join(", ")}`);
  return GROUPS.map(({ has, ...group }) => {
    const own = [...left].filter((element) => has({ ...element, file: fileOf(element.name) }));
    for (const element of own) left.delete(element);
    return { ...group, elements: own };
  });
}
