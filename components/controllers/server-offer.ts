/**
 * What one server is offered, as a person or a config file chose it for this server.
 *
 * Owns: reading choices of any shape, and making an offer of them. Loaded with the first server that has choices of its own.
 */
import type { HostOffer, ServerOffer } from "../../src/client/api.js";
import type { OfferChoices } from "./connect-settings.js";
import { offerOf, panelSettings, SAMPLING_CHOICES } from "./panel-settings.js";

/** What can be chosen to be offered or not. */
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

/** The offer to one server. `usual`: what its host offers to all, as far as that is known. */
export function serverOffer(choices: OfferChoices, usual: HostOffer = {}): ServerOffer {
  const { form, url, roots, tasks, tasksExtension, sampling } = readChoices(choices);
  const { elicitation } = usual;
  return {
    ...((form !== undefined || url !== undefined) && {
      elicitation: { form: form ?? elicitation?.form ?? false, url: url ?? elicitation?.url ?? false },
    }),
    ...(sampling && { sampling: samplingOf(sampling) ?? false }),
    ...(roots !== undefined && { roots: roots && (usual.roots ?? []) }),
    ...(tasks !== undefined && { tasks }),
    ...(tasksExtension !== undefined && { extensions: withTasks(usual.extensions, tasksExtension) }),
  };
}

const TASKS = "io.modelcontextprotocol/tasks";

function withTasks(extensions: HostOffer["extensions"], isOn: boolean): Readonly<Record<string, object>> {
  const { [TASKS]: settings = {}, ...others } = extensions ?? {};
  return isOn ? { ...others, [TASKS]: settings } : others;
}

function samplingOf(sampling: (typeof SAMPLING_CHOICES)[number]): HostOffer["sampling"] {
  return offerOf({ ...panelSettings().offer, sampling }).sampling;
}
