/**
 * Models of accounts, before they are offered to servers.
 *
 * Owns: the test request, and the deadline of a response. Never stores an account.
 */
import { ClientError } from "../../errors/index.js";
import { AccountModel, listModels } from "../../requests/sampling/account-model.js"; // imported directly, because the index of `src/requests` is large
import type { Models } from "../api/index.js";
import type { Platform } from "../platform/platform.js";

const REQUESTED = "Reply with the word OK.";
/** Token limit of the test; reasoning models use part of it for thinking. */
const MAX_TOKENS = 200;
const MAX_TEXT = 500;
/**
 * Deadlines for a list and for a response, in milliseconds; a model on the user's own machine has to be loaded first.
 */
const MAX_WAIT = { list: 30_000, test: 120_000 } as const;

/** Models that can be reached from this platform. */
export function hostModels({ http, clock }: Pick<Platform, "http" | "clock">): Models {
  /** Runs `work` until the caller aborts or the deadline passes. */
  async function within<T>(
    timeoutMs: number,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const ended = new AbortController();
    const late = new ClientError("ERR-SAMPLING", `The model's server did not answer within ${timeoutMs / 1_000} s.`, {
      reason: "timeout",
      timeoutMs,
    });
    const timer = clock.after(timeoutMs, () => ended.abort(late));
    try {
      return await work(signal ? AbortSignal.any([signal, ended.signal]) : ended.signal);
    } finally {
      timer.cancel();
    }
  }
  return {
    list: (account, { signal } = {}) =>
      within(MAX_WAIT.list, signal, (until) => listModels(account, http.fetch, until)),
    test: (account, { signal } = {}) =>
      within(MAX_WAIT.test, signal, async (until) => {
        const since = clock.now();
        const messages = [{ role: "user" as const, content: { type: "text" as const, text: REQUESTED } }];
        const model = new AccountModel(account, http.fetch);
        const { result, usage, refused } = await model.createMessage({ messages, maxTokens: MAX_TOKENS }, until);
        const { content } = result;
        const text = "type" in content && content.type === "text" ? content.text.slice(0, MAX_TEXT) : "";
        return {
          model: result.model,
          text,
          ...(usage && { usage }),
          ...(refused && { refused }),
          durationMs: clock.now() - since,
        };
      }),
  };
}
