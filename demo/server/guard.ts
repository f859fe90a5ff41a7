/**
 * Access control of the notebook: which clients have access, and their rights.
 *
 * Owns: reading the token of a request, the responses 401 and 403 with the information that a client needs, and the protected resource
 * metadata (RFC 9728). Never issues or forwards a token. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */

import type { AccessToken } from "oidc-provider";

import { ProofCheck } from "./dpop-proof.js";
import type { ListeningProvider } from "./provider.js";

/** Scopes that can be requested: to read, and to write as well. */
export const SCOPES = { read: "notes:read", write: "notes:write" } as const;
/** Title of the protected notebook. */
export const MEMBERS_TITLE = "Members' notebook";
/** Path of the metadata document for a notebook at `/mcp`. */
export const METADATA_PATH = "/.well-known/oauth-protected-resource/mcp";

/** Tools that change the notebook. */
const WRITING = new Set(["add_note", "tag_note", "delete_note"]);

/** Options of a {@link Guard}. */
export interface GuardOptions {
  /** The notebook's address, for which tokens must be issued. */
  readonly resource: string;
  /** Returns the authorization server that issues tokens; called each time, because it may change. */
  readonly provider: () => Pick<ListeningProvider, "issuer" | "token">;
}

/** Checks the access to one notebook. */
export class Guard {
  readonly #options: GuardOptions;
  readonly #proofs = new ProofCheck();

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Metadata document of the resource. */
  metadata(): Response {
    const { resource, provider } = this.#options;
    return Response.json({
      resource,
      authorization_servers: [provider().issuer],
      scopes_supported: Object.values(SCOPES),
      bearer_methods_supported: ["header"],
      dpop_signing_alg_values_supported: ["ES256"],
      resource_name: MEMBERS_TITLE,
    });
  }

  /** Refusal of a request; `undefined` if it is permitted. */
  async refuse(request: Request): Promise<Response | undefined> {
    const [scheme = "", value = ""] = (request.headers.get("authorization") ?? "").split(" ", 2);
    if (value === "") return this.#challenge(401, "Bearer", { scope: SCOPES.read });
    const token = await this.#options.provider().token(value);
    if (!token) return this.#challenge(401, "Bearer", { error: "invalid_token", scope: SCOPES.read });
    const unproved = this.#unproved(request, scheme.toLowerCase(), value, token);
    if (unproved) return unproved;
    const needed = (await writes(request)) ? SCOPES.write : SCOPES.read;
    if (token.scopes.has(needed)) return undefined;
    return this.#challenge(403, token.jkt === undefined ? "Bearer" : "DPoP", {
      error: "insufficient_scope",
      scope: needed,
    });
  }

  #unproved(request: Request, scheme: string, accessToken: string, { jkt }: AccessToken): Response | undefined {
    if (jkt === undefined) {
      return scheme === "bearer" ? undefined : this.#challenge(401, "Bearer", { error: "invalid_token" });
    }
    if (scheme !== "dpop") return this.#challenge(401, "DPoP", { error: "invalid_token", algs: "ES256" });
    const { resource: url } = this.#options;
    const found = this.#proofs.check(request.headers.get("dpop"), { method: request.method, url, accessToken, jkt });
    switch (found) {
      case "ok":
        return undefined;
      case "nonce":
        return this.#challenge(401, "DPoP", { error: "use_dpop_nonce" }, { "DPoP-Nonce": this.#proofs.nonce });
      case "bad":
        return this.#challenge(401, "DPoP", { error: "invalid_dpop_proof", algs: "ES256" });
      default:
        return found satisfies never;
    }
  }

  #challenge(
    status: 401 | 403,
    scheme: "Bearer" | "DPoP",
    params: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Response {
    const { origin } = new URL(this.#options.resource);
    const said = { ...params, resource_metadata: origin + METADATA_PATH };
    const list = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
    return Response.json(
      { error: params["error"] ?? "unauthorized" },
      { status, headers: { ...headers, "WWW-Authenticate": `${scheme} ${list.join(", ")}` } },
    );
  }
}

/** Returns true if a request calls a tool that changes something; in the legacy era, only the body shows that. */
async function writes(request: Request): Promise<boolean> {
  if (request.method !== "POST") return false;
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return [body].flat().some((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }; // both members are checked
    return method === "tools/call" && typeof params?.name === "string" && WRITING.has(params.name);
  });
}
