/**
 * Forty-odd servers that can't be reached or refuse, and what has to be said about each in the first sentence.
 *
 * Owns: the table. `says`: parts of the sentence that are the same in both languages; `en`, `zh`: words of each that name the cause.
 */
import {
  ALLOWED,
  answer,
  closedPort,
  initialized,
  letIn,
  onPost,
  rpc,
  RefusingServers,
  type Refusal,
} from "./refusing-servers.js";

/** One server and what is to be read about it. */
export interface RefusalCase {
  readonly name: string;
  readonly url: string;
  readonly code: string;
  readonly says: readonly string[];
  readonly en: string;
  readonly zh: string;
  /** The lines to copy hold this. */
  readonly fix?: string;
  readonly options?: { readonly headers?: Readonly<Record<string, string>>; readonly connectTimeoutMs?: number };
  /** It is the list that is refused, not the connection. */
  readonly isListed?: boolean;
}

type Expected = Omit<RefusalCase, "name" | "url">;

const without = (name: string): string[] => ALLOWED.filter((one) => one !== name);
const hang: Refusal = () => undefined;
const QUICK = { connectTimeoutMs: 1_000 };
const TOKEN = { headers: { Authorization: "Bearer abc" } };
/** Also the answers to the page's own questions after a failure are cross-origin: nothing tells these apart. */
const UNREADABLE = { code: "ERR-CORS", en: "(CORS)", zh: "（CORS）", fix: "Access-Control-Allow-Origin" } as const;
const PREFLIGHT = {
  code: "ERR-CORS-HEADER",
  en: "preflight",
  zh: "预检",
  fix: "Access-Control-Allow-Headers",
} as const;
const POST = { code: "ERR-CORS", says: ["GET", "POST"], en: "allows", zh: "允许", fix: "Access-Control-Allow-Origin" };

