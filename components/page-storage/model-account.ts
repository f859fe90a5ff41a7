/**
 * The account with models that answers servers' questions. Loaded where one was set up, or is.
 *
 * Owns: reading it from the settings, its secrets, which are kept in memory only, and making the offer of it.
 */
import type { HostOffer, ModelAccount } from "../../src/client/api/index.js";
import { isLoopback } from "../../src/errors/loopback.js";
import type { HeaderFields } from "./connect-settings.js";
import { changeSettings, flag, oneOf, panelSettings, storedText, useAccounts } from "./panel-settings.js";

/** APIs of model accounts. */
export const MODEL_APIS = ["openai", "anthropic"] as const;
/** Names of the limit of tokens. `auto`: as the endpoint wants it. */
export const TOKEN_KEYS = ["auto", "max_tokens", "max_completion_tokens"] as const;
/** The most models of an account. */
export const MOST_MODELS = 50;

/** An account, but for its key and header fields: see {@link accountSecrets}. */
export interface AccountSettings {
  readonly api: (typeof MODEL_APIS)[number];
  readonly baseUrl: string;
  /** Names of models, the preferred first. */
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
/** Account that the secrets were entered for: another tab may change the account, and the new one gets none of them. */
let secretsFor = "";

/** The account of the settings. */
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

/** Changes the account; its secrets go with it, because the user of this page wants that. */
export function changeAccount(part: Partial<AccountSettings>, held = accountSecrets()): void {
  const account = { ...accountSettings(), ...part };
  secrets = held;
  secretsFor = placeOf(account);
  changeSettings({ offer: { ...panelSettings().offer, account: { ...account } } });
}

/** Key and header fields of the account; gone with the page, and with a change of the account in another tab. */
export function accountSecrets(account = accountSettings()): AccountSecrets {
  return placeOf(account) === secretsFor ? secrets : NO_SECRETS;
}

/** Keeps secrets of the account in memory. */
export function setAccountSecrets(part: Partial<AccountSecrets>): void {
  changeAccount({}, { ...accountSecrets(), ...part });
}

/** The account with its secrets, as a host takes it. */
export function modelAccount(account = accountSettings()): ModelAccount {
  const { api, baseUrl, models, tokenKey, tools } = account;
  const { key, headers } = accountSecrets(account);
  return {
    ...{ api, baseUrl, models, tools },
    ...(tokenKey !== "auto" && { maxTokensKey: tokenKey }),
    ...(key !== "" && { apiKey: key }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Returns true if a model can be reached at this address: secrets go over https, or to this device. */
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

/** The offer of the account; nothing of one that can't be used. */
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
