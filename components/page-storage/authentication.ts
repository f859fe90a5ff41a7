/**
 * Authentication method of a server, as chosen by the user, and the corresponding settings.
 *
 * Owns: the conversion in both directions. A token is a header value: it is stored with the other headers, and omitted
 * from links and exports like them.
 */
import type { HeaderFields, SignInSettings } from "./connect-settings.js";
import type { ServerSettings } from "./known-servers.js";

/** Authentication methods, in the order in which they are offered. */
export const AUTHENTICATIONS = ["none", "bearer", "headers", "oauth"] as const;

/** One authentication method. */
export type AuthenticationKind = (typeof AUTHENTICATIONS)[number];

const BEARER = /^Bearer +(\S+)$/i;

/** Normalizes a pasted token by removing a `Bearer` prefix, quotes and line breaks. */
export function tokenIn(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^(?:authorization: *)?bearer +/i, "");
}

/** Returns the header fields with this token, which replaces any existing authorization. */
export function withToken(headers: HeaderFields | undefined, token: string): HeaderFields {
  const others = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== "authorization");
  return { ...Object.fromEntries(others), Authorization: `Bearer ${token}` };
}

/** Returns the authentication method that the settings represent. */
export function authenticationOf({ headers = {}, signIn }: ServerSettings): AuthenticationKind {
  if (signIn) return "oauth";
  const fields = Object.entries(headers);
  if (fields.length === 0) return "none";
  return fields.length === 1 && bearerOf(headers) !== undefined ? "bearer" : "headers";
}

/** Returns the token in the header fields. */
export function bearerOf(headers: HeaderFields = {}): string | undefined {
  const [, value = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "authorization") ?? [];
  return BEARER.exec(value)?.[1];
}

/** Returns the entered client ID and scopes; `undefined` if both are empty. */
export function signInOf(clientId: string, scopes: string): SignInSettings | undefined {
  const id = clientId.trim();
  const list = scopes.split(/[\s,]+/).filter((scope) => scope !== "");
  if (id === "" && list.length === 0) return undefined;
  return { ...(id !== "" && { clientId: id }), ...(list.length > 0 && { scopes: list }) };
}