/** The servers, by what refuses. `page` is the origin of the page that connects. */
export async function refusals(
  page: string,
): Promise<{ readonly cases: readonly RefusalCase[]; readonly close: () => void }> {
  const [servers, silent] = await Promise.all([new RefusingServers().up(), new RefusingServers().up()]);
  const at = `127.0.0.1:${servers.port}`;
  const cases: RefusalCase[] = [];
  const add = (name: string, refusal: Refusal, expected: Expected, on = servers): void =>
    void cases.push({ name, url: on.add(name, refusal), ...expected });
  const elsewhere = (name: string, url: string, expected: Expected): void =>
    void cases.push({ name, url, ...expected });
  const http = (status: number, expected: Omit<Expected, "says">): Expected => ({
    says: [at, String(status)],
    ...expected,
  });

  // Not reachable: down, DNS, TLS, a port no browser connects to.
  const closed = await closedPort();
  elsewhere("down", `http://127.0.0.1:${closed}/mcp`, { says: [`127.0.0.1:${closed}`, page], ...UNREADABLE });
  elsewhere("dns", "https://no-such-host.invalid/mcp", { says: ["no-such-host.invalid", page], ...UNREADABLE });
  elsewhere("tls", `https://${at}/tls/mcp`, { says: [`https://${at}`, page], ...UNREADABLE });
  elsewhere("blocked-port", "http://127.0.0.1:22/mcp", { code: "ERR-ARGUMENT", says: [], en: "Invalid", zh: "无效" });

  // CORS.
  const json = answer(200, "application/json", "{}");
  add("cors-none", json, { says: [at, page], ...UNREADABLE });
  const other = { "access-control-allow-origin": "https://other.example", "access-control-allow-headers": "*" };
  add("cors-other-origin", answer(200, "application/json", "{}", other), { says: [at, page], ...UNREADABLE });
  const twice: Refusal = (_request, response) => {
    response.appendHeader("access-control-allow-origin", "*").appendHeader("access-control-allow-origin", "*");
    response.writeHead(200, { "access-control-allow-headers": ALLOWED.join() }).end("{}");
  };
  add("cors-twice", twice, { says: [at, page], ...UNREADABLE });
  const preflight = (status: number, more: Readonly<Record<string, string>> = {}): Refusal =>
    letInBut((_request, response) => void response.writeHead(status, more).end());
  add("preflight-401", preflight(401), { says: [at, "OPTIONS"], ...PREFLIGHT });
  add("preflight-403", preflight(403), { says: [at, "OPTIONS"], ...PREFLIGHT });
  add("preflight-500", preflight(500), { says: [at, "OPTIONS"], ...PREFLIGHT });
  add("preflight-redirect", preflight(302, { location: "/elsewhere" }), { says: [at, "OPTIONS"], ...PREFLIGHT });
  add("preflight-no-headers", preflight(204), { says: [at, "OPTIONS"], ...PREFLIGHT });
  for (const header of ["content-type", "mcp-protocol-version", "mcp-method"] as const)
    add(`cors-without-${header}`, letIn(onPost(answer(400, "text/plain", "no")), without(header)), {
      says: [at, header, "Access-Control-Allow-Headers"],
      code: "ERR-CORS-HEADER",
      en: "does not list",
      zh: "没有列出",
      fix: header,
    });
  add("cors-without-authorization", letIn(onPost(answer(400)), without("authorization")), {
    says: [at, "authorization"],
    code: "ERR-CORS-HEADER",
    en: "does not list",
    zh: "没有列出",
    options: TOKEN,
  });
  const bare = (status: number): Refusal =>
    letIn(
      onPost((_request, response) => {
        response.removeHeader("access-control-allow-origin");
        response.writeHead(status).end();
      }),
    );
  add("cors-401-without", bare(401), { ...POST, says: [at, ...POST.says] });
  add("cors-500-without", bare(500), { ...POST, says: [at, ...POST.says] });
  const hidden: Refusal = (request, response, body) => {
    response.setHeader("access-control-expose-headers", "date");
    const { method } = JSON.parse(body || "{}") as { method?: string }; // this package's own client wrote it
    if (request.method === "POST" && method !== "initialize" && method !== "server/discover")
      return void response.writeHead(400).end();
    response.setHeader("mcp-session-id", "1");
    rpc({ initialize: initialized })(request, response, body);
  };
  add("cors-expose", letIn(hidden), {
    code: "ERR-CORS-EXPOSE",
    says: [at, "Mcp-Session-Id"],
    en: "expose",
    zh: "公开",
    isListed: true,
  });

  // Authorization and refusals by status.
  add("auth-401", letIn(answer(401, undefined, "", { "www-authenticate": "Bearer" })), {
    ...http(401, { code: "ERR-AUTH", en: "requires authorization", zh: "要求授权" }),
  });
  add("auth-401-token", letIn(answer(401)), {
    ...http(401, { code: "ERR-AUTH", en: "requires authorization", zh: "要求授权", options: TOKEN }),
  });
  add("status-403", letIn(answer(403)), http(403, { code: "ERR-FORBIDDEN", en: "refused", zh: "拒绝" }));
  add("status-404", letIn(answer(404)), http(404, { code: "ERR-NOT-MCP", en: "no MCP endpoint", zh: "没有 MCP 端点" }));
  add("status-404-html", letIn(answer(404, "text/html", "<h1>404</h1>")), {
    ...http(404, { code: "ERR-NOT-MCP", en: "no MCP endpoint", zh: "没有 MCP 端点" }),
  });
  add(
    "status-405",
    letIn(answer(405)),
    http(405, { code: "ERR-NOT-MCP", en: "POST is not allowed", zh: "不接受 POST" }),
  );
  add("status-400", letIn(answer(400)), http(400, { code: "ERR-NOT-MCP", en: "every MCP handshake", zh: "握手" }));
  add("status-413", letIn(answer(413)), http(413, { code: "ERR-HEADERS-LARGE", en: "too large", zh: "大小限制" }));
  add("status-429", letIn(answer(429)), http(429, { code: "ERR-RATE", en: "too many requests", zh: "请求过多" }));
  add("status-429-wait", letIn(answer(429, undefined, "", { "retry-after": "7200" })), {
    ...http(429, { code: "ERR-RATE", en: "too many requests", zh: "请求过多" }),
  });
  add("status-500", letIn(answer(500)), http(500, { code: "ERR-HTTP", en: "server error", zh: "服务器出错" }));
  add("status-502-html", letIn(answer(502, "text/html", "<h1>Bad Gateway</h1>")), {
    ...http(502, { code: "ERR-HTTP", en: "behind the proxy", zh: "代理" }),
  });
  add(
    "status-503",
    letIn(answer(503)),
    http(503, { code: "ERR-HTTP", en: "temporarily unavailable", zh: "暂时不可用" }),
  );
  add("status-504", letIn(answer(504)), http(504, { code: "ERR-HTTP", en: "behind the proxy", zh: "代理" }));

  // Answers that are no MCP.
  add("html-200", letIn(answer(200, "text/html; charset=utf-8", "<h1>Hello</h1>")), {
    ...http(200, { code: "ERR-NOT-MCP", en: "text/html, which is not MCP", zh: "text/html，这不是 MCP" }),
  });
  add("type-text", letIn(answer(200, "text/plain", "{}")), {
    ...http(200, { code: "ERR-NOT-MCP", en: "text/plain, which is not MCP", zh: "text/plain，这不是 MCP" }),
  });
  add("json-other", letIn(answer(200, "application/json", '{"hello":"world"}')), {
    says: [at],
    code: "ERR-NOT-MCP",
    en: "No MCP server responds",
    zh: "没有 MCP 服务器应答",
  });
  add("empty-202", letIn(answer(202)), {
    says: [at],
    code: "ERR-NOT-MCP",
    en: "No MCP server responds",
    zh: "没有 MCP 服务器应答",
  });
  add("version", letIn(rpc({ "server/discover": () => ({ result: { supportedVersions: ["2099-01-01"] } }) })), {
    says: ["2099-01-01"],
    code: "ERR-VERSION",
    en: "No common protocol version",
    zh: "没有共同的协议版本",
  });
  const moved = letIn(answer(307, undefined, "", { location: "https://elsewhere.example/mcp" }));
  add("redirect", moved, { says: [at], code: "ERR-REDIRECT", en: "redirects", zh: "重定向" });

  // Silence, at each step.
  const quiet = (method: string): Omit<Expected, "options"> => ({
    says: [method],
    code: "ERR-TIMEOUT",
    en: "No response",
    zh: "没有收到",
  });
  add("silent-preflight", hang, { ...quiet("server/discover"), options: QUICK }, silent);
  add("silent-discover", letIn(onPost(hang)), { ...quiet("server/discover"), options: QUICK }, silent);
  add(
    "silent-initialize",
    letIn(rpc({ initialize: () => undefined })),
    { ...quiet("initialize"), options: QUICK },
    silent,
  );
  const listless = rpc({ initialize: initialized, "tools/list": () => undefined });
  add("silent-list", letIn(listless), { ...quiet("tools/list"), isListed: true }, silent);
  const close = (): void => {
    servers.down();
    silent.down();
  };
  return { cases, close };
}

