/**
 * Input requests: data that a server or this client requests from the user or the host, and the responses. Types only.
 *
 * An input request arrives as a JSON-RPC request (legacy) or inside `input_required` (2026-07-28); here it is one
 * union, with one queue and one set of dialogs. Plain data throughout, because input requests cross threads.
 */
import type {
  ContentBlock,
  CreateMessageRequestParams,
  CreateMessageResult,
  ElicitFormParams,
  ElicitResult,
  ElicitUrlParams,
  Root,
  ToolAnnotations,
} from "../protocol/types/index.js";
import type { PlainError } from "../errors/index.js";
import type { AppAccess, AppAccessResponse, AppFile, AppSource } from "../apps/app-types.js";
import type { ModelUsage, RefusedParameter } from "./sampling-provider.js";

/** Initiator of a tool call: the user of a panel, the program of the page, or an app of a server. */
export type CallInitiator = "user" | "page" | "app";

/** Pinned and current definition of a tool as JSON; absent if it was too large to store. */
export interface ToolDifference {
  /** Time of the pinned definition, in milliseconds since the epoch. */
  readonly at: number;
  readonly before?: string;
  readonly now?: string;
  /** The document of the tool's app or its metadata changed: the hash of each; the definition may be the same. */
  readonly app?: { readonly before: string; readonly now: string };
}

/** Source of an input request, and its context. */
export interface InputRequestSource {
  readonly serverId: string;
  /** Address of the server, which a dialog shows first, before the name that the server reports (E-01). */
  readonly serverUrl: string;
  /** Name the server reports for itself; for display beside the address only. */
  readonly serverName?: string;
  /** Opaque key of the account used with the server; absent without a sign-in. Grants are kept per account. */
  readonly principal?: string;
  /** Request of this client during which the server sent this one; absent when none was running. */
  readonly during?: { readonly method: string; readonly name?: string; readonly callId?: string };
  /**
   * Number of the server's answer that contains this input request; all input requests of one answer count once towards
   * the rate.
   */
  readonly round?: number;
  /**
   * App of this server that sent the request, or that is to be opened; absent for requests of the server itself and of
   * this client.
   */
  readonly app?: AppSource;
}

