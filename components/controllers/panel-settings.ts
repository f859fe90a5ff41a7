/**
 * What a person set for all panels of this origin: look, language, keys, storage, and what servers are offered.
 *
 * Owns: the settings, their defaults, and reading what was stored with care. Never applies them: the panel does, where the page does not say
 * otherwise. The secrets of a model account are kept in memory only.
 */
import type { HostOffer, ModelAccount } from "../../src/client/api.js";
import { isLoopback } from "../../src/errors/loopback.js";
import type { Root } from "../../src/protocol/types/index.js";
import { isRecord, type HeaderFields } from "./connect-settings.js";
import { KeptValue } from "./kept-value.js";
import { keepNothing, SETTINGS } from "./remembered.js";

/** Whose colours. `page`: whatever the page has. */
export const THEMES = ["page", "auto", "light", "dark"] as const;
/** How high rows are. */
export const DENSITIES = ["comfortable", "compact"] as const;
/** Which language. `page`: the page's, else the browser's. */
export const LANGUAGE_CHOICES = ["page", "en", "zh-Hans"] as const;
/** Who answers servers' questions to a model. */
export const SAMPLING_CHOICES = ["off", "by-hand", "browser", "account"] as const;
/** When calls of tools are asked about. */
export const CONSENTS = ["never", "ask-once", "always-ask"] as const;
/** The most roots a person can offer. */
export const MOST_ROOTS = 50;
/** APIs of model accounts. */
export const MODEL_APIS = ["openai", "anthropic"] as const;
/** Names of the limit of tokens. `auto`: as the endpoint wants it. */
export const TOKEN_KEYS = ["auto", "max_tokens", "max_completion_tokens"] as const;
/** The most models of an account. */
export const MOST_MODELS = 50;

/** Account with models that answer servers' questions. Its key and header fields are not among the settings: see {@link accountSecrets}. */
export interface AccountSettings {
  readonly api: (typeof MODEL_APIS)[number];
  readonly baseUrl: string;
  /** Names of models, the preferred first. */
  readonly models: readonly string[];
  readonly tokenKey: (typeof TOKEN_KEYS)[number];
  /** Whether the models can use tools. */
  readonly tools: boolean;
}

/** What an account is reached with. */
export interface AccountSecrets {
  readonly key: string;
  readonly headers: HeaderFields;
}

/** What servers are offered. */
export interface OfferSettings {
  readonly form: boolean;
  readonly url: boolean;
  readonly sampling: (typeof SAMPLING_CHOICES)[number];
  readonly account: AccountSettings;
  readonly roots: readonly Root[];
  /** Whether servers of 2025-11-25 may have questions answered as tasks. */
  readonly tasks: boolean;
  readonly toolConsent: (typeof CONSENTS)[number];
}

/** All settings. */
export interface PanelSettings {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  readonly language: (typeof LANGUAGE_CHOICES)[number];
  /** Whether single letters and digits are keys (WCAG 2.1.4). */
  readonly letters: boolean;
  /** Whether the system tells of asks while the page is not in sight. */
  readonly notify: boolean;
  /** Whether anything is remembered in this browser. */
  readonly storage: boolean;
  readonly offer: OfferSettings;
}

/** As it is unless somebody wants otherwise. */
export const DEFAULT_SETTINGS: PanelSettings = {
  theme: "page",
  density: "comfortable",
  language: "page",
  letters: true,
  notify: false,
  storage: true,
  offer: {
    ...{ form: true, url: true, sampling: "off", tasks: true, toolConsent: "never" },
    ...{ account: { api: "openai", baseUrl: "", models: [], tokenKey: "auto", tools: true }, roots: [] },
  },
};

const NO_SECRETS: AccountSecrets = { key: "", headers: {} };
let secrets = NO_SECRETS;
/** What they were entered for: another tab may change the account, and gets none of them sent there. */
let secretsFor = "";
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
  secrets = NO_SECRETS;
  changeSettings(DEFAULT_SETTINGS);
}

/** Key and header fields of the model account; gone with the page, and with a change of the account in another tab. */
export function accountSecrets({ api, baseUrl }: AccountSettings = kept.now.offer.account): AccountSecrets {
  return placeOf(api, baseUrl) === secretsFor ? secrets : NO_SECRETS;
}

