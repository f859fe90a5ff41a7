/**
 * Known defects, put back one at a time: the proof that the simulation finds such defects. Each is a text of
 * the current source and its replacement; a text that does not occur exactly once fails, so that no defect silently disappears.
 */
interface Edit {
  /** Path from the root of the project. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Mutation {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export const mutations: readonly Mutation[] = [
  {
    // Deadlines run while a request waits for a connection, and requests that were never sent are cancelled.
    name: "deadlines-start-in-the-queue",
    edits: [
      {
        file: "src/jsonrpc/pending.ts",
        find: 'signal?.addEventListener("abort", this.#aborted);',
        replace: 'signal?.addEventListener("abort", this.#aborted); this.sent();',
      },
    ],
  },
  {
    // A lost session ends every call that runs on it.
    name: "lost-session-ends-its-calls",
    edits: [
      {
        file: "src/session/legacy/reconnecting-session.ts",
        find: "this.#retire(old, error);",
        replace: "void old.close(error);",
      },
    ],
  },
  {
    // HTTP 400 that mentions a session is taken for a lost session: calls that may have run are repeated.
    name: "words-about-a-session-are-believed",
    edits: [
      {
        file: "src/session/legacy/legacy-session.ts",
        find: "if (!check.isDoubtful(error) || !(await check.within(leftMs, this.#suspect(error)))) throw error;",
        replace: "if (!check.isDoubtful(error)) throw error; else throw sessionGone(error, false);",
      },
    ],
  },
  {
    // 503 is taken as proof that nothing was executed: unsafe calls are repeated.
    name: "unavailable-means-not-run",
    edits: [
      {
        file: "src/errors/failures.ts",
        find: "503: AWAY,",
        replace: "503: { ...AWAY, mayHaveRun: false },",
      },
    ],
  },
  {
    // The GET stream is given up after one refusal.
    name: "refused-stream-is-given-up",
    edits: [
      {
        file: "src/transport/http/get-stream.ts",
        find: "cursor.lastEventId = undefined;",
        replace: "return false;",
      },
    ],
  },
  {
    // Live updates are given up without a report when the first attempt fails for a passing reason.
    name: "first-listen-is-final",
    edits: [
      {
        file: "src/session/modern/listen.ts",
        find: "if (isLive) return true;",
        replace: "if (isLive) return true; if (!wasOpen) { onAgreed({}); return false; }",
      },
    ],
  },
  {
    // HTTP 5xx with a JSON-RPC error does not count as a transient failure.
    name: "server-error-in-json-is-final",
    edits: [
      {
        file: "src/errors/failures.ts",
        find: "const traits = byStatus(error) ?? byRpcCode(error) ?? byCode(error);",
        replace: 'const traits = ("rpcCode" in error ? undefined : byStatus(error)) ?? byCode(error);',
      },
    ],
  },
  {
    // Only an answered request shows that a session was of use: a connection that only listens is given up.
    name: "idle-sessions-are-useless",
    edits: [
      {
        file: "src/session/legacy/reconnecting-session.ts",
        find: "if (old.wasOfUse || lasted) {",
        replace: "if (old.hasAnswered) {",
      },
      {
        file: "src/session/legacy/reconnecting-session.ts",
        find: 'if (method === "logging/setLevel") this.#logLevel = params;',
        replace: 'session.hasAnswered = true; if (method === "logging/setLevel") this.#logLevel = params;',
      },
    ],
  },
  {
    // Responses to the server's requests are lost.
    name: "answers-are-not-sent",
    edits: [
      {
        file: "src/jsonrpc/incoming-requests.ts",
        find: "if (controller.signal.aborted) return;",
        replace: "return;",
      },
    ],
  },
  {
    // A stream that breaks is not resumed: its answer is lost.
    name: "streams-begin-anew",
    edits: [
      {
        file: "src/transport/http/stream-cursor.ts",
        find: 'this.lastEventId = id === "" || !isUsable ? undefined : id;',
        replace: "void id;",
      },
    ],
  },
  {
    // The smallest free id is used again.
    name: "ids-are-reused",
    edits: [
      {
        file: "src/jsonrpc/peer.ts",
        find: "const id = ++this.#ids.last;",
        replace: "let id = 1; while (this.#pending.has(id)) id++;",
      },
    ],
  },
  {
    // The GET stream is not opened again after the server ended it.
    name: "ended-stream-stays-closed",
    edits: [
      {
        file: "src/transport/http/get-stream.ts",
        find: "await pace.wait(signal);\n  }",
        replace: "return;\n  }",
      },
    ],
  },
  {
    // A call whose stream broke is taken for one that did not run.
    name: "broken-stream-means-not-run",
    edits: [
      {
        file: "src/errors/failures.ts",
        find: "error.data.status === undefined) return AWAY;",
        replace: "error.data.status === undefined) return { ...AWAY, mayHaveRun: false };",
      },
    ],
  },
  {
    // A new session does not get the subscriptions of the old one.
    name: "subscriptions-are-not-replayed",
    edits: [
      {
        file: "src/session/legacy/reconnecting-session.ts",
        find: "if (uris.size === 0 && !this.#logLevel) return;",
        replace: "return;",
      },
    ],
  },
  {
    // Changes that were missed while no stream was open are not reported.
    name: "missed-changes-are-not-reported",
    edits: [
      {
        file: "src/session/modern/listen.ts",
        find: "    missed();\n",
        replace: "",
      },
    ],
  },
  {
    // The GET stream begins anew after each interruption.
    name: "stream-forgets-its-last-event",
    edits: [
      {
        file: "src/transport/http/legacy-http.ts",
        find: 'this.#get(lastEventId, "stream", signal)',
        replace: 'this.#get(lastEventId && undefined, "stream", signal)',
      },
    ],
  },
  {
    // The total deadline of a call begins anew in each session.
    name: "deadline-restarts-in-each-session",
    edits: [
      {
        file: "src/session/legacy/reconnecting-session.ts",
        find: "const from = wasLost ? sentAt : totalSince;",
        replace: "const from = undefined;",
      },
    ],
  },
  {
    // Any response settles the oldest request.
    name: "any-answer-settles-any-request",
    edits: [
      {
        file: "src/jsonrpc/peer.ts",
        find: "const exact = this.#pending.get(id);\n    if (exact ||",
        replace: "const [exact] = this.#pending.values();\n    if (exact ||",
      },
    ],
  },
  {
    // A legacy server is not notified that a request was given up.
    name: "cancellations-are-not-sent",
    edits: [
      {
        file: "src/session/legacy/legacy-session.ts",
        find: 'if (reason === "closed") return;',
        replace: "return;",
      },
    ],
  },
  {
    // 502 is taken as proof that nothing was executed.
    name: "bad-gateway-means-not-run",
    edits: [
      {
        file: "src/errors/failures.ts",
        find: "502: AWAY,",
        replace: "502: { ...AWAY, mayHaveRun: false },",
      },
    ],
  },
  {
    // All calls have the same progress token.
    name: "one-token-for-all",
    edits: [
      {
        file: "src/session/legacy/legacy-session.ts",
        find: "this.#progress.set(String(id), { take, id });",
        replace: 'this.#progress.set("1", { take, id });',
      },
      {
        file: "src/session/legacy/legacy-session.ts",
        find: "progressToken: id }",
        replace: "progressToken: 1 }",
      },
    ],
  },
  {
    // A modern-only server whose first request failed is said to speak no common revision.
    name: "first-contact-is-final",
    edits: [
      {
        file: "src/session/negotiate.ts",
        find: "attempt === 0 ? modernAfter(error, verdict.isOpaque) : undefined;",
        replace: "undefined;",
      },
    ],
  },
  {
    // Each attempt to open a session over a shared connection numbers its requests anew.
    name: "ids-begin-anew-on-a-shared-connection",
    edits: [
      {
        file: "src/client/server/shared-transports.ts",
        find: "    ids: { last: 0 },\n",
        replace: "    get ids() { return { last: 0 }; },\n",
      },
    ],
  },
  {
    // A list that changes while it loads is loaded by several walks at once.
    name: "storms-start-walks",
    edits: [
      {
        file: "src/client/server/list-reloads.ts",
        find: "if (!state.isReloading) void this.#reload(list, state);",
        replace: "state.isReloading = true; void this.#reload(list, state);",
      },
    ],
  },
  {
    // A server that refuses to go on with a stream is taken for a broken network.
    name: "refused-resume-is-no-end",
    edits: [
      {
        file: "src/transport/http/resumed-stream.ts",
        find: 'throw new ClientError("ERR-STREAM-LOST", text, { status, mayHaveRun: true }, error);',
        replace: 'throw new ClientError("ERR-STREAM-LOST", text, { mayHaveRun: true }, error);',
      },
    ],
  },
  {
    // A token provider may think for ever.
    name: "providers-have-no-deadline",
    edits: [
      {
        file: "src/auth/sign-in/provider.ts",
        find: "const timer = clock.after(ms, () => reject(late() as Error));",
        replace: "const timer = clock.after(ms + 1e12, () => reject(late() as Error));",
      },
    ],
  },
  {
    // Deadlines follow the time of day, which somebody sets.
    name: "deadlines-follow-the-time-of-day",
    edits: [
      {
        file: "src/jsonrpc/clock.ts",
        find: "clock.monotonic?.() ?? clock.now();",
        replace: "clock.now();",
      },
    ],
  },
];
