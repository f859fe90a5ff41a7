/**
 * Parts of a host: results, input requests, pins, models, authorizations, cache. Types only.
 */
import type { CallToolResult, Prompt, Resource, ResourceTemplate, Tool } from "../../protocol/types/index.js";
import type { AuthorizationView } from "../../auth/types.js";
import type { InputRequest, InputResponse, ToolDifference } from "../../requests/input-request.js";
import type { Grant } from "../../requests/consent/grants.js";
import type { ToolPin } from "../../requests/consent/pins.js";
import type { ModelAccess, ModelAccount } from "../../requests/sampling/account.js";
import type { ModelUsage, RefusedParameter } from "../../requests/sampling-provider.js";
import type { PlainError } from "../../errors/index.js";
import type { ListName, ServerInfo } from "./events.js";
import type {
  JsonMatches,
  JsonNode,
  JsonPath,
  JsonSlice,
  ResultView,
  TableQuery,
  TableSlice,
  TextHead,
} from "./views.js";

import type { ConnectOptions } from "./options.js";

/** Reads kept results piece by piece. Every method rejects with `ERR-ARGUMENT` if the result was released. */
export interface Results {
  /** Characters `from` up to `to` of a text block (or of a text resource in a block). */
  text(resultId: string, block: number, from: number, to: number): Promise<string>;
  /** Decoded bytes of an image, audio or blob block: all of them, or bytes `from` up to `to`. */
  bytes(resultId: string, block: number, from?: number, to?: number): Promise<ArrayBuffer>;
  /**
   * Children `offset` … `offset + limit` of the node at `path` in the structured content, or in the JSON text of
   * `block`. Rejects with `ERR-ARGUMENT` if that text is not JSON.
   */
  nodes(resultId: string, path: JsonPath, offset: number, limit: number, block?: number): Promise<JsonSlice>;
  /**
   * Characters `from` up to `to` of the string at `path` in the structured content, or in the JSON text of `block`.
   * Rejects with `ERR-ARGUMENT` if there is no string.
   */
  string(resultId: string, path: JsonPath, from: number, to: number, block?: number): Promise<string>;
  /**
   * Occurrences of `text` in the keys and values of the structured content, or of the JSON text of `block`. Ignores
   * case. A text that begins with `$.` or `$[` is a JSONPath (RFC 9535), and finds the values that it selects.
   */
  find(resultId: string, text: string, block?: number): Promise<JsonMatches>;
  /**
   * Root of the JSON in the text of a block; `undefined` if it is not JSON. Parsed once, in the thread that stores the
   * text.
   */
  root(resultId: string, block: number): Promise<JsonNode | undefined>;
  /**
   * Rows of a list of objects in the structured content, or in the JSON of `block`; `undefined` for a list of other
   * values.
   */
  table(resultId: string, query: TableQuery, block?: number): Promise<TableSlice | undefined>;
  /** The whole result, its structured content alone, or the JSON of a block, as formatted JSON text. */
  json(resultId: string, part: "result" | "structured" | number): Promise<string>;
  /** Releases a result. */
  release(resultId: string): Promise<void>;
}

/** Store of results that can also keep new ones; a host is created with one. */
export interface ResultKeeper extends Results {
  /**
   * Keeps a result and returns its view. `source`: the value that {@link Results.json} writes as the whole result.
   * Default: the result itself.
   */
  keep(result: CallToolResult, elapsedMs: number, source?: object): Promise<ResultView>;
}

/** Input requests that are pending. */
export interface InputRequests {
  /** Pending input requests, in order of arrival. */
  list(): Promise<readonly InputRequest[]>;
  /**
   * Responds to an input request. Resolves to false if it had already ended. Rejects with `ERR-ARGUMENT` for a response
   * of another kind; the input request then stays pending.
   */
  answer(requestId: string, answer: InputResponse): Promise<boolean>;
  /**
   * Refuses all current and future input requests from this server until {@link undoRefuseAll} is called or its
   * connection ends. Sign-in and tool approval still prompt. Each refused request is reported as an
   * `input-request-ended` event and recorded in the audit trail.
   */
  refuseAll(serverId: string): Promise<void>;
  /**
   * Reverts {@link refuseAll}: later input requests from this server prompt again. Has no effect if {@link refuseAll}
   * is not active.
   */
  undoRefuseAll(serverId: string): Promise<void>;
  /** Permissions the user granted for more than one use, oldest first. */
  grants(): Promise<readonly Grant[]>;
  /** Revokes the grant with this `key`. Has no effect if there is none. */
  revoke(key: string): Promise<void>;
}

/**
 * Definitions of a server's tools as first seen at its address by this principal, used to detect changes. Servers
 * without an address have none. An unknown connection has no pins: reads return nothing, and writes have no effect.
 */
export interface Pins {
  /** All known tools, in no particular order. */
  list(serverId: string): Promise<readonly ToolPin[]>;
  /**
   * Pinned and current definition of a tool, as JSON with its name, title, description, schemas and annotations;
   * `undefined` for an unknown tool. The two texts are equal if the tool is unchanged.
   * @example const { before, now } = (await host.pins.read(server.id, "get_weather")) ?? {};
   */
  read(serverId: string, tool: string): Promise<ToolDifference | undefined>;
  /**
   * Accepts the current definition of one tool, or all tools, as the new baseline. Grants that were revoked because of
   * the change stay revoked.
   */
  accept(serverId: string, tool?: string): Promise<void>;
  /**
   * Removes the pins of a connected server, or of all servers that were ever connected, and what is remembered of their
   * skills: the next list of each is the new baseline.
   */
  forget(serverId?: string): Promise<void>;
}

