/**
 * Masks secrets in exchanges.
 *
 * Owns: the names of fields that hold a secret, the places of task ids, and what is masked: the scheme and the length
 * of a field stay visible. Masked values are never recorded, so they can't leave the engine; a recording masks the same
 * value wherever else it occurs. Masks too much rather than too little.
 */
import { MASK, maskedAddress } from "../../addresses/masked-address.js";
import { isObject } from "../../jsonrpc/index.js";
import type { SecretMask } from "../../errors/secret-mask.js";
import type { maskOf, withoutSecrets } from "../memory/named-secrets.js";
import type { HeaderField } from "../api/traffic-types.js";
import type { HideSecrets } from "./stored.js";

const SECRET_FIELD = /auth|cookie|dpop|session|token|secret|passw|credential|signature|api-?key|(^|-)(key|jwt|sig)$/i;
/** Fields with a sensitive name and a public value. */
const OPEN_FIELD = /^(www-authenticate|proxy-authenticate|access-control-.*|x-content-type-options|:authority)$/i;
const ADDRESS_FIELD = /^(location|content-location|referer|link|refresh)$/i;
/** Minimum length of a secret; shorter values can't be distinguished from words. */
const SHORT = 8;
const MAX_FIELDS = 200;
const MAX_VALUE = 8_192;
const MAX_SECRETS = 1_000;
const MAX_TASKS = 2_000;
/** Members of a message with values of its sender. */
const BODIES: ReadonlySet<string> = new Set(["params", "result", "error"]);
const TASK_ID = /"taskId"\s*:\s*"([^"\\]*)"/g;

/** True for the name of a header field or of an input that holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_FIELD.test(name) && !OPEN_FIELD.test(name);
}

/** Address with its secrets masked; the secrets are recorded for masking elsewhere. */
export function maskedUrl(url: string, secrets?: Secrets): string {
  return maskedAddress(url, secrets && ((secret) => secrets.add(secret)));
}

/** Header fields with their secrets masked. `own`: lowercase names of additional fields whose values are secret. */
export function maskedFields(
  fields: Iterable<readonly [string, string]>,
  own?: ReadonlySet<string>,
  secrets?: Secrets,
): readonly HeaderField[] {
  const masked: HeaderField[] = [];
  for (const [name, value] of fields) {
    if (masked.length === MAX_FIELDS) break;
    masked.push(maskedField(name.slice(0, 200), value, own, secrets));
  }
  return masked;
}

function maskedField(name: string, value: string, own?: ReadonlySet<string>, secrets?: Secrets): HeaderField {
  const isSecret = own?.has(name.toLowerCase()) === true || isSecretName(name);
  if (!isSecret) {
    const shown = ADDRESS_FIELD.test(name) ? maskedUrl(value, secrets) : value;
    // Other fields may contain a secret too, such as a task id in `Mcp-Name`.
    return { name, value: (secrets?.maskedField(shown) ?? shown).slice(0, MAX_VALUE) };
  }
  // `Bearer x`, `DPoP x`, `Basic x`: the scheme stays, the credentials are masked.
  const scheme = /^([A-Za-z][\w-]{0,20}) +(?=\S)/.exec(value)?.[0] ?? "";
  const secret = value.slice(scheme.length);
  secrets?.add(secret);
  return secret.includes(MASK) ? { name, value } : { name, value: `${scheme}${MASK}`, masked: secret.length };
}

/**
 * Code that knows all forms of a secret (`memory/named-secrets.ts`). It is not loaded before somebody names a secret or
 * reads the traffic.
 */
export interface SecretForms {
  readonly maskOf: typeof maskOf;
  readonly withoutSecrets: typeof withoutSecrets;
}

/**
 * Secrets seen so far, to mask them where a server repeats them: the 1,000 most recent credentials, as many values that
 * callers named, and the ids of the 2,000 most recent tasks. Limited because a server could create any number of tasks.
 */
export class Secrets {
  #credentials = new Set<string>();
  #tasks = new Set<string>();
  /** Named by callers; also short ones. */
  #named = new Set<string>();
  #forms: SecretForms | undefined;
  /** Masks of all secrets, and of the named ones; `undefined` after a change. */
  #mask: Pick<SecretMask, "masked"> | undefined;
  #namedMask: SecretMask | undefined;