/** Lets pages GET, and leaves the preflight to `refuse`. */
function letInBut(refuse: Refusal): Refusal {
  return (request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") return refuse(request, response, "");
    response.writeHead(405).end();
  };
}

/** Servers that demand a sign-in with OAuth which does not come about. */
export async function signInRefusals(): Promise<{
  readonly cases: readonly RefusalCase[];
  readonly close: () => void;
}> {
  const servers = await new RefusingServers().up();
  const origin = `http://127.0.0.1:${servers.port}`;
  const json = (value: object): Refusal => answer(200, "application/json", JSON.stringify(value));
  const metadata = new Map<string, object>();
  servers.add(
    ".well-known",
    letIn((request, response, body) => {
      const found = metadata.get(request.url?.split("/").at(-1) ?? "");
      (found ? json(found) : answer(404))(request, response, body);
    }),
  );
  const cases: RefusalCase[] = [];
  const add = (name: string, expected: Expected, authorization?: object): void => {
    const issuer = `${origin}/${name}`;
    const challenge = `Bearer resource_metadata="${issuer}/metadata"`;
    const guarded = letIn((request, response, body) => {
      const isMetadata = request.url?.endsWith("/metadata") === true;
      const resource = json({ resource: `${issuer}/mcp`, authorization_servers: [issuer] });
      (isMetadata ? resource : answer(401, undefined, "", { "www-authenticate": challenge }))(request, response, body);
    });
    if (authorization)
      metadata.set(name, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        ...authorization,
      });
    cases.push({ name, url: servers.add(name, guarded), ...expected });
  };
  add("sign-in-nowhere", {
    says: ["sign-in-nowhere"],
    code: "ERR-AUTH-DISCOVERY",
    en: "discover the authorization server",
    zh: "授权服务器",
  });
  add(
    "sign-in-without-pkce",
    { says: [`${origin}/sign-in-without-pkce`, "S256"], code: "ERR-AUTH-PKCE", en: "PKCE", zh: "PKCE" },
    { code_challenge_methods_supported: ["plain"] },
  );
  add(
    "sign-in-declined",
    { says: [], code: "ERR-AUTH", en: "You did not sign in", zh: "您没有登录" },
    { client_id_metadata_document_supported: false },
  );
  return { cases, close: () => servers.down() };
}
