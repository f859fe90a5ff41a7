/**
 * Models of accounts, before they are offered to servers.
 *
 * Owns: the request that tries one. Never keeps an account.
 */
import { AccountModel, listModels } from "../host/sampling/account-model.js"; // alone: the room is large
import type { Models } from "./api.js";
import type { Platform } from "./platform.js";

const ASKED = "Reply with the word OK.";
/** Models that think first use up some of it. */
const MAX_TOKENS = 200;
const MAX_TEXT = 500;
const never = new AbortController().signal;

/** The models that can be reached from this platform. */
export function hostModels({ http, clock }: Pick<Platform, "http" | "clock">): Models {
  return {
    list: (account, { signal = never } = {}) => listModels(account, http.fetch, signal),
    async test(account, { signal = never } = {}) {
      const since = clock.now();
      const messages = [{ role: "user" as const, content: { type: "text" as const, text: ASKED } }];
      const model = new AccountModel(account, http.fetch);
      const { result, usage, refused } = await model.createMessage({ messages, maxTokens: MAX_TOKENS }, signal);
      const { content } = result;
      const text = "type" in content && content.type === "text" ? content.text.slice(0, MAX_TEXT) : "";
      return {
        model: result.model,
        text,
        ...(usage && { usage }),
        ...(refused && { refused }),
        durationMs: clock.now() - since,
      };
    },
  };
}
