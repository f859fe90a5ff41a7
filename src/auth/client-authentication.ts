/**
 * Client authentication at the token endpoint.
 *
 * Owns: the choice among `none`, `client_secret_basic` and `client_secret_post`, and applying it. Does not own: keys and assertions,
 * which only machine credentials have (`providers/`). https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
import { ClientSecretPost, None, type AuthorizationServer, type ClientAuth } from "oauth4webapi";
import { ClientError } from "../errors/index.js";
import type { Client } from "./types.js";

/** Methods for a client with only an id and a secret. */
export type AuthMethod = "none" | "client_secret_basic" | "client_secret_post";

/** True if this client supports the method a server or an embedder names. */
export function isAuthMethod(method: unknown): method is AuthMethod {
  return method === "none" || method === "client_secret_basic" || method === "client_secret_post";
}

/** Method for a client: the first suitable one the server lists, `client_secret_basic` where it lists none (RFC 8414, section 2). */
export function chooseAuthMethod(methods: readonly string[] | undefined, hasSecret: boolean): AuthMethod {
  if (!hasSecret) return "none";
  const listed = Array.isArray(methods) ? methods.filter(isAuthMethod) : [];
  return listed.find((method) => method !== "none") ?? (listed.includes("none") ? "none" : "client_secret_basic");
}

/** Method to register with: without a secret if possible, because a page can't protect one. */
export function registrationMethod({
  token_endpoint_auth_methods_supported: methods,
}: AuthorizationServer): AuthMethod {
  if (!Array.isArray(methods) || methods.includes("none")) return "none";
  return methods.find(isAuthMethod) ?? "none";
}

/** Adds client authentication to a request. Throws `ERR-ARGUMENT` for an unsupported method, or one that lacks its secret. */
export function clientAuthentication({ clientId, clientSecret, authMethod }: Client): ClientAuth {
  if (authMethod === "none") return None();
  if (clientSecret === undefined || !isAuthMethod(authMethod)) {
    const problem = isAuthMethod(authMethod) ? "needs a client secret, and there is none" : "is none that we can do";
    throw new ClientError(
      "ERR-ARGUMENT",
      `The client authentication ${JSON.stringify(authMethod)} ${problem}. Use "none", "client_secret_basic" or "client_secret_post".`,
      { authMethod, clientId },
    );
  }
  return authMethod === "client_secret_post" ? ClientSecretPost(clientSecret) : basic(clientId, clientSecret);
}

/**
 * HTTP Basic with id and secret form-encoded. oauth4webapi's own also encodes `-`, `_`, `.` and `*`, which is allowed but which servers
 * that don't decode (there are many) refuse; so only what the form encoding of browsers demands is encoded.
 */
function basic(clientId: string, clientSecret: string): ClientAuth {
  return (_server, _client, _body, headers) => {
    headers.set("authorization", `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`);
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
