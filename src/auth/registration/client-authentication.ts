/**
 * Authenticates the client at the token endpoint.
 *
 * Owns: choosing and applying `none`, `client_secret_basic` or `client_secret_post`. Does not own: keys and assertions,
 * which only machine credentials use (`providers/`). https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1
 */
import { ClientSecretPost, None, type AuthorizationServer, type ClientAuth } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import type { Client } from "../types.js";

/** Methods for a client that has only an id and possibly a secret. */
export type AuthMethod = "none" | "client_secret_basic" | "client_secret_post";

/** True for a method that this client supports. */
export function isAuthMethod(method: unknown): method is AuthMethod {
  return method === "none" || method === "client_secret_basic" || method === "client_secret_post";
}

/**
 * Method for a client: the first suitable method that the server lists; `client_secret_basic` if the server has no list
 * (RFC 8414, section 2).
 */
export function chooseAuthMethod(methods: readonly string[] | undefined, hasSecret: boolean): AuthMethod {
  if (!hasSecret) return "none";
  const listed = Array.isArray(methods) ? methods.filter(isAuthMethod) : [];
  return listed.find((method) => method !== "none") ?? (listed.includes("none") ? "none" : "client_secret_basic");
}

/** Method to register with: without a secret if possible, because a page can't protect a secret. */
export function registrationMethod({
  token_endpoint_auth_methods_supported: methods,
}: AuthorizationServer): AuthMethod {
  if (!Array.isArray(methods) || methods.includes("none")) return "none";
  return methods.find(isAuthMethod) ?? "none";
}

/**
 * Returns the function of oauth4webapi that authenticates the client in a request. Throws `ERR-ARGUMENT` if the method
 * is not supported, or if it needs a secret and there is none.
 */
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
 * HTTP Basic authentication with id and secret form-encoded. The implementation of oauth4webapi also encodes `-`, `_`,
 * `.` and `*`. This is allowed, but many servers do not decode the values and then refuse them. This function encodes
 * only characters that the form encoding of browsers requires.
 */
function basic(clientId: string, clientSecret: string): ClientAuth {
  return (_server, _client, _body, headers) => {
    headers.set("authorization", `Basic ${btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`);
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