/** Keeps secrets of the model account in memory. */
export function setAccountSecrets(part: Partial<AccountSecrets>): void {
  changeAccount({}, { ...accountSecrets(), ...part });
}

/** Changes the model account; its secrets go with it, because the user of this page wants that. */
export function changeAccount(part: Partial<AccountSettings>, held = accountSecrets()): void {
  const { offer } = kept.now;
  const account = { ...offer.account, ...part };
  secrets = held;
  secretsFor = placeOf(account.api, account.baseUrl);
  changeSettings({ offer: { ...offer, account } });
}

function placeOf(api: string, baseUrl: string): string {
  return `${api} ${URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl}`;
}

/** Calls `watcher` after each change until the returned function is called. */
export function watchSettings(watcher: () => void): () => void {
  return kept.watch(watcher);
}

/** What a host is told of it. */
export function offerOf({ form, url, sampling, account, roots, tasks, toolConsent }: OfferSettings): HostOffer {
  const isReady = isModelAddress(account.baseUrl) && account.models.length > 0;
  return {
    ...((form || url) && { elicitation: { form, url } }),
    ...(sampling !== "off" && { sampling }),
    ...(isReady && { account: modelAccount(account) }),
    ...{ roots, tasks },
    ...(toolConsent !== "never" && { toolConsent }),
  };
}

/** The account with its secrets, as a host takes it. */
export function modelAccount(account: AccountSettings): ModelAccount {
  const { api, baseUrl, models, tokenKey, tools } = account;
  const { key, headers } = accountSecrets(account);
  return {
    ...{ api, baseUrl, models, tools },
    ...(tokenKey !== "auto" && { maxTokensKey: tokenKey }),
    ...(key !== "" && { apiKey: key }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Whether a model can be asked at this address: secrets go over https, or to this device. */
export function isModelAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const { key, headers } = accountSecrets();
  const isPlain = key === "" && Object.keys(headers).length === 0;
  return (
    (protocol === "https:" || (protocol === "http:" && (isPlain || isLoopback(hostname)))) &&
    `${username}${password}${search}${hash}` === ""
  );
}

/** Whether this is the address of a root (RO-01). */
export function isRootAddress(text: string): boolean {
  return text.startsWith("file:///") && text.length <= 2_000 && URL.canParse(text);
}

function readSettings(stored: unknown): PanelSettings {
  if (!isRecord(stored)) return DEFAULT_SETTINGS;
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
  if (!isRecord(stored)) return known;
  const roots: readonly unknown[] = Array.isArray(stored.roots) ? stored.roots.slice(0, MOST_ROOTS) : [];
  return {
    form: flag(stored.form, known.form),
    url: flag(stored.url, known.url),
    sampling: oneOf(SAMPLING_CHOICES, stored.sampling, known.sampling),
    account: isRecord(stored.account) ? readAccount(stored.account, known.account) : known.account,
    roots: roots.flatMap((root) => {
      if (!isRecord(root) || typeof root.uri !== "string" || !isRootAddress(root.uri)) return [];
      return { uri: root.uri, ...(typeof root.name === "string" && { name: root.name }) };
    }),
    tasks: flag(stored.tasks, known.tasks),
    toolConsent: oneOf(CONSENTS, stored.toolConsent, known.toolConsent),
  };
}

function readAccount(stored: Readonly<Record<string, unknown>>, known: AccountSettings): AccountSettings {
  const models: readonly unknown[] = Array.isArray(stored.models) ? stored.models : [stored.model];
  return {
    api: oneOf(MODEL_APIS, stored.api, known.api),
    baseUrl: text(stored.baseUrl),
    models: models.flatMap((name) => text(name) || []).slice(0, MOST_MODELS),
    tokenKey: oneOf(TOKEN_KEYS, stored.tokenKey, known.tokenKey),
    tools: flag(stored.tools, known.tools),
  };
}

function oneOf<T>(known: readonly T[], value: unknown, usual: T): T {
  return known.find((one) => one === value) ?? usual;
}

function flag(value: unknown, usual: boolean): boolean {
  return typeof value === "boolean" ? value : usual;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
