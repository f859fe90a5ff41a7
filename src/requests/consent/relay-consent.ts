/**
 * Consent to a relay, through which everything that belongs to a server is sent.
 *
 * Owns: the prompt, and the grant that remembers the response (G-02). Belongs to the address of the server alone: the
 * account is not known before the server can be reached.
 */
import { isMcpError, type PlainError } from "../../errors/index.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { Grants } from "./grants.js";

/** Server that the consent is about. */
interface Reached {
  readonly serverId: string;
  readonly serverUrl: string;
}

/** Facts that the prompt shows. */
interface RelayFacts {
  /** Origin of the relay. */
  readonly relay: string;
  readonly origins: readonly string[];
  /** Failure without the relay. */
  readonly failure: PlainError;
}

export class RelayConsent {
  readonly #queue: InputRequestQueue;
  readonly #grants: Grants;

  constructor(queue: InputRequestQueue, grants: Grants) {
    this.#queue = queue;
    this.#grants = grants;
  }

  /** Origins that may go through the relay for this server; `undefined` without a grant. */
  granted(server: Reached, relay: string): Promise<readonly string[] | undefined> {
    return this.#grants.relay(server, relay);
  }

  /** True if the user revoked the grant of an open connection, which must not use the relay any longer. */
  isRevoked(server: Reached, relay: string): boolean {
    return this.#grants.isRelayRevoked(server, relay);
  }

  /** Prompts the user; `undefined` if nobody can be prompted. Rejects with the signal's reason. */
  async permit(server: Reached, facts: RelayFacts, signal?: AbortSignal): Promise<boolean | undefined> {
    try {
      const { action } = await this.#queue.request({ ...server, kind: "relay", ...facts }, signal);
      return action === "allow";
    } catch (error) {
      signal?.throwIfAborted();
      if (isMcpError(error) && error.code === "ERR-REFUSED") return undefined;
      throw error;
    }
  }

  /** Remembers the origins that may go through the relay, until the grant is revoked; without any, it ends. */
  keep(server: Reached, relay: string, origins: readonly string[]): Promise<void> {
    return this.#grants.allowRelay(server, relay, origins);
  }
}
