/**
 * Sign-in offer of a panel, made of its attributes and of the entries of its map of servers.
 *
 * Owns: what counts when something can't be used, and naming that. Never validates a client: the code that uses it does.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { AuthorizationOffer, RegisteredClient } from "../../src/client/api/index.js";
import { authorizationAddress } from "../sign-in/authorization-address.js";
import type { StringKey, StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";
import type { SignInAttributes } from "./sign-in-attributes.js";

const STORAGES = ["memory", "session", "persistent"] as const;
const DPOP = ["required", "supported", "never"] as const;

/** Something the page's author wrote that can't be used. */
interface SignInProblem {
  readonly key: StringKey;
  readonly params?: Readonly<Record<string, string>>;
}

/** Result of reading the sign-in settings. */
export interface SignInOffer {
  /** Absent: no sign-in is offered. */
  readonly authorization?: AuthorizationOffer;
  readonly problems: readonly SignInProblem[];
}

type Attributes = Pick<SignInAttributes, "redirectUrl" | "clientMetadataUrl" | "clientName" | "tokenStorage" | "dpop">;

/** Reads the attributes; `clients`: those the entries name. */
export function signInOffer(attributes: Attributes, clients: readonly RegisteredClient[]): SignInOffer {
  const { redirectUrl, clientMetadataUrl, clientName, tokenStorage, dpop } = attributes;
  const isMeant = [clientMetadataUrl, clientName, tokenStorage, dpop, clients[0]].some((one) => one !== undefined);
  if (redirectUrl === undefined) return { problems: isMeant ? [{ key: "panel.auth-no-redirect" }] : [] };
  const redirect = redirectPage(redirectUrl);
  if (redirect === undefined) return { problems: [{ key: "panel.auth-redirect", params: { value: redirectUrl } }] };
  const problems: SignInProblem[] = [];
  const word = <T extends string>(attribute: string, value: string | undefined, known: readonly [T, ...T[]]): T => {
    const [used] = known;
    const found = value === undefined ? used : known.find((one) => one === value);
    if (found === undefined) problems.push({ key: "panel.auth-word", params: { attribute, value: value ?? "", used } });
    return found ?? used;
  };
  const authorization: AuthorizationOffer = {
    redirectUrl: redirect,
    storage: word("token-storage", tokenStorage, STORAGES),
    dpop: word("dpop", dpop, DPOP),
    ...(clientName !== undefined && { clientName }),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl: absolute(clientMetadataUrl) }),
    ...(clients.length > 0 && { clients }),
  };
  return { authorization, problems };
}

/** Draws what can't be used; nothing when all can. `badEntries`: the keys of entries whose `auth` is none. */
export function signInNote(
  { problems }: SignInOffer,
  badEntries: readonly string[],
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const sentences = problems.map(({ key, params }) => t(key, params));
  if (badEntries.length > 0) sentences.push(t("panel.auth-entries", { names: badEntries.join(", ") }));
  if (sentences.length === 0) return nothing;
  return html`<div class="note warning" role="status">
    ${icon("warning")}
    <div class="grow">${sentences.map((sentence) => html`<p>${sentence}</p>`)}</div>
  </div>`;
}

/** Only a page of this very origin can say what it came back with. */
function redirectPage(text: string): string | undefined {
  const url = authorizationAddress(absolute(text));
  return url?.origin === location.origin && !url.href.includes("#") ? url.href : undefined;
}

/** Makes an address absolute. Text that is no address stays as written: the code that uses it reports the error. */
function absolute(text: string): string {
  return URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI).href : text;
}
