/**
 * Parameters of the authorization request: names that are reserved for the protocol, and the embedder's additional
 * parameters.
 *
 * Owns: the names, and checking the embedder's parameters. Never builds the request.
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../json/is-object.js";
import type { AuthorizationOffer } from "../types.js";

/**
 * Parameters that only this client may set: they determine the client, the scopes, and how the response is returned.
 */
const OWNED = [
  "response_type response_mode client_id redirect_uri scope state resource nonce code_challenge code_challenge_method",
  "request request_uri registration dpop_jkt client_secret client_assertion client_assertion_type code_verifier",
].flatMap((names) => names.split(" "));

/** Members of the offer, by the names of the parameters in which they are sent. */
const MEMBERS = new Map([
  ["prompt", "prompt"],
  ["login_hint", "loginHint"],
]);

/**
 * Parameters that must not be preset in the query of an endpoint, because they change the requested scopes or the form
 * of the response.
 */
export const NOT_PRESET: readonly string[] = [
  ...OWNED,
  ...MEMBERS.keys(),
  ..."audience claims authorization_details display max_age id_token_hint acr_values".split(" "),
];

const MAX_PARAMS = 50;
/** Maximum length in UTF-16 code units: servers refuse longer addresses. */
const MAX_LENGTH = 2_000;
const NAME = /^[\w.:~-]{1,100}$/;
const PROMPT = /^[a-z_]{1,40}(?: [a-z_]{1,40}){0,9}$/;

/** Throws `ERR-ARGUMENT` if a parameter can't be sent or the embedder may not set it; `data.parameter` is its name. */
export function checkAuthorizationParams(offer: AuthorizationOffer): void {
  const { prompt, loginHint, authorizationParams } = offer;
  if (prompt !== undefined && !isPrompt(prompt)) {
    throw refused(
      "prompt",
      'is no list of words. Give "consent", "login", "select_account" or "none", the last one alone.',
    );
  }
  if (loginHint !== undefined && !isValue(loginHint)) throw refused("loginHint", EXPECTED);
  if (authorizationParams === undefined) return;
  if (!isObject(authorizationParams)) throw refused("authorizationParams", "is no object of names and texts.");
  const all = Object.entries(authorizationParams);
  if (all.length > MAX_PARAMS) throw refused("authorizationParams", `has more than ${MAX_PARAMS} parameters.`);
  for (const [name, value] of all) {
    const lower = name.toLowerCase(); // some servers ignore the case of names
    const member = MEMBERS.get(lower);
    if (member !== undefined)
      throw refused(name, `has a member of its own: give it as "${member}" beside authorizationParams.`);
    if (OWNED.includes(lower)) {
      throw refused(
        name,
        "belongs to the protocol: this client sets it, or leaves it out. Take it out of authorizationParams.",
      );
    }
    if (!NAME.test(name)) throw refused(name, "has a name of other characters than letters, digits and _ . : ~ -.");
    if (!isValue(value)) throw refused(name, EXPECTED);
  }
}

const EXPECTED = `is no text of 1 to ${MAX_LENGTH} characters.`;

function isPrompt(value: unknown): boolean {
  return typeof value === "string" && PROMPT.test(value) && (value === "none" || !value.split(" ").includes("none"));
}

function isValue(value: unknown): boolean {
  // `isWellFormed` is too new for some browsers; a lone surrogate can't be encoded.
  return typeof value === "string" && value !== "" && value.length <= MAX_LENGTH && !/\p{Surrogate}/u.test(value);
}

function refused(parameter: string, problem: string): ClientError {
  const text = `The parameter "${parameter.slice(0, 100)}" of the authorization request ${problem}`;
  return new ClientError("ERR-ARGUMENT", text, { parameter });
}
