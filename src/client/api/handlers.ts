/**
 * Handlers: functions of the embedder that answer input requests or implement extensions. Types only.
 *
 * Owns: what each handler takes and returns. `client/host/handlers/handlers.ts` checks them, and turns what they return
 * into input responses.
 */
import type { AuthorizationOffer } from "../../auth/types.js";
import type { CreateMessageResult, ElicitResult, Root } from "../../protocol/types/index.js";
import type { InputRequest, InputRequestKind, InputRequestSource } from "../../requests/input-request.js";

/** Input request of one kind. */
export type InputRequestOf<K extends InputRequestKind> = Extract<InputRequest, { readonly kind: K }>;

/** Context of a handler's call. */
export interface HandlerContext {
  /**
   * Aborts when the answer is no longer needed: the server withdrew its request, the connection ended, or
   * `inputTimeoutMs` is over.
   */
  readonly signal: AbortSignal;
}

/**
 * Answers an input request. `undefined`: the user is prompted, as if there were no handler. A handler that throws
 * refuses the request; a modern server's call then rejects with `ERR-REFUSED`, whose `cause` is the error of the
 * handler.
 */
export type InputHandler<Request, Response> = (
  request: Request,
  context: HandlerContext,
) => Response | undefined | Promise<Response | undefined>;

/** Fills in a form. Missing fields get their defaults. */
export type FormHandler = InputHandler<InputRequestOf<"elicitation-form">, ElicitResult>;
/** Opens a page for the user. `accept`: the user agreed to open it. */
export type UrlHandler = InputHandler<InputRequestOf<"elicitation-url">, ElicitResult>;
/** Answers for a model. */
export type SamplingHandler = InputHandler<InputRequestOf<"sampling">, CreateMessageResult>;
/** Chooses the roots for the server that requests them. */
export type RootsHandler = InputHandler<InputRequestOf<"roots">, readonly Root[]>;
/** Allows or denies a tool call of this program, before it is sent. */
export type ToolApprovalHandler = InputHandler<InputRequestOf<"tool">, boolean>;

/** Settings of signing in, and the function that opens the sign-in page. */
export interface SignInHandler extends AuthorizationOffer {
  /**
   * Opens `request.authorizationUrl` for the user. Resolves with the whole address to which the browser returned;
   * `false` declines.
   */
  readonly open: InputHandler<InputRequestOf<"sign-in">, string | false>;
}

/** Notification of an extension. `params` is untrusted: check it before use. */
export interface ExtensionNotification extends Pick<InputRequestSource, "serverId" | "serverUrl" | "serverName"> {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Result whose type an extension defines, as the server sent it. `result` is untrusted: check it before use. */
export interface ExtensionResult extends Pick<InputRequestSource, "serverId" | "serverUrl" | "serverName"> {
  /** Method whose result it is. */
  readonly method: string;
  readonly result: Readonly<Record<string, unknown>> & { readonly resultType: string };
}

/**
 * Receives a notification. The signal aborts when the connection ends. A `problem` event reports what the function
 * throws.
 */
export type NotificationHandler = (notification: ExtensionNotification, context: HandlerContext) => unknown;

/**
 * Answers a request of an extension with the result of its method. If it throws, a server up to 2025-11-25 gets an
 * error (-32603); the call to a server of 2026-07-28 rejects with `ERR-REFUSED`, whose `cause` is the error.
 */
export type ExtensionRequestHandler = (
  request: InputRequestOf<"extension">,
  context: HandlerContext,
) => object | Promise<object>;

/**
 * Completes a result: returns the result that the caller of the method gets, without `ttlMs`, because it is not cached.
 * If it throws, the method rejects with `ERR-REFUSED`, whose `cause` is the error; the server may have done what was
 * requested. After `inputTimeoutMs`, the method rejects with `ERR-TIMEOUT`.
 */
export type ResultHandler = (result: ExtensionResult, context: HandlerContext) => object | Promise<object>;

/**
 * Implementation of a protocol extension: its functions, by the names that the extension defines. A name is 1 to 200
 * visible characters of ASCII. Names that MCP or this client uses can't be taken over.
 */
export interface ExtensionHandlers {
  /** Settings that are declared to servers. Default `{}`. */
  readonly settings?: object | undefined;
  /** Functions that receive notifications, by method. */
  readonly notifications?: Readonly<Record<string, NotificationHandler>> | undefined;
  /**
   * Functions that answer requests, by method: JSON-RPC requests of servers up to 2025-11-25, and input requests of
   * servers of 2026-07-28.
   */
  readonly requests?: Readonly<Record<string, ExtensionRequestHandler>> | undefined;
  /** Functions that complete results, by `resultType`. Only servers of 2026-07-28 send result types. */
  readonly resultTypes?: Readonly<Record<string, ResultHandler>> | undefined;
}

/**
 * Functions that answer input requests. A handler declares its capability; without one, and without an offer, the
 * capability is not declared. `false` removes a handler.
 */
export interface Handlers {
  /** Answers elicitation. A function alone handles forms and pages to open. */
  readonly elicitation?:
    | InputHandler<InputRequestOf<"elicitation-form" | "elicitation-url">, ElicitResult>
    | { readonly form?: FormHandler; readonly url?: UrlHandler }
    | false
    | undefined;
  /** Answers sampling requests. `tools`: declares that the handler accepts requests with tools. */
  readonly sampling?:
    | SamplingHandler
    | { readonly createMessage: SamplingHandler; readonly tools: boolean }
    | false
    | undefined;
  /**
   * Roots to share with every server that requests them, or a function that returns those for one server. The user is
   * not prompted.
   */
  readonly roots?: readonly Root[] | RootsHandler | false | undefined;
  /**
   * Approves tool calls. It runs for calls of this program; the user's own calls (`initiator: "user"`) need no approval
   * unless the offer's `toolApproval` says so, and calls of apps always prompt the user.
   */
  readonly approveTool?: ToolApprovalHandler | false | undefined;
  /** Signs in to servers that require it. */
  readonly signIn?: SignInHandler | false | undefined;
  /**
   * Implements protocol extensions, by identifier, such as `com.example/weather`. They are declared in addition to
   * those of the offer. A change keeps the extensions that it does not name; `false` removes one, or all.
   */
  readonly extensions?: Readonly<Record<string, ExtensionHandlers | false | undefined>> | false | undefined;
}
