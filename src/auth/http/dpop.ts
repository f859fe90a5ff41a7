/**
 * Binds tokens to a key (RFC 9449); proofs include a digest of the body, as the MCP extension requires.
 *
 * Owns: the key pair, whose private key never leaves WebCrypto, the proofs, and the nonces that servers require in
 * them, by origin. Does not own: deciding where proofs are used, and sending them.
 * https://www.rfc-editor.org/rfc/rfc9449
 */
import { DPoP, generateKeyPair, modifyAssertion, type DPoPHandle } from "oauth4webapi";

/** Request for which a proof is created. */
export interface ProvenRequest {
  readonly method: string;
  readonly url: string;
  readonly accessToken: string;
  /** Body exactly as it is sent; absent for a request without a body. */
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
  /** Nonce of the proof. Default: the last nonce that the server sent. */
  readonly nonce?: string | undefined;
}

const ALGORITHM = { name: "ECDSA", hash: "SHA-256" };
const MAX_NONCE = 1024;
const MAX_ORIGINS = 100;

/**
 * Key that tokens are bound to. Each authorization server has a separate key, because a shared key would link the
 * client's identities.
 */
export class DpopKey {
  /** Key pair, which is stored unchanged: structured cloning keeps the private key inside the browser. */
  readonly keyPair: CryptoKeyPair;
  #now: () => number;
  #nonces = new Map<string, string>();
  #handle: DPoPHandle | undefined;
  #jwk: Promise<JsonWebKey> | undefined;

  /** `now`: returns the time in milliseconds since the epoch. */
  constructor(keyPair: CryptoKeyPair, now: () => number) {
    this.keyPair = keyPair;
    this.#now = now;
  }

  /** Creates an ES256 key that can't be exported. */
  static async create(now: () => number): Promise<DpopKey> {
    return new DpopKey(await generateKeyPair("ES256"), now);
  }

  /**
   * Handle with which oauth4webapi creates proofs for token requests; it manages the nonces of the authorization server
   * itself.
   */
  handle(): DPoPHandle {
    const stamp = (_header: object, payload: Record<string, unknown>): void => void (payload.iat = this.#seconds());
    return (this.#handle ??= DPoP({}, this.keyPair, { [modifyAssertion]: stamp }));
  }

  /** Value of the header `DPoP` for one request to the MCP server; each value is unique. */
  async proofFor({ method, url, accessToken, body, nonce }: ProvenRequest): Promise<string> {
    const { origin, pathname } = new URL(url);
    const { kty, crv, x, y } = await (this.#jwk ??= crypto.subtle.exportKey("jwk", this.keyPair.publicKey));
    const header = { typ: "dpop+jwt", alg: "ES256", jwk: { kty, crv, x, y } };
    const payload = {
      jti: base64Url(crypto.getRandomValues(new Uint8Array(24))),
      htm: method.toUpperCase(),
      htu: origin + pathname,
      iat: this.#seconds(),
      ath: base64Url(await sha256(accessToken)),
      nonce: nonce ?? this.#nonces.get(origin),
      // Digest in the format of RFC 9530.
      content_digest: body === undefined ? undefined : `sha-256=:${base64(await sha256(body))}:`,
    };
    const signed = [header, payload].map((part) => base64Url(bytesOf(JSON.stringify(part)))).join(".");
    const signature = await crypto.subtle.sign(ALGORITHM, this.keyPair.privateKey, bytesOf(signed));
    return `${signed}.${base64Url(new Uint8Array(signature))}`;
  }

  /**
   * Stores the nonce of a response, if there is one. Returns true if the nonce is new: a request that was refused with
   * `use_dpop_nonce` may then be sent once more.
   */
  takeNonce(url: string, headers: Headers): boolean {
    const nonce = headers.get("dpop-nonce");
    const { origin } = new URL(url);
    if (!nonce || nonce.length > MAX_NONCE || this.#nonces.get(origin) === nonce) return false;
    this.#nonces.delete(origin);
    this.#nonces.set(origin, nonce);
    const [oldest] = this.#nonces.keys();
    if (this.#nonces.size > MAX_ORIGINS && oldest !== undefined) this.#nonces.delete(oldest);
    return true;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", typeof data === "string" ? bytesOf(data) : data));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function base64Url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
