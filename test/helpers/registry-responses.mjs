/**
 * Responses of an MCP registry (API v0.1), by the first folder of the path: `/well/v0.1/servers` is a registry that works, the others each have a
 * fault. For the servers of the suites.
 */

const OFFICIAL = "io.modelcontextprotocol.registry/official";
const row = (server, meta = {}) => ({ server, _meta: { [OFFICIAL]: { status: "active", isLatest: true, ...meta } } });
const json = (value, status = 200) => ({ status, type: "application/json", body: JSON.stringify(value) });
const page = (servers, nextCursor) => json({ servers, metadata: { count: servers.length, nextCursor } });

/** Forty-five servers, of which the first is at `notebook`. */
function servers(notebook) {
  const own = {
    name: "com.example/notebook",
    title: "Field notebook",
    description: "Birds that were seen.",
    version: "1.4.0",
    remotes: [
      {
        type: "streamable-http",
        url: `${notebook.replace(/\/mcp$/, "")}/{path}`,
        variables: { path: { description: "Path of the endpoint", isRequired: true, placeholder: "mcp" } },
      },
    ],
  };
  const others = Array.from({ length: 44 }, (_, index) =>
    row({
      name: `com.example/weather-${index}`,
      description: `Station ${index}`,
      version: "0.1.0",
      packages: [
        { registryType: "npm", identifier: `weather-${index}`, version: "0.1.0", transport: { type: "stdio" } },
      ],
    }),
  );
  const retired = { name: "com.example/retired", description: "", version: "1.0.0", remotes: [] };
  return [row(own), row(retired, { status: "deprecated", statusMessage: "Use notebook." }), ...others];
}

const HOSTILE = [
  null,
  7,
  { server: null },
  { server: { name: 7 } },
  row(
    { name: "__proto__", description: "<img src=x onerror=alert(1)>", version: { x: 1 }, remotes: "x" },
    { status: "<b>" },
  ),
  row({
    name: "com.example/\u202egpj.exe",
    title: "A".repeat(9_000),
    description: "\u200b\u001b[31mred".repeat(900),
    version: "9".repeat(900),
    packages: [{}],
  }),
  {
    ...row({ name: "com.example/gone", description: "", version: "1", remotes: [] }),
    _meta: { [OFFICIAL]: { status: "deleted" } },
  },
  // As in an older API, without the envelope.
  { name: "com.example/old", description: "Old", version_detail: { version: "0.0.1" }, remotes: [] },
];

/** Number of responses. */
let count = 0;

/** Returns the response for an address; `undefined` for one that never gets any. */
export function registryResponse(path, notebook = "https://notebook.example/mcp") {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, mode = ""] = /^\/([\w-]+)\/v0\.1\/servers$/.exec(pathname) ?? [];
  count++;
  const start = Number(searchParams.get("cursor") ?? 0);
  const limit = Number(searchParams.get("limit") ?? 30);
  switch (mode) {
    case "well": {
      const found = servers(notebook).filter(({ server: { name } }) => name.includes(searchParams.get("search") ?? ""));
      const end = start + limit;
      return page(found.slice(start, end), end < found.length ? String(end) : undefined);
    }
    case "slow":
      return searchParams.get("search") === "never"
        ? undefined
        : page([row({ name: "a/quick", version: "1", remotes: [] })]);
    case "loop":
      return page([row({ name: `a/b${count}`, version: "1", remotes: [] })], "again");
    case "hostile":
      return page(HOSTILE, { not: "a cursor" });
    case "busy":
      return json({ title: "Too many requests" }, 429);
    case "broken":
      return json({ title: "<b>no</b>" }, 503);
    case "site":
      return { status: 200, type: "text/html", body: "<!doctype html><title>No registry</title>" };
    case "other":
      return json({ items: [] });
    case "large":
      return { status: 200, type: "application/json", body: `{"servers":[${"null,".repeat(1_000_000)}null]}` };
    default:
      return json({ error: "Not Found" }, 404);
  }
}
