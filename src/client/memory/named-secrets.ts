/**
 * Values of a request that its caller named as secrets.
 *
 * Owns: checking them, and masking them in what is stored of the request and its response. Loaded with the first
 * request that names one.
 */
import { ClientError } from "../../errors/index.js";
import { MASK } from "../../addresses/masked-address.js";
import { SecretMask } from "../../errors/secret-mask.js";
import { digitsOf, isAnyNumber } from "../../json/exact-number.js";
import { isObject } from "../../json/is-object.js";

/** Length of the shortest secret: shorter texts occur everywhere. */
const SHORTEST = 3;
/** Levels that are searched; deeper ones are masked as a whole. */
const MAX_DEPTH = 500;

/** Returns `secrets`. Throws `ERR-ARGUMENT` if they are not texts, or too short to be masked. */
export function checkedSecrets(secrets: unknown): readonly string[] {
  const isFit = (one: unknown): boolean => typeof one === "string" && one.length >= SHORTEST;
  if (Array.isArray(secrets) && secrets.every(isFit)) return secrets as readonly string[]; // all are texts
  throw new ClientError(
    "ERR-ARGUMENT",
    `The secrets of a request must be a list of texts, each of at least ${SHORTEST} characters.`,
  );
}

/** Mask for secrets, in all their forms. `shortest`: minimum length of a form, in characters. */
export function maskOf(secrets: readonly string[], shortest?: number): SecretMask {
  const shown = secrets.map((secret) => [secret, MASK] as const);
  return new SecretMask(shown, shortest === undefined ? {} : { shortest });
}

/**
 * JSON value with the secrets masked: parts of texts, names of members, and whole numbers. `mask`: that of these
 * secrets.
 */
export function withoutSecrets(value: unknown, secrets: readonly string[], mask = maskOf(secrets)): unknown {
  const copy = (one: unknown, depth: number): unknown => {
    if (typeof one === "string") return mask.masked(one);
    if (isAnyNumber(one)) return secrets.includes(digitsOf(one)) ? MASK : one;
    if (!isObject(one) && !Array.isArray(one)) return one;
    if (depth > MAX_DEPTH) return MASK;
    if (Array.isArray(one)) return one.map((item) => copy(item, depth + 1));
    return Object.fromEntries(Object.entries(one).map(([name, item]) => [mask.masked(name), copy(item, depth + 1)]));
  };
  return copy(value, 0);
}
