/**
 * Offer to one server, as a user or a config file chose it for this server.
 *
 * Owns: reading choices of any shape, and making an offer of them. Loaded with the first server that has choices of its own.
 */
import type { ServerOffer } from "../../src/client/api/index.js";
import type { OfferChoices } from "./connect-settings.js";
import { SAMPLING_CHOICES } from "./panel-settings.js";

/** Features that can be offered or not. */
export const OFFER_SWITCHES = ["form", "url", "roots", "tasks", "tasksExtension"] as const;

/** Choices for one server; what is absent is as the panel offers it. */
export type ReadChoices = Partial<Record<(typeof OFFER_SWITCHES)[number], boolean>> & {
  readonly sampling?: (typeof SAMPLING_CHOICES)[number];
};

/** Reads choices; what can't be used is left out. */
export function readChoices(choices: OfferChoices): ReadChoices {
  const sampling = SAMPLING_CHOICES.find((one) => one === choices.sampling);
  const switches = OFFER_SWITCHES.flatMap((name) => {
    const value = choices[name];
    return typeof value === "boolean" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(switches), ...(sampling && { sampling }) };
}

/** The offer to one server: what was chosen for it, and nothing else. */
export function serverOffer(choices: OfferChoices): ServerOffer {
  const { form, url, roots, tasks, tasksExtension, sampling } = readChoices(choices);
  const elicitation = { ...(form !== undefined && { form }), ...(url !== undefined && { url }) };
  return {
    ...(Object.keys(elicitation).length > 0 && { elicitation }),
    ...(sampling && { sampling: sampling !== "off" && sampling }),
    ...(roots !== undefined && { roots }),
    ...(tasks !== undefined && { tasks }),
    ...(tasksExtension !== undefined && { extensions: { [TASKS]: tasksExtension && {} } }),
  };
}

const TASKS = "io.modelcontextprotocol/tasks";