/** Cached data of a server from an earlier connection. A list that was never loaded is absent. */
export interface CachedServer {
  readonly info: ServerInfo;
  /** Time of the last connection, in milliseconds since the epoch. */
  readonly storedAt: number;
  readonly tools?: readonly Tool[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
  readonly prompts?: readonly Prompt[];
  /** The requested call; only for a recording. */
  readonly call?: RecordedCall;
  /** JSON of the requested entry, at most 16,384 characters; absent if it is unknown. */
  readonly entry?: TextHead;
}

/** Recorded call: its arguments and its outcome. */
export interface RecordedCall {
  readonly args: Readonly<Record<string, unknown>>;
  /** Result of the call, kept in the `Results` object of the recording; release it when done. */
  readonly result?: ResultView;
  /** Reason why there is no result; absent if the call was cancelled. */
  readonly error?: PlainError;
}

/** Selects the cache of a server, and the parts to read. */
export interface CacheReadOptions extends Pick<ConnectOptions, "headers"> {
  /** Id of the connection whose cache is read; its headers need not be known. */
  readonly id?: string;
  /** Reads only this tool, and no lists. */
  readonly tool?: string;
  /** Reads only the call with this id; only a recording has calls. */
  readonly call?: string;
  /** Reads only the entry at this zero-based index of {@link list}, with all pages joined, as the server sent it. */
  readonly entry?: number;
  /** List that contains the entry. Default: the tools. */
  readonly list?: ListName;
}

/** Server whose cached data is reported. */
export interface CacheShowOptions extends Pick<ConnectOptions, "headers"> {
  readonly id: string;
}

/** Outcome of testing an account. */
export interface ModelTest {
  readonly model: string;
  /** Beginning of the model's answer: untrusted, at most 500 characters. */
  readonly text: string;
  readonly usage?: ModelUsage;
  /** Parameters the endpoint refused, and their replacements. */
  readonly refused?: readonly RefusedParameter[];
  readonly durationMs: number;
}

/**
 * Models of an account, before it is offered to servers. Both methods reject with `ERR-ARGUMENT` if the account can't
 * be used, and with `ERR-SAMPLING` if the provider fails: `data.status` and `data.detail` hold its response (untrusted,
 * without keys).
 */
export interface Models {
  /** Names of the models of an account, sorted; at most 2,000. */
  list(account: ModelAccess, options?: { readonly signal?: AbortSignal }): Promise<readonly string[]>;
  /** Requests one word from the first model of the account, which takes a few tokens. */
  test(account: ModelAccount, options?: { readonly signal?: AbortSignal }): Promise<ModelTest>;
}

/** Bytes of an icon, at most 256 KiB, or the reason they are not available. */
export type FetchedIcon =
  | { readonly bytes: ArrayBuffer; readonly mimeType?: string }
  | { readonly refused: "network" | "status" | "too-large" | "timeout" };

/** Sign-in management: the state of a server, signing out, and resuming a redirect sign-in. */
export interface Authorizations {
  /** Sign-in state of a server; `undefined` if it has not required sign-in since this host was created. */
  view(url: string | URL): Promise<AuthorizationView | undefined>;
  /**
   * Deletes the stored tokens of this server, and requests their revocation from its authorization server. Rejects with
   * `ERR-ARGUMENT` if sign-in is not offered.
   */
  signOut(url: string | URL): Promise<void>;
  /**
   * Resumes a sign-in after a redirect. Resolves with the address of the server, which can now be connected. Rejects
   * with `ERR-AUTH-MIXUP` for a callback without a matching sign-in, and otherwise like a connection whose sign-in
   * fails; `data.serverUrl` then names the server.
   */
  resume(callbackUrl: string): Promise<string>;
}

/** Sign-in management: the state of a server, signing out, and resuming a redirect sign-in. */
export interface Authorizations {
  /** Sign-in state of a server; `undefined` if it has not required sign-in since this host was created. */
  view(url: string | URL): Promise<AuthorizationView | undefined>;
  /**
   * Deletes the stored tokens of this server, and requests their revocation from its authorization server. Rejects with
   * `ERR-ARGUMENT` if sign-in is not offered.
   */
  signOut(url: string | URL): Promise<void>;
  /**
   * Resumes a sign-in after a redirect. Resolves with the address of the server, which can now be connected. Rejects
   * with `ERR-AUTH-MIXUP` for a callback without a matching sign-in, and otherwise like a connection whose sign-in
   * fails; `data.serverUrl` then names the server.
   */
  resume(callbackUrl: string): Promise<string>;
}

/** Descriptions and lists of servers that were connected before; available without a network. */
export interface HostCache {
  /**
   * Reads the cached data of a server; `undefined` if it was never connected with these headers. Rejects with
   * `ERR-STORAGE` if accounts can't be distinguished.
   * @example const known = await host.cache.read("https://example.com/mcp");
   */
  read(url: string | URL, options?: CacheReadOptions): Promise<CachedServer | undefined>;
  /**
   * Reports a server without contacting it: as `closed`, with its cached description and lists as events. Resolves to
   * false if it was never connected with these headers. Has no effect on a server that is connected or connecting.
   * `id`: id of the connection that a later `connect` uses. Rejects with `ERR-STORAGE` if accounts can't be
   * distinguished.
   * @example await host.cache.show("https://example.com/mcp", { id: "weather" });
   */
  show(url: string | URL, options: CacheShowOptions): Promise<boolean>;
  /**
   * Removes the data that {@link read} returns, and the era of the server. Grants and pins stay: see {@link
   * InputRequests.revoke}, {@link Pins.forget}.
   */
  clear(url: string | URL, options?: Pick<ConnectOptions, "headers">): Promise<void>;
}
