/**
 * Offer to one server, as chosen by a user or a config file.
 *
 * Owns: reading untrusted choices, and creating an offer from them. Loaded with the first server that has its own
 * choices.
 */
import type { ServerOffer } from "../../src/client/api/index.js";
import type { OfferChoices } from "./connect-settings.js";
import { SAMPLING_CHOICES } from "./panel-settings.js";

/** Features that can be turned on or off. */
export const OFFER_SWITCHES = ["form", "url", "roots", "tasks", "tasksExtension"] as const;

/** Choices for one server; absent members follow the panel's offer. */
export type ReadChoices = Partial<Record<(typeof OFFER_SWITCHES)[number], boolean>> & {
  readonly sampling?: (typeof SAMPLING_CHOICES)[number];
};

/** Reads choices; invalid values are omitted. */
export function readChoices(choices: OfferChoices): ReadChoices {
  const sampling = SAMPLING_CHOICES.find((one) => one === choices.sampling);
  const switches = OFFER_SWITCHES.flatMap((name) => {
    const value = choices[name];
    return typeof value === "boolean" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(switches), ...(sampling && { sampling }) };
}

/** Returns the offer to one server, with only the members chosen for it. */
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
