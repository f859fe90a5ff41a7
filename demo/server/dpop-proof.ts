/**
 * Checks that a request proves possession of the key that its token is bound to (RFC 9449, section 4.3).
 *
 * Owns: that check, which uses a nonce instead of clocks: a proof with this server's nonce was created after the nonce was issued.
 * Does not identify the owner of the token.
 */

import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from "node:crypto";

import { z } from "zod";

/** Subject of a proof. */
export interface ProofOf {
  readonly method: string;
  /** URL without query and fragment. */
  readonly url: string;
  readonly accessToken: string;
  /** Thumbprint of the key (RFC 7638). */
  readonly jkt: string;
}

const HEADER = z.object({
  typ: z.literal("dpop+jwt"),
  alg: z.literal("ES256"),
  jwk: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() }),
});
const PAYLOAD = z.object({
  jti: z.string(),
  htm: z.string(),
  htu: z.string(),
  ath: z.string(),
  nonce: z.string().optional(),
});

/** Seen proofs are stored while their nonce is valid. */
const MAX_SEEN = 10_000;

/** Checks the proofs of one server. */
export class ProofCheck {
  #nonce = randomBytes(16).toString("base64url");
  readonly #seen = new Set<string>();

  /** Nonce required in the next proof. */
  get nonce(): string {
    return this.#nonce;
  }

  /** Checks one proof. `nonce`: the proof is valid except for its nonce. */
  check(proof: string | null, of: ProofOf): "ok" | "nonce" | "bad" {
    const [header = "", payload = "", signature = ""] = (proof ?? "").split(".");
    const { data: head } = HEADER.safeParse(json(header));
    const { data: claims } = PAYLOAD.safeParse(json(payload));
    if (!head || !claims) return "bad";
    const { kty, crv, x, y } = head.jwk;
    if (sha256(JSON.stringify({ crv, kty, x, y })) !== of.jkt) return "bad";
    if (!isSigned(`${header}.${payload}`, signature, head.jwk)) return "bad";
    if (claims.htm !== of.method || claims.htu !== of.url || claims.ath !== sha256(of.accessToken)) return "bad";
    if (claims.nonce !== this.#nonce) return "nonce";
    if (this.#seen.has(claims.jti)) return "bad";
    this.#seen.add(claims.jti);
    if (this.#seen.size > MAX_SEEN) this.#renew();
    return "ok";
  }

  #renew(): void {
    this.#nonce = randomBytes(16).toString("base64url");
    this.#seen.clear();
  }
}

function isSigned(text: string, signature: string, jwk: JsonWebKey): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    const bytes = Buffer.from(signature, "base64url");
    return verify("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }, bytes);
  } catch {
    return false; // the key is not a point on the curve
  }
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return undefined;
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
