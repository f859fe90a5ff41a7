/**
 * Handlers of input requests in one form, whatever the embedder passed.
 *
 * Owns: checking and merging them, and the input response for what a handler returns. Does not own: when a handler runs
 * (`requests/input-request-queue.ts`).
 */
import { ClientError } from "../../../errors/index.js";
import type { CreateMessageResult, Root } from "../../../protocol/types/index.js";
import type { AnswerRequest } from "../../../requests/queue/input-request-queue.js";
import type { AuthorizationOffer, Handlers, InputHandler, InputRequest, InputResponse } from "../../api/index.js";
import { changedExtensions } from "./extension-handlers.js";
import { extensionFunction, type ExtensionTable } from "./extension-table.js";

/** Function of a handler in one form, whatever it takes and returns. */
export type AnyHandler = InputHandler<never, unknown>;

/** Handlers in one form: a function for each purpose, and its settings. */
export interface HandlerTable {
  readonly form?: AnyHandler | undefined;
  readonly url?: AnyHandler | undefined;
  readonly sampling?: AnyHandler | undefined;
  readonly samplingTools?: boolean | undefined;
  readonly roots?: readonly Root[] | AnyHandler | undefined;
  readonly approveTool?: AnyHandler | undefined;
  readonly signIn?: AnyHandler | undefined;
  readonly authorization?: AuthorizationOffer | undefined;
  readonly extensions?: ExtensionTable | undefined;
}

/**
 * Table after a change: an absent member of `changes` keeps its handler. Throws `ERR-ARGUMENT` for what is no handler.
 */
export function changedTable(table: HandlerTable, changes: Handlers): HandlerTable {
  if (!isObject(changes)) throw wrong("must be an object");
  let changed = table;
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(READERS, name)) {
      throw wrong(`has the unknown member "${name}"; known are ${Object.keys(READERS).join(", ")}`);
    }
    if (value === undefined) continue;
    changed = { ...changed, ...READERS[name as keyof Handlers](value, table) };
  }
  return changed;
}

/** Reader of each member: a change of the table. The program may have no types. */
const READERS: { readonly [K in keyof Required<Handlers>]: (value: unknown, before: HandlerTable) => HandlerTable } = {
  elicitation(value) {
    if (value === false) return { form: undefined, url: undefined };
    if (isHandler(value)) return { form: value, url: value };
    const { form, url, ...rest } = members(value, "elicitation", ["form", "url"]);
    noMore(rest, "elicitation");
    if (!form && !url) throw wrong(`needs a function in "elicitation": form, url or both`);
    return { form: optional(form, "elicitation.form"), url: optional(url, "elicitation.url") };
  },
  sampling(value) {
    if (value === false) return { sampling: undefined, samplingTools: undefined };
    if (isHandler(value)) return { sampling: value, samplingTools: false };
    const { createMessage, tools, ...rest } = members(value, "sampling", ["createMessage", "tools"]);
    noMore(rest, "sampling");
    return { sampling: needed(createMessage, "sampling.createMessage"), samplingTools: tools === true };
  },
  roots(value) {
    if (value === false) return { roots: undefined };
    if (isHandler(value)) return { roots: value };
    if (!Array.isArray(value)) throw wrong(`needs a list of roots, or a function, in "roots"`);
    return { roots: value as readonly Root[] }; // `Roots` checks each of them
  },
  approveTool: (value) => ({ approveTool: value === false ? undefined : needed(value, "approveTool") }),
  signIn(value) {
    if (value === false) return { signIn: undefined, authorization: undefined };
    const { open, ...authorization } = members(value, "signIn", ["redirectUrl", "open"]);
    if (typeof authorization["redirectUrl"] !== "string") throw wrong(`needs the address "signIn.redirectUrl"`);
    // Signing in checks the other settings.
    return { signIn: needed(open, "signIn.open"), authorization: authorization as unknown as AuthorizationOffer };
  },
  extensions: (value, { extensions = {} }) => ({
    extensions: value === false ? undefined : changedExtensions(extensions, value),
  }),
};

/** Function that runs the handler of an input request; `undefined` if there is none. */
export function handlerOf(table: HandlerTable, request: InputRequest): AnswerRequest | undefined {
  switch (request.kind) {
    case "elicitation-form":
      // The queue checks every response.
      return running(table.form, request, (result) => result as InputResponse);
    case "elicitation-url":
      return running(table.url, request, (result) => result as InputResponse);
    case "sampling":
      return running(table.sampling, request, (result) => ({
        action: "answer",
        result: result as CreateMessageResult,
      }));
    case "roots": {
      if (typeof table.roots !== "function") return undefined;
      const handler = running(table.roots, request, (roots) => ({ action: "share", roots: roots as readonly Root[] }));
      // Without roots there is nothing to prompt about.
      return async (signal) =>
        (await handler?.(signal)) ?? (request.roots.length > 0 ? undefined : { action: "reject" });
    }
    case "tool":
      if (request.initiator !== "page" || request.app) return undefined;
      return running(table.approveTool, request, (isAllowed) => ({ action: isAllowed === true ? "allow" : "deny" }));
    case "sign-in":
      return running(table.signIn, request, (url) =>
        url === false ? { action: "decline" } : { action: "signed-in", callbackUrl: url as string },
      );
    case "extension": {
      const handler = extensionFunction(table.extensions, "requests", request.method);
      // Without a handler, which was just removed, and without a result, the request is refused: it never prompts the
      // user.
      return async (signal) => ({
        action: "answer",
        result: (await handler?.(request as never, { signal })) as object,
      });
    }
    default:
      return undefined;
  }
}

function running(
  handler: AnyHandler | undefined,
  request: InputRequest,
  respond: (result: unknown) => InputResponse,
): AnswerRequest | undefined {
  return (
    handler &&
    (async (signal) => {
      const result = await handler(request as never, { signal }); // each handler has the kind of request that it was given for
      return result === undefined ? undefined : respond(result);
    })
  );
}

const isHandler = (value: unknown): value is AnyHandler => typeof value === "function";
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

function members(value: unknown, name: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (isObject(value) && !Array.isArray(value)) return value;
  throw wrong(`needs a function, or an object with ${known.join(" and ")}, in "${name}"`);
}

function noMore(rest: object, name: string): void {
  const [first] = Object.keys(rest);
  if (first !== undefined) throw wrong(`has the unknown member "${name}.${first}"`);
}

function needed(value: unknown, name: string): AnyHandler {
  if (isHandler(value)) return value;
  throw wrong(`needs a function in "${name}"`);
}

function optional(value: unknown, name: string): AnyHandler | undefined {
  return value === undefined ? undefined : needed(value, name);
}

function wrong(what: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `The object of handlers ${what}.`);
}
