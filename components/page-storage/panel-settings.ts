/**
 * Settings of a user for all panels of this origin: look, language, keys, storage, and the offer to servers.
 *
 * Owns: the settings, their defaults, and reading what was stored with care. Never applies them: the panel does, where the page does not say
 * otherwise. The secrets of a model account are kept in memory only.
 */
import type { HostOffer } from "../../src/client/api/index.js";
import { isObject } from "../../src/json/is-object.js";
import type { Root } from "../../src/protocol/types/index.js";
import { KeptValue } from "./kept-value.js";
import { keepNothing, SETTINGS } from "./remembered.js";

/** Sources of the colours. `page`: the colours of the page. */
export const THEMES = ["page", "auto", "light", "dark"] as const;
/** Row heights. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** Languages. `page`: the page's, else the browser's. */
export const LANGUAGE_CHOICES = ["page", "en", "zh-Hans"] as const;
/** Sources of the answers to servers' questions to a model. */
export const SAMPLING_CHOICES = ["off", "manual", "browser", "account"] as const;
/** Times at which calls of tools need an approval. */
export const APPROVALS = ["never", "once", "always"] as const;
/** The most roots a user can offer. */
export const MOST_ROOTS = 50;
/** Features offered to servers. */
export interface OfferSettings {
  readonly form: boolean;
  readonly url: boolean;
  readonly sampling: (typeof SAMPLING_CHOICES)[number];
  /** Account with models, as `model-account.ts` reads it. */
  readonly account: Readonly<Record<string, unknown>>;
  readonly roots: readonly Root[];
  /** Servers of 2025-11-25 may have questions answered as tasks. */
  readonly tasks: boolean;
  readonly toolApproval: (typeof APPROVALS)[number];
}

/** All settings. */
export interface PanelSettings {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  readonly language: (typeof LANGUAGE_CHOICES)[number];
  /** Single letters and digits are keys (WCAG 2.1.4). */
  readonly letters: boolean;
  /** The system notifies of input requests while the page is not in sight. */
  readonly notify: boolean;
  /** This browser remembers settings and servers. */
  readonly storage: boolean;
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
  offer: {
    ...{ form: true, url: true, sampling: "off", tasks: true, toolApproval: "never" },
    ...{ account: {}, roots: [] },
  },
};

/** Functions for the account, from code that is loaded with the first one. */
interface Accounts {
  offer(): Pick<HostOffer, "account">;
  forget(): void;
}
let accounts: Accounts | undefined;
const kept = new KeptValue<PanelSettings>("local", SETTINGS, readSettings);
keepNothing(!kept.now.storage);

/** The settings as they are now. */
export function panelSettings(): PanelSettings {
  return kept.now;
}

/** Changes some of them. */
export function changeSettings(part: Partial<PanelSettings>): void {
  const settings = { ...kept.now, ...part };
  keepNothing(!settings.storage);
  kept.set(JSON.stringify(settings) === JSON.stringify(DEFAULT_SETTINGS) ? undefined : settings);
}

/** Back to {@link DEFAULT_SETTINGS}; the secrets of the model account are forgotten. */
export function resetSettings(): void {
  accounts?.forget();
  changeSettings(DEFAULT_SETTINGS);
}

/** Has accounts offered from now on. */
export function useAccounts(code: Accounts): void {
  accounts = code;
}

/** Resolves when {@link offerOf} knows the account. Never rejects: without its code, there is none. */
export async function settingsReady(): Promise<void> {
  if (kept.now.offer.account.baseUrl) await import("./model-account.js").catch(() => undefined);
}

/** Calls `watcher` after each change until the returned function is called. */
export function watchSettings(watcher: () => void): () => void {
  return kept.watch(watcher);
}

/** Returns the host's part of the offer. */
export function offerOf({ form, url, sampling, roots, tasks, toolApproval }: OfferSettings): HostOffer {
  return {
    ...((form || url) && { elicitation: { form, url } }),
    ...(sampling !== "off" && { sampling }),
    ...accounts?.offer(),
    ...{ roots, tasks },
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
    language: oneOf(LANGUAGE_CHOICES, stored.language, known.language),
    letters: flag(stored.letters, known.letters),
    notify: flag(stored.notify, known.notify),
    storage: flag(stored.storage, known.storage),
    offer: readOffer(stored.offer, known.offer),
  };
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

/** The known value that was stored, else the usual one. */
export function oneOf<T>(known: readonly T[], value: unknown, usual: T): T {
  return known.find((one) => one === value) ?? usual;
}

/** The stored switch, else the usual one. */
export function flag(value: unknown, usual: boolean): boolean {
  return typeof value === "boolean" ? value : usual;
}

/** The stored text, else none. */
export function storedText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