/** Content of an input request, by kind. */
export type InputRequestBody =
  /** Fill in a form. `schemaText`: `params.requestedSchema` as JSON, if it has a number that a double can't hold. */
  | {
      readonly kind: "elicitation-form";
      readonly params: ElicitFormParams;
      readonly schemaText?: string;
      readonly warnings: readonly InputRequestWarning[];
    }
  /** Visit a page. `origin` is the part of the address to verify. */
  | {
      readonly kind: "elicitation-url";
      readonly params: ElicitUrlParams;
      readonly origin: string;
      /**
       * The page was already opened for this request, and the server still waits: accepting continues, and nothing
       * opens automatically.
       */
      readonly opened?: true;
      readonly warnings: readonly InputRequestWarning[];
    }
  /**
   * Approval of a sampling request. `provider`: the model that would answer, absent if the user has to write the
   * answer. `failure`: an earlier attempt with the model failed; its `data.detail` is the reply of the model's server
   * (untrusted).
   */
  | {
      readonly kind: "sampling";
      readonly params: CreateMessageRequestParams;
      readonly provider?: string;
      readonly failure?: PlainError;
    }
  /** Approval to send the model's answer to the server. */
  | {
      readonly kind: "sampling-result";
      readonly params: CreateMessageRequestParams;
      readonly result: CreateMessageResult;
      /** Tokens used, as reported by the model's server. */
      readonly usage?: ModelUsage;
      /** Parameters of the request that the model's server refused. */
      readonly refused?: readonly RefusedParameter[];
    }
  /** Approval to share these roots with the server. */
  | { readonly kind: "roots"; readonly roots: readonly Root[] }
  /**
   * Approval of a tool call. `changed`: the definition differs from the one previously allowed or first seen;
   * `difference`: both definitions, if known. `once`: the response can't be remembered.
   */
  | {
      readonly kind: "tool";
      readonly tool: string;
      readonly arguments: Readonly<Record<string, unknown>>;
      readonly annotations?: ToolAnnotations;
      /** Initiator of the call. */
      readonly initiator: CallInitiator;
      readonly changed: boolean;
      readonly difference?: ToolDifference;
      readonly once?: true;
    }
  /**
   * Access of an app that is about to be opened: the domains and permissions that its server declares for it.
   * `changed`: the app differs from the one that was first opened or last allowed. `first`: no app of this server was
   * allowed yet. In both cases the request is also made for an app without any access: whatever it may reach, an app
   * that runs can send what it learns to others (by WebRTC).
   */
  | {
      readonly kind: "app-access";
      readonly uri: string;
      readonly access: AppAccess;
      readonly changed: boolean;
      readonly first: boolean;
    }
  /**
   * Page that an app wants to open. Whoever responds opens it, in a new window. `origin` is the part of the address to
   * verify.
   */
  | {
      readonly kind: "app-link";
      readonly url: string;
      readonly origin: string;
      readonly warnings: readonly InputRequestWarning[];
    }
  /**
   * Files that an app wants to save. Whoever responds saves them; `host.apps.file(downloadId, …)` has their bytes until
   * then.
   */
  | { readonly kind: "app-download"; readonly downloadId: string; readonly files: readonly AppFile[] }
  /** Message that an app wants to send in the user's name. */
  | { readonly kind: "app-message"; readonly content: readonly ContentBlock[] }
  /**
   * Resource of its server that an app wants to read and that is not part of an app. Allowing it holds for all
   * resources while the app is open.
   */
  | { readonly kind: "app-resource"; readonly uri: string }
  /**
   * Permission to send what belongs to a server through a relay, because the page can't reach the server itself.
   * `relay`: origin of the relay, which reads everything that goes through it. `origins`: origins of the requests.
   */
  | {
      readonly kind: "relay";
      readonly relay: string;
      readonly origins: readonly string[];
      /** Failure without the relay. */
      readonly failure: PlainError;
    }
  /** Request of a method of an extension. The handler of the extension answers it, never the user. */
  | { readonly kind: "extension"; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  /** Sign-in at the page that the server requires. The response is the address to which the window returned. */
  | SignInBody
  /** Request for the id of this client at the authorization server, after automatic registration failed. */
  | {
      readonly kind: "client-id";
      /** Authorization server that issues the id: its exact `issuer`. */
      readonly issuer: string;
      /** Redirect URL to register with it. */
      readonly redirectUrl: string;
      /** Reason why automatic registration failed, as a sentence for developers. */
      readonly why: string;
    };

/** Information shown before a sign-in. Plain data. */
export interface SignInBody {
  readonly kind: "sign-in";
  /** Address to open: https, or http on this machine. */
  readonly authorizationUrl: string;
  /** Part of it to verify. */
  readonly authorizationOrigin: string;
  /** Origin of the token endpoint, which receives the authorization code and thereby gains access. */
  readonly tokenOrigin: string;
  /** Page to which the browser returns. */
  readonly redirectUrl: string;
  /** Identifies the returning page: its messages carry it. */
  readonly state: string;
  /** Issuer, from the checked metadata. */
  readonly issuer: string;
  /**
   * Reason for the sign-in. `first`: no sign-in yet. `expired`: it has ended. `refused`: the server no longer accepts
   * it. `more-scopes`: the server requires more scopes. `moved`: the server uses another authorization server
   * than before.
   */
  readonly reason: "first" | "expired" | "refused" | "more-scopes" | "moved";
  /** Requested scopes; absent if the authorization server chooses them. */
  readonly scopes?: readonly string[];
  /** Requested scopes that were not granted before. */
  readonly added?: readonly string[];
  readonly warnings: readonly InputRequestWarning[];
}

/** Warning about an address. `own-network`: the address is in the user's device or network, but the server is not. */
export type OddUrl = "punycode" | "ip-address" | "own-network" | "port" | "long-query" | "not-https";

/** Fact that the user should know before responding. */
export type InputRequestWarning =
  /** Field that appears to request a secret (E-06). */
  | { readonly kind: "secret-field"; readonly field: string }
  /** Address with an unusual property. */
  | { readonly kind: "odd-url"; readonly what: OddUrl }
  /**
   * Token endpoint whose owner appears to differ from that of the sign-in page: it receives the code of this sign-in
   * (RFC 9700, 4.4).
   */
  | { readonly kind: "code-elsewhere"; readonly origin: string }
  /**
   * Form that can't be shown, because it is not a flat schema (E-15). The response contains the whole content: no
   * default is filled in.
   */
  | { readonly kind: "unsupported-form"; readonly reason: string }
  /**
   * Server without authorization metadata: the addresses are those that 2025-03-26 prescribes, and PKCE can't be
   * verified.
   */
  | { readonly kind: "unverified-server" };

/** Input request that waits for a response. */
export type InputRequest = InputRequestBody &
  InputRequestSource & {
    readonly requestId: string;
    /** Milliseconds since the epoch. */
    readonly at: number;
    /**
     * The user refused the last three requests of this server or more: no dialog should open automatically for this
     * one.
     */
    readonly quiet?: true;
  };

/** Kind of an input request. */
export type InputRequestKind = InputRequestBody["kind"];

/** Response to a request of an app. `allow`: whoever responds has opened the page or saved the files. */
export interface AppResponse {
  readonly action: "allow" | "deny";
}

/** Response to each kind of input request. */
export interface InputResponses {
  "elicitation-form": ElicitResult;
  "elicitation-url": ElicitResult;
  /** `run`: send it to the model, possibly edited. `answer`: the user wrote the answer. */
  sampling:
    | { readonly action: "run"; readonly params?: CreateMessageRequestParams }
    | { readonly action: "answer"; readonly result: CreateMessageResult }
    | { readonly action: "reject" };
  "sampling-result": { readonly action: "send"; readonly result?: CreateMessageResult } | { readonly action: "reject" };
  /** `roots`: shared in place of the requested ones. */
  roots:
    | { readonly action: "share"; readonly remember?: boolean; readonly roots?: readonly Root[] }
    | { readonly action: "reject" };
  /** `remember`: until the connection ends, or permanently. */
  tool: { readonly action: "allow"; readonly remember?: "session" | "always" } | { readonly action: "deny" };
  "app-access": AppAccessResponse | { readonly action: "deny" };
  "app-link": AppResponse;
  "app-download": AppResponse;
  "app-message": AppResponse;
  "app-resource": AppResponse;
  /** `allow` holds until the grant is revoked; `deny`, until the page is closed. */
  relay: { readonly action: "allow" | "deny" };
  /** `result`: the result of the method. */
  extension: { readonly action: "answer"; readonly result: object } | { readonly action: "reject" };
  /**
   * `callbackUrl`: the whole address with which the redirect page was loaded. It holds a code: never stored, never
   * shown.
   */
  "sign-in": { readonly action: "signed-in"; readonly callbackUrl: string } | { readonly action: "decline" };
  /** `clientSecret`: only for servers that require it; a page can't protect a secret. */
  "client-id":
    | { readonly action: "use"; readonly clientId: string; readonly clientSecret?: string }
    | { readonly action: "decline" };
}

/** Response to an input request of any kind. */
export type InputResponse = InputResponses[InputRequestKind];

/**
 * Outcome of a request. `withdrawn`: the server or the connection withdrew it. `declined-all`: refused at once, because
 * the user declined all requests of this server. `unanswered`: refused, because there is no handler and no listener,
 * the handler failed, or nobody answered within `inputTimeoutMs`.
 */
export type InputRequestEnd =
  | "answered"
  | "withdrawn"
  | "refused-by-policy"
  | "answered-by-policy"
  | "answered-by-handler"
  | "declined-all"
  | "unanswered";
