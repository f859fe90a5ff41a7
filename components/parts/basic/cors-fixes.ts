/**
 * Code that allows browser pages to access an MCP server, by framework: the examples of `docs/cors.md`, offered for
 * copying when a connection failed.
 *
 * Owns: the texts. A test compares them with the documentation.
 */

/** Code for one server framework. */
export interface CorsFix {
  /** Name of the framework, the same in every language. */
  readonly name: string;
  /** Heading of its section in `docs/cors.md`. */
  readonly section: string;
  readonly code: string;
}

/** All frameworks, in the order of the documentation. */
export const CORS_FIXES: readonly CorsFix[] = [
  {
    name: "Node",
    section: "Node",
    code: `import { createServer } from "node:http";

createServer((req, res) => {
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate, Retry-After, DPoP-Nonce");
  if (req.method === "OPTIONS") {
    res.setHeader("Access-Control-Allow-Methods", "POST, GET, DELETE");
    res.setHeader("Access-Control-Allow-Headers", req.headers["access-control-request-headers"] ?? "content-type");
    res.setHeader("Access-Control-Max-Age", 7200);
    return res.writeHead(204).end();
  }
  return handleMcp(req, res); // your server
}).listen(process.env.PORT);`,
  },
  {
    name: "Express",
    section: "Express",
    code: `import cors from "cors";
import express from "express";

const app = express();
// Without \`allowedHeaders\`, it echoes the requested headers. Must come before anything that requires a token.
app.use(cors({ exposedHeaders: ["Mcp-Session-Id", "WWW-Authenticate", "Retry-After", "DPoP-Nonce"], maxAge: 7200 }));
app.all("/mcp", (req, res) => handleMcp(req, res)); // your server
app.listen(process.env.PORT);`,
  },
  {
    name: "Hono",
    section: "Hono",
    code: `import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";

const app = new Hono();
app.use(
  "/mcp",
  cors({
    origin: "*",
    allowMethods: ["POST", "GET", "DELETE"],
    exposeHeaders: ["Mcp-Session-Id", "WWW-Authenticate", "Retry-After", "DPoP-Nonce"],
    maxAge: 7200,
  }),
);
app.all("/mcp", (c) => answerMcp(c.req.raw)); // your server
serve({ fetch: app.fetch, port: Number(process.env.PORT) });`,
  },
  {
    name: "Python",
    section: "Python",
    code: `from starlette.middleware.cors import CORSMiddleware

app = CORSMiddleware(
    mcp.streamable_http_app(),
    allow_origins=["*"],
    allow_methods=["POST", "GET", "DELETE"],
    allow_headers=["*"],  # echoes the requested headers
    expose_headers=["Mcp-Session-Id", "WWW-Authenticate", "Retry-After", "DPoP-Nonce"],
    max_age=7200,
)`,
  },
  {
    name: "Go",
    section: "Go",
    code: `func allowBrowsers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate, Retry-After, DPoP-Nonce")
		if r.Method == http.MethodOptions {
			h.Set("Access-Control-Allow-Methods", "POST, GET, DELETE")
			h.Set("Access-Control-Allow-Headers", r.Header.Get("Access-Control-Request-Headers"))
			h.Set("Access-Control-Max-Age", "7200")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}`,
  },
  {
    name: "Spring",
    section: "Spring",
    code: `@Bean
CorsConfigurationSource corsConfigurationSource() {
    var cors = new CorsConfiguration();
    cors.setAllowedOrigins(List.of("*"));
    cors.setAllowedMethods(List.of("POST", "GET", "DELETE"));
    cors.setAllowedHeaders(List.of("*")); // echoes the requested headers
    cors.setExposedHeaders(List.of("Mcp-Session-Id", "WWW-Authenticate", "Retry-After", "DPoP-Nonce"));
    cors.setMaxAge(7200L);
    var source = new UrlBasedCorsConfigurationSource();
    source.registerCorsConfiguration("/mcp/**", cors);
    return source;
}`,
  },
  {
    name: "nginx",
    section: "nginx in front",
    code: `location /mcp {
    if ($request_method = OPTIONS) {
        add_header Access-Control-Allow-Origin *;
        add_header Access-Control-Allow-Methods "POST, GET, DELETE";
        add_header Access-Control-Allow-Headers $http_access_control_request_headers;
        add_header Access-Control-Max-Age 7200;
        return 204;
    }
    add_header Access-Control-Allow-Origin * always; # always: errors, too
    add_header Access-Control-Expose-Headers "Mcp-Session-Id, WWW-Authenticate, Retry-After, DPoP-Nonce" always;
    proxy_pass http://127.0.0.1:3000;
    proxy_buffering off; # events are forwarded as they arrive
}`,
  },
];
