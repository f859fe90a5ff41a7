/**
 * The public entries of the package, and the pages that document their exports.
 *
 * Owns: the order of entries (an export of several belongs to the first), and the page of each declaration, chosen by its path in the
 * sources. A declaration without a page ends the build: a new folder needs a row here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { declarations, root } from "../setup.mjs";

const { exports: paths } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const ENTRIES = [
  {
    name: "mcp-panel/client",
    about: "The headless client: in a worker where there is one, otherwise in the current thread.",
  },
  { name: "mcp-panel/engine", about: "The same client in the current thread: Node, tests, your own worker." },
  {
    name: "mcp-panel/panel",
    about: "Registers `<mcp-panel>` and exports the headless client; views load when they are first shown.",
  },
  { name: "mcp-panel/elements", about: "The classes of all elements; importing one registers it." },
  { name: "mcp-panel", about: "Registers all elements at once, and exports everything of `mcp-panel/client`." },
  { name: "mcp-panel/sign-in", about: "The sign-in window, for programs that draw their own sign-in." },
  { name: "mcp-panel/auth", about: "Token providers for machines and enterprises; the client's metadata document." },
  {
    name: "mcp-panel/relay",
    about: "A handler for your backend, through which pages reach servers without CORS headers.",
  },
  {
    name: "mcp-panel/relay/node",
    about: "Its parts for Node: a fetch that pins addresses, and the adapter for servers.",
  },
  {
    name: "mcp-panel/page",
    about: "A handler for your MCP server, which shows a panel to browsers that open the server's address.",
  },
  {
    name: "mcp-panel/page/node",
    about: "Its parts for Node: the files of the panel, and the adapter for servers.",
  },
];

/**
 * Each entry with its published declarations (`types`) and their source (`source`), from the root, and the declarations of that one source file
 * (`declaration`).
 */
export const entries = ENTRIES.map(({ name, about }) => {
  const { types } = paths[name.replace("mcp-panel", ".")];
  const file = types.replace("./dist/", "");
  return { name, about, types, source: file.replace(/\.d\.ts$/, ".ts"), declaration: join(declarations, file) };
});

/** Pages of the client's reference. `from`: the declarations that are on it, by their path in the sources. */
export const topics = [
  {
    id: "hosts",
    title: "Hosts and servers",
    about: "Creating a host, connecting, listing, calling, reading, and events.",
    from: /^(workers\/(?!relay\/|panel-page\/)|src\/client\/(api\/(index|events|live-types|options|offer-types|part-types|relay-types|foreign-types)\.|host\/|platform\/|traffic\/)|src\/(transport|storage|jsonrpc)\/)/,
  },
  {
    id: "results",
    title: "Views of results",
    about: "Large results stay with the client; views give their beginnings and the rest in pieces.",
    from: /^src\/client\/api\/views\./,
  },
  {
    id: "apps",
    title: "MCP Apps",
    about: "Reading the app of a tool, opening it over a port, and following it.",
    from: /^src\/(client\/api\/apps-types\.|apps\/|protocol\/types\/apps\.)/,
  },
  {
    id: "requests",
    title: "Input requests",
    about: "Handlers, input requests and responses, policies, grants, the audit trail, pins.",
    from: /^src\/(requests\/|client\/api\/(audit-types|handlers)\.|protocol\/types\/client-requests\.)/,
  },
  {
    id: "traffic",
    title: "Traffic, history and checks",
    about: "Recorded messages and exchanges, recordings as files, past calls, the check of a server, schemas.",
    from: /^src\/(client\/api\/(traffic-types|history-types|check-types)\.|schema\/)/,
  },
  {
    id: "surfaces",
    title: "Surfaces",
    about: "What a server offers at one time, in a file or stored, and the changes between two of them.",
    from: /^src\/(client\/api\/surface-types\.|surface\/)/,
  },
  {
    id: "collections",
    title: "Collections",
    about: "Saved calls with expectations: reading, writing and running them.",
    from: /^src\/collections\//,
  },
  {
    id: "signing-in",
    title: "Signing in",
    about: "Offering a sign-in, the window, and other sources of tokens.",
    from: /^(src\/auth\/|components\/sign-in\/)/,
  },
  {
    id: "relay",
    title: "The relay",
    about: "The handler for backends, its limits and events, and its parts for Node.",
    from: /^(src|workers)\/relay\//,
  },
  {
    id: "page",
    title: "The page of a server",
    about: "The handler that shows a panel at the address of a server, and its parts for Node.",
    from: /^(src|workers)\/panel-page\//,
  },
  { id: "errors", title: "Errors", about: "One family, with stable codes.", from: /^src\/errors\// },
  {
    id: "protocol",
    title: "The protocol's types",
    about: "The messages of servers, in the names of the specification.",
    from: /^src\/protocol\//,
  },
  {
    id: "events",
    title: "Events and types of the elements",
    about: "The events of elements, and the types of their properties.",
    from: /^(components\/(?!sign-in\/)|src\/(state|json)\/)/,
  },
];

/** The page of a declaration in `file` (a path in the sources). */
export function topicOf(file) {
  const topic = topics.find(({ from }) => from.test(file));
  if (!topic)
    throw new Error(
      `No page of the reference documents ${file}; add its folder to the topics in .ci/docs/entries.mjs.`,
    );
  return topic;
}
