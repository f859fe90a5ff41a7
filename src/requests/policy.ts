/**
 * The policy hook: a program that answers asks before a person sees them.
 *
 * Owns: what a hook may say, and that a hook which fails or says nothing we know means "ask the person": never a yes.
 * Never: deciding anything by itself; without a hook everything is asked.
 */
import type { Ask, AskAnswer } from "./ask.js";

/** What a hook says: put it to the person, refuse it, or answer it in the person's place. */
export type AskVerdict = "ask" | "refuse" | { readonly answer: AskAnswer };

/**
 * Decides about an ask before a person sees it.
 * @example const policy: AskPolicy = (ask) => (ask.kind === "sampling" ? "refuse" : "ask");
 */
export type AskPolicy = (ask: Ask) => AskVerdict | Promise<AskVerdict>;

/** The default: a person sees every ask. */
export const alwaysAsk: AskPolicy = () => "ask";

/** Asks the hook. Never rejects: a failure is told to `problem` and the person is asked. */
export async function verdictOf(policy: AskPolicy, ask: Ask, problem: (reason: string) => void): Promise<AskVerdict> {
  try {
    const verdict: unknown = await policy(ask);
    if (verdict === "ask" || verdict === "refuse") return verdict;
    if (typeof verdict === "object" && verdict !== null && "answer" in verdict) {
      // The shape of the answer is checked against the ask by the queue, as every answer is.
      return { answer: verdict.answer as AskAnswer };
    }
    problem(`the ask policy said nothing it may say about a "${ask.kind}" ask; the person is asked`);
  } catch (error) {
    problem(`the ask policy failed (${error instanceof Error ? error.name : typeof error}); the person is asked`);
  }
  return "ask";
}
