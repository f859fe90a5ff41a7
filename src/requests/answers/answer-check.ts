/**
 * Check of input responses, which come from dialogs, embedders and policies, across threads.
 *
 * Owns: the structure that each kind of input request requires. Does not own: the effect of a response.
 */
import { ClientError } from "../../errors/index.js";
import { parseExact } from "../../json/exact-text.js";
import type { AppPermission, CreateMessageResult } from "../../protocol/types/index.js";
import type { AppAccessResponse } from "../../apps/app-types.js";
import type { InputRequest, InputResponse, InputResponses } from "../input-request.js";
import { contentProblem, withDefaults, type FormContent } from "./form-content.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import { readRoots } from "./read-roots.js";
import { isSamplingResult } from "./sampling-result.js";
import { readSamplingParams } from "./sampling-history.js";

/** Maximum number of characters of a callback URL; the codes and tokens of some servers are long. */
const MAX_CALLBACK_URL = 32_768;
/** Maximum number of characters of a client id or secret. */
const MAX_CREDENTIAL = 2_048;

/**
 * Checked response, without unknown members. Throws `ERR-ARGUMENT`. `fillDefaults`: missing fields of a form get their
 * defaults, for programs, to which no prefilled form was shown.
 */
export function readInputResponse(
  request: InputRequest,
  answer: unknown,
  options: { readonly fillDefaults?: boolean } = {},
): InputResponse {
  if (!isJsonObject(answer)) throw unfit(request, "an answer is an object with an action");
  const { action } = answer;
  switch (request.kind) {
    case "elicitation-form":
      if (action === "accept") return { action, content: formContent(request, answer, options.fillDefaults === true) };
      if (action === "decline" || action === "cancel") return { action };
      break;
    case "elicitation-url":
      // The response never has content: a page's answers stay on that page (E-04).
      if (action === "accept" || action === "decline" || action === "cancel") return { action };
      break;
    case "sampling":
      if (action === "run") return samplingRun(request, answer);
      if (action === "answer") return { action, result: samplingResult(request, answer["result"]) };
      if (action === "reject") return { action };
      break;
    case "sampling-result": {
      const { result } = answer;
      if (action === "send")
        return result === undefined ? { action } : { action, result: samplingResult(request, result) };
      if (action === "reject") return { action };
      break;
    }
    case "roots":
      if (action === "share") return { action, ...sharedRoots(request, answer) };
      if (action === "reject") return { action };
      break;
    case "tool":
      if (action === "deny") return { action };
      if (action === "allow") return { action, ...rememberOf(request, answer) };
      break;
    case "app-access":
      if (action === "allow") return { action, ...accessAnswer(request, answer) };
      if (action === "deny") return { action };
      break;
    case "app-link":
    case "app-download":
    case "app-message":
    case "app-resource":
    case "relay":
      if (action === "allow" || action === "deny") return { action };
      break;
    case "extension": {
      const { result } = answer;
      if (action === "answer" && isJsonObject(result)) return { action, result };
      if (action === "answer") throw unfit(request, "the result is an object");
      if (action === "reject") return { action };
      break;
    }
    case "sign-in":
      if (action === "signed-in") return { action, callbackUrl: callbackUrl(request, answer["callbackUrl"]) };
      if (action === "decline") return { action };
      break;
    case "client-id":
      if (action === "use") return knownClient(request, answer);
      if (action === "decline") return { action };
      break;
    default:
      return request satisfies never;
  }
  throw unfit(request, `${JSON.stringify(action) ?? "no action"} is no action for it`);
}

/**
 * Content of a form response. Without content, the defaults are used. Given content is used unchanged, because its
 * omitted fields were omitted on purpose (E-04).
 */
function formContent(
  request: InputRequest & { readonly kind: "elicitation-form" },
  { content }: JsonObject,
  fillDefaults: boolean,
): FormContent {
  if (content !== undefined && !isJsonObject(content)) throw unfit(request, "content is an object");
  const unsupported = request.warnings.find((warning) => warning.kind === "unsupported-form");
  if (unsupported) {
    // No form was shown: the whole content is used unchanged. The server validates it.
    if (content === undefined)
      throw unfit(request, `the form can't be shown, so content is needed (${unsupported.reason})`);
    return content as FormContent; // the schema may require values of other types
  }
  const schema = request.schemaText === undefined ? request.params.requestedSchema : parseExact(request.schemaText);
  const filled = content === undefined || fillDefaults ? withDefaults(schema, content ?? {}) : content;
  const problem = contentProblem(schema, filled);
  if (problem !== undefined) throw unfit(request, problem);
  // Every value was checked against its field.
  return filled as FormContent;
}

