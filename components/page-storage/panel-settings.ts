/**
 * User settings for all panels of this origin: appearance, language, keys, storage, and the offer to servers.
 *
 * Owns: the settings, their defaults, and validating stored data. Never applies them: the panel does, unless the page
 * overrides them. The secrets of a model account are kept in memory only.
 */
import type { HistoryOptions, HostOffer } from "../../src/client/api/index.js";
import { isObject } from "../../src/json/is-object.js";
import type { Root } from "../../src/protocol/types/index.js";
import { KeptValue } from "./kept-value.js";
import { keepNothing, SETTINGS } from "./remembered.js";

/** Colour themes. `page`: the colours of the page. */
export const THEMES = ["page", "auto", "light", "dark"] as const;
/** Row heights. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** Sources of answers to sampling requests. */
export const SAMPLING_CHOICES = ["off", "manual", "browser", "account"] as const;
/** Conditions under which tool calls need approval. */
export const APPROVALS = ["never", "once", "always"] as const;
/** Sizes of the history, in millions of characters. */
export const HISTORY_SIZES = [0, 5, 20, 50] as const;
/** Maximum number of roots that a user can offer. */
export const MOST_ROOTS = 50;
/** Offer to servers. */
export interface OfferSettings {
  readonly form: boolean;
  readonly url: boolean;
  readonly sampling: (typeof SAMPLING_CHOICES)[number];
  /** Model account, as read by `model-account.ts`. */
  readonly account: Readonly<Record<string, unknown>>;
  readonly roots: readonly Root[];
  /** Lets servers of 2025-11-25 run their requests as tasks. */
  readonly tasks: boolean;
  readonly toolApproval: (typeof APPROVALS)[number];
}

/** All settings. */
export interface PanelSettings {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  /** Tag of a language, as in `lang`; `page`: the page's language, otherwise the browser's. */
  readonly language: string;
  /** Enables single letters and digits as shortcuts (WCAG 2.1.4). */
  readonly letters: boolean;
  /** Shows system notifications for input requests while the page is hidden. */
  readonly notify: boolean;
  /** Stores settings and servers in this browser. */
  readonly storage: boolean;
  /** Most characters of past calls that are kept in this browser, in millions; 0 keeps none. */
  readonly history: (typeof HISTORY_SIZES)[number];
  readonly offer: OfferSettings;
}

/** Default settings. */
export const DEFAULT_SETTINGS: PanelSettings = {
  theme: "page",
  density: "comfortable",
  language: "page",
  letters: true,
  notify: false,
  storage: true,
  history: 20,
  offer: {
    form: true,
    url: true,
    sampling: "off",
    tasks: true,
    toolApproval: "never",
    account: {},
    roots: [],
  },
};

/** Functions for the account, from code that is loaded with the first account. */
interface Accounts {
  offer(): Pick<HostOffer, "account">;
  forget(): void;
}
let accounts: Accounts | undefined;
const kept = new KeptValue<PanelSettings>("local", SETTINGS, readSettings);
keepNothing(!kept.now.storage);

/** Returns the current settings. */
export function panelSettings(): PanelSettings {
  return kept.now;
}

/** Changes some settings. */
export function changeSettings(part: Partial<PanelSettings>): void {
  const settings = { ...kept.now, ...part };
  keepNothing(!settings.storage);
  kept.set(JSON.stringify(settings) === JSON.stringify(DEFAULT_SETTINGS) ? undefined : settings);
}

/** Restores {@link DEFAULT_SETTINGS} and deletes the secrets of the model account. */
export function resetSettings(): void {
  accounts?.forget();
  changeSettings(DEFAULT_SETTINGS);
}

/** Registers the functions for the account, which enables offering it. */
export function useAccounts(code: Accounts): void {
  accounts = code;
}

/**
 * Resolves when {@link offerOf} can include the account. Never rejects: if its code can't be loaded, no account is
 * offered.
 */
export async function settingsReady(): Promise<void> {
  if (kept.now.offer.account.baseUrl) await import("./model-account.js").catch(() => undefined);
}

/** Calls `watcher` after each change until the returned function is called. */
export function watchSettings(watcher: () => void): () => void {
  return kept.watch(watcher);
}

/** Returns the settings of the history in the form that a host accepts. */
export function historyOptions(): HistoryOptions {
  const { storage, history } = kept.now;
  return storage && history ? { maxCharacters: history * 1e6 } : { isOn: false };
}

/** Offer of a panel for apps: the workbench shows their messages and what they add to the context of a model. */
const APPS = { displayModes: ["inline", "fullscreen"], messages: true, modelContext: true } as const;

/** Returns the offer in the form that a host accepts. */
export function offerOf({ form, url, sampling, roots, tasks, toolApproval }: OfferSettings): HostOffer {
  return {
    ...((form || url) && { elicitation: { form, url } }),
    ...(sampling !== "off" && { sampling }),
    ...accounts?.offer(),
    roots,
    tasks,
    apps: APPS,
    ...(toolApproval !== "never" && { toolApproval }),
  };
}

/** Returns true if this is the address of a root (RO-01). */
export function isRootAddress(text: string): boolean {
  return text.startsWith("file:///") && text.length <= 2_000 && URL.canParse(text);
}

function readSettings(stored: unknown): PanelSettings {
  if (!isObject(stored)) return DEFAULT_SETTINGS;
  const known = DEFAULT_SETTINGS;
  return {
    theme: oneOf(THEMES, stored.theme, known.theme),
    density: oneOf(DENSITIES, stored.density, known.density),
    language: languageTag(stored.language) ?? known.language,
    letters: flag(stored.letters, known.letters),
    notify: flag(stored.notify, known.notify),
    storage: flag(stored.storage, known.storage),
    history: oneOf(HISTORY_SIZES, stored.history, known.history),
    offer: readOffer(stored.offer, known.offer),
  };
}

/** Returns a value that may be the tag of a language (RFC 5646). */
function languageTag(value: unknown): string | undefined {
  return typeof value === "string" && /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,8}$/i.test(value) ? value : undefined;
}

function readOffer(stored: unknown, known: OfferSettings): OfferSettings {
  if (!isObject(stored)) return known;
  const roots: readonly unknown[] = Array.isArray(stored.roots) ? stored.roots.slice(0, MOST_ROOTS) : [];
  return {
    form: flag(stored.form, known.form),
    url: flag(stored.url, known.url),
    sampling: oneOf(SAMPLING_CHOICES, stored.sampling, known.sampling),
    account: isObject(stored.account) ? stored.account : known.account,
    roots: roots.flatMap((root) => {
      if (!isObject(root) || typeof root.uri !== "string" || !isRootAddress(root.uri)) return [];
      return { uri: root.uri, ...(typeof root.name === "string" && { name: root.name }) };
    }),
    tasks: flag(stored.tasks, known.tasks),
    toolApproval: oneOf(APPROVALS, stored.toolApproval, known.toolApproval),
  };
}

/** Returns the stored value if it is one of the known values, otherwise the default. */
export function oneOf<T>(known: readonly T[], value: unknown, usual: T): T {
  return known.find((one) => one === value) ?? usual;
}

/** Returns the stored boolean, otherwise the default. */
export function flag(value: unknown, usual: boolean): boolean {
  return typeof value === "boolean" ? value : usual;
}
