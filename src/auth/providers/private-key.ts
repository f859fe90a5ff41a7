/**
 * Imports private keys with which clients sign assertions.
 *
 * Owns: importing PKCS #8 keys in PEM format, such that they can't be exported again.
 * https://www.rfc-editor.org/rfc/rfc7518#section-3.1
 */
import { ClientError } from "../../errors/index.js";

/** Signing algorithms of assertions, named as in RFC 7518 and RFC 8037. */
export type SigningAlgorithm =
  | "ES256"
  | "ES384"
  | "ES512"
  | "RS256"
  | "RS384"
  | "RS512"
  | "PS256"
  | "PS384"
  | "PS512"
  | "EdDSA"
  | "Ed25519";

const CURVES: Readonly<Record<string, string>> = { "256": "P-256", "384": "P-384", "512": "P-521" };

/** Imports a private key. Rejects with `ERR-ARGUMENT` if the text is not a private key for the algorithm. */
export async function importPrivateKey(pem: string, algorithm: SigningAlgorithm): Promise<CryptoKey> {
  const [, encoded] = /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(pem) ?? [];
  try {
    if (encoded === undefined) throw new TypeError("no PKCS #8 in PEM");
    const bytes = Uint8Array.from(atob(encoded.replace(/\s/g, "")), (char) => char.charCodeAt(0));
    return await crypto.subtle.importKey("pkcs8", bytes, parametersOf(algorithm), false, ["sign"]);
  } catch {
    throw new ClientError(
      "ERR-ARGUMENT",
      `The private key could not be read: give PKCS #8 in PEM ("-----BEGIN PRIVATE KEY-----") for ${algorithm}.`,
      { algorithm },
    );
  }
}

function parametersOf(algorithm: SigningAlgorithm): EcKeyImportParams | RsaHashedImportParams | Algorithm {
  const bits = algorithm.slice(2);
  switch (algorithm.slice(0, 2)) {
    case "ES":
      return { name: "ECDSA", namedCurve: CURVES[bits] ?? "" };
    case "RS":
      return { name: "RSASSA-PKCS1-v1_5", hash: `SHA-${bits}` };
    case "PS":
      return { name: "RSA-PSS", hash: `SHA-${bits}` };
    default:
      return { name: "Ed25519" };
  }
}