  /** Masks secrets in all their forms from now on; before, as they are and escaped in JSON. */
  useForms(forms: SecretForms): void {
    if (this.#forms) return;
    this.#forms = forms;
    this.#mask = undefined;
  }

  /** Adds a credential. */
  add(value: string): void {
    this.#note(this.#credentials, value, MAX_SECRETS);
  }

  /** Adds a task id. */
  addTask(id: string): void {
    this.#note(this.#tasks, id, MAX_TASKS);
  }

  /** Adds values that a caller named: messages are recorded without them, whatever their length. */
  name(values: readonly string[], forms: SecretForms): void {
    this.useForms(forms);
    for (const value of values) {
      this.add(value);
      this.#note(this.#named, value, MAX_SECRETS, 0);
    }
  }

  /** Message without the named values in its parameters, its result or its error. */
  readonly hideNamed: HideSecrets = (message, json) => {
    const forms = this.#forms;
    const named = [...this.#named];
    if (named.length === 0 || !forms) return message;
    const mask = (this.#namedMask ??= forms.maskOf(named));
    if (json !== undefined && !mask.isIn(json)) return message;
    const hidden = Object.entries(message).map(([name, value]) => [
      name,
      BODIES.has(name) ? forms.withoutSecrets(value, named, mask) : (value as unknown),
    ]);
    return Object.fromEntries(hidden) as object;
  };

  /** Copy, to which more can be added for one file. */
  copy(): Secrets {
    const copy = new Secrets();
    if (this.#forms) copy.useForms(this.#forms);
    for (const value of this.#credentials) copy.add(value);
    for (const id of this.#tasks) copy.addTask(id);
    return copy;
  }

  /** True if the value would be masked, or is too short to be a secret. */
  covers(value: string): boolean {
    return value.length < SHORT || this.#credentials.has(value) || this.#tasks.has(value);
  }

  /** `text` with all secrets masked. */
  masked(text: string): string {
    if (this.#credentials.size + this.#tasks.size === 0) return text;
    const all = [...this.#credentials, ...this.#tasks];
    this.#mask ??= this.#forms?.maskOf(all, SHORT) ?? simpleMask(all);
    return this.#mask.masked(text);
  }

  /** Value of a header field with all secrets masked, including short ones that a caller named. */
  maskedField(value: string): string {
    const masked = this.masked(value);
    if (this.#named.size === 0 || !this.#forms) return masked;
    return (this.#namedMask ??= this.#forms.maskOf([...this.#named])).masked(masked);
  }

  /** True if all task ids in JSON text would be masked. */
  coversTasksIn(text: string): boolean {
    return [...text.matchAll(TASK_ID)].every(([, id = ""]) => this.covers(id));
  }

  #note(values: Set<string>, value: string, most: number, shortest = SHORT): void {
    if (value.length < shortest || value.includes(MASK)) return;
    // A value that is used again becomes the newest.
    if (!values.delete(value)) this.#mask = this.#namedMask = undefined;
    values.add(value);
    const [oldest] = values;
    if (values.size > most && oldest !== undefined) values.delete(oldest);
  }
}

/** Ids of the tasks that a message names: the id of a task may give access to its result (TK-18). */
export function taskIdsOf(message: object | undefined): readonly string[] {
  const { params, result } = (message ?? {}) as Readonly<Record<string, unknown>>; // reading these members is safe for any object
  const listed: readonly unknown[] = isObject(result) && Array.isArray(result.tasks) ? result.tasks : [];
  const places = [
    params,
    result,
    isObject(params) ? params.task : undefined,
    isObject(result) ? result.task : undefined,
    ...listed,
  ];
  return places.flatMap((place) => (isObject(place) && typeof place.taskId === "string" ? [place.taskId] : []));
}

/**
 * Mask for secrets as they are, decoded, and escaped in JSON once and twice: the body of an exchange is JSON text in a
 * line of JSON.
 */
function simpleMask(values: readonly string[]): Pick<SecretMask, "masked"> {
  const all = values.flatMap((value) => [value, escaped(value), escaped(escaped(value)), decoded(value)]);
  const longest = all.filter((value) => value.length >= SHORT).sort((a, b) => b.length - a.length); // a secret may contain another one
  const pattern = new RegExp(longest.map((value) => value.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|"), "g");
  return { masked: (text) => text.replace(pattern, MASK) };
}

const escaped = (value: string): string => JSON.stringify(value).slice(1, -1);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
