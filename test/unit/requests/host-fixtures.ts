/** What the tests of this room share: who asks, a queue that is watched, a store in memory. */
import {
  InputRequestQueue,
  Grants,
  type InputRequest,
  type InputRequestPolicy,
  type InputRequestSource,
  type Grant,
  type GrantStore,
} from "../../../src/requests/index.js";
import { FakeClock } from "../../fixtures/fake-clock.js";

export const SOURCE: InputRequestSource = { serverId: "s1", serverUrl: "https://example.com/mcp" };

/** An asker of another connection. */
export function sourceOf(serverId: string, serverUrl = "https://example.com/mcp"): InputRequestSource {
  return { serverId, serverUrl };
}

export const FORM = {
  kind: "elicitation-form" as const,
  params: { message: "Which?", requestedSchema: { type: "object", properties: { a: { type: "string" } } } },
  warnings: [],
};

export const SIGN_IN = {
  kind: "sign-in" as const,
  authorizationUrl: "https://login.example/authorize?state=st-41",
  authorizationOrigin: "https://login.example",
  tokenOrigin: "https://login.example",
  redirectUrl: "https://ide.example/callback.html",
  state: "st-41",
  issuer: "https://login.example",
  reason: "first" as const,
  warnings: [],
};

export const CLIENT_ID = {
  kind: "client-id" as const,
  issuer: "https://login.example/tenant-7",
  redirectUrl: SIGN_IN.redirectUrl,
  why: "There is no registration.",
};

/** A queue and everything it told. */
export function watchedQueue(policy?: InputRequestPolicy) {
  const clock = new FakeClock();
  const queue = new InputRequestQueue({ clock, policy });
  const reported: string[] = [];
  const inputRequests: InputRequest[] = [];
  queue.listen({
    requested: (request) => {
      inputRequests.push(request);
      reported.push(`asked ${request.requestId}`);
    },
    ended: (request, end, action) => reported.push(`ended ${request.requestId} ${end} ${action ?? "-"}`),
    limited: ({ serverId }, reason) => reported.push(`limited ${serverId} ${reason}`),
    problem: () => reported.push("problem"),
  });
  return { clock, queue, reported, inputRequests };
}

/** A store in memory; `broken` makes every call fail. */
class MemoryGrants implements GrantStore {
  readonly grants = new Map<string, Grant>();
  broken = false;
  async get(key: string): Promise<Grant | undefined> {
    this.#check();
    return this.grants.get(key);
  }
  async put(grant: Grant): Promise<void> {
    this.#check();
    this.grants.set(grant.key, grant);
  }
  async delete(key: string): Promise<void> {
    this.#check();
    this.grants.delete(key);
  }
  async list(): Promise<readonly Grant[]> {
    this.#check();
    return [...this.grants.values()];
  }
  #check(): void {
    if (this.broken) throw new Error("the store is broken");
  }
}

/** Grants over a store in memory; the digest is the text itself. */
export function memoryGrants() {
  const store = new MemoryGrants();
  const problems: string[] = [];
  const grants = new Grants({
    store,
    digest: async (text) => text,
    clock: new FakeClock(),
    problem: (reason) => problems.push(reason),
  });
  return { store, grants, problems };
}
