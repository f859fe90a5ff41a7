/**
 * Policy hook: a function that answers input requests before the user sees them.
 *
 * Owns: the possible verdicts. A hook that throws or returns an unknown verdict results in prompting the user, never in
 * approval. Without a hook, every request prompts the user.
 */
import type { InputRequest, InputResponse } from "../input-request.js";

/** Verdict of a policy: prompt the user, refuse the request, or respond in the user's place. */
export type InputRequestVerdict = "prompt" | "refuse" | { readonly answer: InputResponse };

/**
 * Decides about an input request before it prompts the user.
 * @example const policy: InputRequestPolicy = (request) => (request.kind === "sampling" ? "refuse" : "prompt");
 */
export type InputRequestPolicy = (request: InputRequest) => InputRequestVerdict | Promise<InputRequestVerdict>;

/** Runs the policy. Never rejects: a failure is reported to `problem`, and the request prompts the user. */
export async function verdictOf(
  policy: InputRequestPolicy,
  request: InputRequest,
  problem: (reason: string) => void,
): Promise<InputRequestVerdict> {
  try {
    const verdict: unknown = await policy(request);
    if (verdict === "prompt" || verdict === "refuse") return verdict;
    if (typeof verdict === "object" && verdict !== null && "answer" in verdict) {
      // The queue checks that the response matches the input request, as it does for every response.
      return { answer: verdict.answer as InputResponse };
    }
    problem(`the input request policy returned no verdict for a "${request.kind}" request; the user is prompted`);
  } catch (error) {
    problem(
      `the input request policy failed (${error instanceof Error ? error.name : typeof error}); the user is prompted`,
    );
  }
  return "prompt";
}
