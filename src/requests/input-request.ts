/**
 * Asks: what a server wants from the user or the host, and how it is answered. Types only.
 *
 * An input request reaches us as a JSON-RPC request (legacy) or inside `input_required` (2026-07-28); here it is one union, with one queue and
 * one set of dialogs. Plain data throughout: asks cross threads.
 */
import type {
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitFormParams,
  ElicitResult,
  ElicitUrlParams,
  Root,
  ToolAnnotations,
} from "../protocol/types/index.js";
import type { PlainError } from "../errors/index.js";
import type { ToolDifference } from "./pins.js";
import type { ModelUsage, RefusedParameter } from "./sampling/provider.js";

/** Who asks, and during what. */
export interface InputRequestSource {
  readonly serverId: string;
  /** Where the server is: what a dialog shows first, never what the server calls itself (E-01). */
  readonly serverUrl: string;
  /** What the server calls itself; for display beside the address only. */
  readonly serverName?: string;
  /** Which account of ours the server knows us by, as an opaque key; absent when nobody signed in. Grants are kept per account. */
  readonly principal?: string;
  /** What this client asked the server when it asked back; absent when nothing of ours was running. */
  readonly during?: { readonly method: string; readonly name?: string; readonly callId?: string };
  /** Number of the server's answer that contains this input request; all entries of one answer count once towards the rate. */
  readonly round?: number;
}

/** What is asked, by kind. */
export type InputRequestBody =
  /** Fill in a form. `schemaText`: `params.requestedSchema` as JSON, where it has a number that a double does not hold. */
  | {
      readonly kind: "elicitation-form";
      readonly params: ElicitFormParams;
      readonly schemaText?: string;
      readonly warnings: readonly InputRequestWarning[];
    }
  /** Visit a page. `origin` is the part of the address to look at. */
  | {
      readonly kind: "elicitation-url";
      readonly params: ElicitUrlParams;
      readonly origin: string;
      /** It was opened for this very request before, and the server still waits: accepting means to go on, nothing is to be opened by itself. */
      readonly opened?: true;
      readonly warnings: readonly InputRequestWarning[];
    }
  /**
   * May this be put to a model? `provider`: who would answer, absent when a user has to write the answer. `failure`: it was put to the model
   * before, which failed; its `data.detail` is what the model's server says (untrusted).
   */
  | {
      readonly kind: "sampling";
      readonly params: CreateMessageRequestParams;
      readonly provider?: string;
      readonly failure?: PlainError;
    }
  /** May the model's answer go to the server? */
  | {
      readonly kind: "sampling-result";
      readonly params: CreateMessageRequestParams;
      readonly result: CreateMessageResult;
      /** Tokens it took, as the model's server says. */
      readonly usage?: ModelUsage;
      /** Parameters of the request that the model's server refused. */
      readonly refused?: readonly RefusedParameter[];
    }
  /** May the server see these roots? */
  | { readonly kind: "roots"; readonly roots: readonly Root[] }
  /**
   * May this tool be called? `changed`: its definition is not the one that was allowed, or first seen, before; `difference`: what it was and
   * is, where that is known. `once`: no answer is remembered.
   */
  | {
      readonly kind: "tool";
      readonly tool: string;
      readonly arguments: Readonly<Record<string, unknown>>;
      readonly annotations?: ToolAnnotations;
      readonly changed: boolean;
      readonly difference?: ToolDifference;
      readonly once?: true;
    }
  /** Sign in where the server sends people for that. The answer is the address the window came back to. */
  | SignInBody
  /** Under which id is this client known there? It could not be registered by itself. */
  | {
      readonly kind: "client-id";
      /** Who would know the id: exactly the authorization server's `issuer`. */
      readonly issuer: string;
      /** What has to be registered with it. */
      readonly redirectUrl: string;
      /** A sentence for developers: why nothing else worked. */
      readonly why: string;
    };

