/**
 * The authentication of a server as the user chooses it, and the settings it stands for.
 *
 * Owns: both directions. A token is the value of a header field: it is kept where those are, and left out of links and exports as they are.
 */
import type { HeaderFields, SignInSettings } from "./connect-settings.js";
import type { ServerSettings } from "./known-servers.js";

/** The ways to authenticate, in the order they are offered. */
export const AUTHENTICATIONS = ["none", "bearer", "headers", "oauth"] as const;

/** One way to authenticate. */
export type AuthenticationKind = (typeof AUTHENTICATIONS)[number];

const BEARER = /^Bearer +(\S+)$/i;

/** The token that a user pasted: with `Bearer` in front, quoted or on several lines it is the same one. */
export function tokenIn(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .replace(/^(?:authorization: *)?bearer +/i, "");
}

/** Header fields with this token in place of any authorization there was. */
export function withToken(headers: HeaderFields | undefined, token: string): HeaderFields {
  const others = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== "authorization");
  return { ...Object.fromEntries(others), Authorization: `Bearer ${token}` };
}

/** The way that settings stand for. */
export function authenticationOf({ headers = {}, signIn }: ServerSettings): AuthenticationKind {
  if (signIn) return "oauth";
  const fields = Object.entries(headers);
  if (fields.length === 0) return "none";
  return fields.length === 1 && bearerOf(headers) !== undefined ? "bearer" : "headers";
}

/** The token among header fields. */
export function bearerOf(headers: HeaderFields = {}): string | undefined {
  const [, value = ""] = Object.entries(headers).find(([name]) => name.toLowerCase() === "authorization") ?? [];
  return BEARER.exec(value)?.[1];
}

/** Client ID and scopes as they were entered; `undefined` where nothing was. */
export function signInOf(clientId: string, scopes: string): SignInSettings | undefined {
  const id = clientId.trim();
  const list = scopes.split(/[\s,]+/).filter((scope) => scope !== "");
  if (id === "" && list.length === 0) return undefined;
  return { ...(id !== "" && { clientId: id }), ...(list.length > 0 && { scopes: list }) };
}
