/**
 * Model account that answers sampling requests. Loaded once the user sets up an account, or has set one up earlier.
 *
 * Owns: reading the account from the settings, its secrets, which are kept in memory only, and creating the offer.
 */
import type { HostOffer, ModelAccount } from "../../src/client/api/index.js";
import { isLoopback } from "../../src/addresses/loopback.js";
import type { HeaderFields } from "./connect-settings.js";
import { changeSettings, flag, oneOf, panelSettings, useAccounts } from "./panel-settings.js";

/** APIs of model accounts. */
export const MODEL_APIS = ["openai", "anthropic"] as const;
/** Parameter names for the token limit. `auto`: the name is detected from the endpoint. */
export const TOKEN_KEYS = ["auto", "max_tokens", "max_completion_tokens"] as const;
/** Maximum number of models of an account. */
export const MOST_MODELS = 50;

/** An account without its key and header fields: see {@link accountSecrets}. */
export interface AccountSettings {
  readonly api: (typeof MODEL_APIS)[number];
  readonly baseUrl: string;
  /** Model names, preferred first. */
  readonly models: readonly string[];
  readonly tokenKey: (typeof TOKEN_KEYS)[number];
  /** True if the models can use tools. */
  readonly tools: boolean;
}

/** Secrets for reaching an account. */
export interface AccountSecrets {
  readonly key: string;
  readonly headers: HeaderFields;
}

const NO_SECRETS: AccountSecrets = { key: "", headers: {} };
let secrets = NO_SECRETS;
/**
 * Account for which the secrets were entered. If another tab changes the account, the new one does not receive them.
 */
let secretsFor = "";

/** Returns the account in the settings. */
export function accountSettings(): AccountSettings {
  const { api, baseUrl, models, model, tokenKey, tools } = panelSettings().offer.account;
  const names: readonly unknown[] = Array.isArray(models) ? models : [model];
  return {
    api: oneOf(MODEL_APIS, api, "openai"),
    baseUrl: storedText(baseUrl),
    models: names.flatMap((name) => storedText(name) || []).slice(0, MOST_MODELS),
    tokenKey: oneOf(TOKEN_KEYS, tokenKey, "auto"),
    tools: flag(tools, true),
  };
}

/** Changes the account. Its secrets are kept, because the change was made on this page. */
export function changeAccount(part: Partial<AccountSettings>, held = accountSecrets()): void {
  const account = { ...accountSettings(), ...part };
  secrets = held;
  secretsFor = placeOf(account);
  changeSettings({ offer: { ...panelSettings().offer, account: { ...account } } });
}

/**
 * Returns the key and header fields of the account. They are lost when the page closes, and when another tab changes
 * the account.
 */
export function accountSecrets(account = accountSettings()): AccountSecrets {
  return placeOf(account) === secretsFor ? secrets : NO_SECRETS;
}

/** Stores secrets of the account in memory. */
export function setAccountSecrets(part: Partial<AccountSecrets>): void {
  changeAccount({}, { ...accountSecrets(), ...part });
}

/** Returns the account with its secrets, in the form that a host accepts. */
export function modelAccount(account = accountSettings()): ModelAccount {
  const { api, baseUrl, models, tokenKey, tools } = account;
  const { key, headers } = accountSecrets(account);
  return {
    api,
    baseUrl,
    models,
    tools,
    ...(tokenKey !== "auto" && { maxTokensKey: tokenKey }),
    ...(key !== "" && { apiKey: key }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Returns true if a model may be called at this address: secrets are sent only over https or to this device. */
export function isModelAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const { key, headers } = accountSecrets();
  const isPlain = key === "" && Object.keys(headers).length === 0;
  return (
    (protocol === "https:" || (protocol === "http:" && (isPlain || isLoopback(hostname)))) &&
    `${username}${password}${search}${hash}` === ""
  );
}

/** Returns the offer of the account; empty if the account can't be used. */
function accountOffer(): Pick<HostOffer, "account"> {
  const account = accountSettings();
  const isReady = isModelAddress(account.baseUrl) && account.models.length > 0;
  return isReady ? { account: modelAccount(account) } : {};
}

function placeOf({ api, baseUrl }: AccountSettings): string {
  return `${api} ${URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl}`;
}

useAccounts({
  offer: accountOffer,
  forget: () => {
    secrets = NO_SECRETS;
  },
});

/** Returns the stored text, otherwise an empty one. */
function storedText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