/** What there is to know before somebody signs in. Plain data. */
export interface SignInBody {
  readonly kind: "sign-in";
  /** What is opened: https, or http on this machine. */
  readonly authorizationUrl: string;
  /** The part of it to look at. */
  readonly authorizationOrigin: string;
  /** Origin of the token endpoint, which receives the authorization code and with it the access. */
  readonly tokenOrigin: string;
  /** The page people come back to. */
  readonly redirectUrl: string;
  /** By which the page that comes back is known: its messages carry it. */
  readonly state: string;
  /** As the checked metadata has it. */
  readonly issuer: string;
  /**
   * `first`: nobody signed in. `expired`: it has ended. `refused`: the server takes it no more. `more-scopes`: it wants more.
   * `moved`: it sends people to another authorization server than the one they signed in with.
   */
  readonly reason: "first" | "expired" | "refused" | "more-scopes" | "moved";
  /** All that is asked for; absent when that is left to the authorization server. */
  readonly scopes?: readonly string[];
  /** Those among them that were not granted before. */
  readonly added?: readonly string[];
  readonly warnings: readonly InputRequestWarning[];
}

/** Warning about an address. `own-network`: the server is not of the device or network that it leads into. */
export type OddUrl = "punycode" | "ip-address" | "own-network" | "port" | "long-query" | "not-https";

/** Something a user should know before answering. */
export type InputRequestWarning =
  /** A field that looks as if it wanted a secret (E-06). */
  | { readonly kind: "secret-field"; readonly field: string }
  /** The address is not plain: what is odd about it. */
  | { readonly kind: "odd-url"; readonly what: OddUrl }
  /** The code of this sign-in goes to a place that does not look like one owner's with the sign-in page (RFC 9700, 4.4). */
  | { readonly kind: "code-elsewhere"; readonly origin: string }
  /** The form can't be shown: what it holds beyond the flat schema (E-15). Whoever answers gives the content as a whole: no default is filled in. */
  | { readonly kind: "unsupported-form"; readonly reason: string }
  /** Nothing tells where to sign in: the addresses are those 2025-03-26 prescribes, and PKCE can't be checked. */
  | { readonly kind: "unverified-server" };

/** One question, waiting for its answer. */
export type InputRequest = InputRequestBody &
  InputRequestSource & {
    readonly requestId: string;
    /** Milliseconds since the epoch. */
    readonly at: number;
    /** The user refused the last three requests of this server or more: no dialog should open by itself for this one. */
    readonly quiet?: true;
  };

/** The kind of an input request. */
export type InputRequestKind = InputRequestBody["kind"];

/** The answer to each kind. */
export interface InputResponses {
  "elicitation-form": ElicitResult;
  "elicitation-url": ElicitResult;
  /** `run`: put it to the model, perhaps as edited. `answer`: the user wrote the answer. */
  sampling:
    | { readonly action: "run"; readonly params?: CreateMessageRequestParams }
    | { readonly action: "answer"; readonly result: CreateMessageResult }
    | { readonly action: "reject" };
  "sampling-result": { readonly action: "send"; readonly result?: CreateMessageResult } | { readonly action: "reject" };
  roots: { readonly action: "share"; readonly remember?: boolean } | { readonly action: "reject" };
  /** `remember`: until the connection ends, or for good. */
  tool: { readonly action: "allow"; readonly remember?: "session" | "always" } | { readonly action: "deny" };
  /** `callbackUrl`: the whole address of the redirect page as it was loaded. It holds a code: never kept, never shown. */
  "sign-in": { readonly action: "signed-in"; readonly callbackUrl: string } | { readonly action: "decline" };
  /** `clientSecret`: only for servers that demand one; no secret is safe in a page. */
  "client-id":
    | { readonly action: "use"; readonly clientId: string; readonly clientSecret?: string }
    | { readonly action: "decline" };
}

/** An answer to an input request of any kind. */
export type InputResponse = InputResponses[InputRequestKind];

/** Outcome of a request. `withdrawn`: the server or the connection took it back. `declined-all`: refused at once, as the user chose for this server. */
export type InputRequestEnd = "answered" | "withdrawn" | "refused-by-policy" | "answered-by-policy" | "declined-all";