/** Roots of a response, which whoever responds may replace. */
function sharedRoots(
  request: InputRequest,
  { remember, roots }: JsonObject,
): Omit<Extract<InputResponses["roots"], { action: "share" }>, "action"> {
  if (roots !== undefined && !Array.isArray(roots)) throw unfit(request, "roots is a list");
  return { ...(remember === true && { remember }), ...(roots && { roots: readRoots(roots) }) };
}

function rememberOf(
  request: InputRequest,
  { remember }: JsonObject,
): { readonly remember?: NonNullable<AppAccessResponse["remember"]> } {
  if (remember === undefined) return {};
  if (remember === "session" || remember === "always") return { remember };
  throw unfit(request, `remember is "session" or "always"`);
}

/** Granted access: never more than was requested. */
function accessAnswer(
  request: InputRequest & { readonly kind: "app-access" },
  answer: JsonObject,
): Omit<AppAccessResponse, "action"> {
  const { domains = false, permissions = [] } = answer;
  const requested = request.access.permissions;
  if (typeof domains !== "boolean") throw unfit(request, "domains is true or false");
  if (!Array.isArray(permissions) || !permissions.every((one: AppPermission) => requested.includes(one)))
    throw unfit(request, "permissions is a list of permissions that the app requests");
  return { domains, permissions: requested.filter((one) => permissions.includes(one)), ...rememberOf(request, answer) };
}

function samplingRun(request: InputRequest & { readonly kind: "sampling" }, { params }: JsonObject): InputResponse {
  if (request.provider === undefined) throw unfit(request, "no model is set up: write the answer, or reject");
  if (params === undefined) return { action: "run" };
  if (!isJsonObject(params)) throw unfit(request, "params is an object");
  try {
    // The user may remove tools from a request, but not add any.
    return { action: "run", params: readSamplingParams(params, { tools: request.params.tools !== undefined }) };
  } catch (error) {
    throw unfit(request, error instanceof Error ? error.message : "the edited request is no sampling request");
  }
}

function samplingResult(request: InputRequest, result: unknown): CreateMessageResult {
  if (isSamplingResult(result)) return result;
  throw unfit(request, "a result has role assistant, a model's name and content of text, image, audio or tool_use");
}

/**
 * Callback URL on the redirect page. The code that started the sign-in checks that the URL belongs to that sign-in
 * (A-16, A-17).
 */
function callbackUrl(request: InputRequest & { readonly kind: "sign-in" }, url: unknown): string {
  if (typeof url !== "string" || url.length > MAX_CALLBACK_URL || !URL.canParse(url)) {
    throw unfit(request, "callbackUrl is the whole address of the page that was returned to");
  }
  const [came, expected] = [new URL(url), new URL(request.redirectUrl)];
  // No message quotes the address, because it contains a code.
  if (came.origin !== expected.origin || came.pathname !== expected.pathname) {
    throw unfit(request, "callbackUrl is no address of the redirect page");
  }
  return url;
}

function knownClient(request: InputRequest, { clientId, clientSecret }: JsonObject): InputResponse {
  if (!isCredential(clientId)) throw unfit(request, "clientId is a text of printable characters");
  if (clientSecret === undefined || clientSecret === "") return { action: "use", clientId };
  if (!isCredential(clientSecret)) throw unfit(request, "clientSecret is a text of printable characters");
  return { action: "use", clientId, clientSecret };
}

/** True if a text has only the characters of RFC 6749, appendices A.1 and A.2. */
function isCredential(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_CREDENTIAL && /^[\x20-\x7e]+$/.test(value);
}

function unfit(request: InputRequest, why: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `This is no answer to a "${request.kind}" ask: ${why}.`, {
    kind: request.kind,
  });
}
