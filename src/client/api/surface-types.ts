/** Public interface of surfaces: what a server offers at one time, and the changes between two of them. Types only. */
import type { Prompt, Resource, ResourceTemplate, ServerCapabilities, Tool } from "../../protocol/types/index.js";

/** Everything that a server offers to a client, at one time: a plain JSON value, which a file can hold. */
export interface ServerSurface {
  /** Name of the format, so that a file can be recognized. */
  readonly format: "mcp-surface";
  /** Version of the format. */
  readonly version: 1;
  /** Time at which it was taken, in the form of RFC 3339. */
  readonly takenAt: string;
  readonly server: {
    /** Endpoint without the query, which may contain a secret. */
    readonly url?: string;
    readonly name?: string;
    readonly title?: string;
    readonly version?: string;
    readonly instructions?: string;
    /** Revision of the protocol that was negotiated. */
    readonly protocolVersion?: string;
  };
  /** Capabilities that the server declares; absent in a file that holds only lists, and then not compared. */
  readonly capabilities?: ServerCapabilities;
  /** Lists in the order of the server; a list that was not read is absent, and is then not compared. */
  readonly tools?: readonly Tool[];
  /** Names of tools that the server lists with a malformed definition, so that nobody can call them; absent if there are none. */
  readonly malformed?: readonly string[];
  readonly prompts?: readonly Prompt[];
  readonly resources?: readonly Resource[];
  readonly resourceTemplates?: readonly ResourceTemplate[];
}

/**
 * Class of a change. `breaking`: something that worked before may fail or mean something else. `non-breaking`:
 * everything that worked before still works. `text`: only a text for people or models has changed, such as a
 * description.
 */
export type ChangeClass = "breaking" | "non-breaking" | "text";

/** Kind of the item that has changed; `server` stands for facts about the server itself. */
export type SurfaceItemKind = "tool" | "prompt" | "resource" | "resource-template" | "capability" | "server";

/** One change of a surface. */
export interface SurfaceChange {
  readonly class: ChangeClass;
  readonly item: SurfaceItemKind;
  /**
   * Name of the tool, prompt or capability, URI of the resource, or URI template; in a `renamed` change, the earlier
   * name.
   */
  readonly name: string;
  /**
   * `added`, `removed` and `renamed` concern the whole item if `path` is empty, and otherwise the member at `path`;
   * `narrowed`: fewer values are valid than before; `widened`: more values are; `replaced`: other values are, or it
   * can't be decided; `changed`: a member that does not decide what is valid.
   */
  readonly change: "added" | "removed" | "renamed" | "narrowed" | "widened" | "replaced" | "changed";
  /**
   * Place in the item as a JSON Pointer (RFC 6901), such as `/inputSchema/properties/city/minLength`; empty for the
   * item itself.
   */
  readonly path: string;
  /** Values before and after; absent where there is none, and for items that were added or removed. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** True if the server also lists the tool that was added or removed on the other side, with a malformed definition. */
  readonly isMalformed?: true;
}

/** Changes between two surfaces. */
export interface SurfaceComparison {
  /** Breaking ones first, then non-breaking ones, then those of texts; within a class in the order of the items. */
  readonly changes: readonly SurfaceChange[];
  readonly counts: Readonly<Record<ChangeClass, number>>;
  /** Lists that only one of the surfaces has; they are not compared. */
  readonly notCompared: readonly ("tools" | "prompts" | "resources" | "resourceTemplates")[];
  /** True if there are more changes than `changes` holds, which is at most 10,000. */
  readonly isCut: boolean;
}

/** A stored surface. */
export interface SurfaceEntry {
  readonly id: string;
  /** Endpoint of the server without the query. */
  readonly serverUrl: string;
  /** Time at which it was taken, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * A change of the connection to a server. `lost`: a server that was connected does not answer, or the session ended.
 * `back`: it answers again. `failed`: connecting failed. `disconnected`: the host ended the connection.
 */
export interface ConnectionChange {
  readonly kind: "connected" | "lost" | "back" | "failed" | "disconnected" | "signed-out";
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Code of the error, if there was one. */
  readonly code?: string;
}

/**
 * Surfaces of earlier visits and the changes of connections, in IndexedDB; without IndexedDB they last as long as the
 * host. At most 100 surfaces for each server, 5,000,000 characters of JSON each, and the newest 200 changes of its
 * connections. The event `surfaces` reports what is added and deleted. Other code on this origin can read and change
 * them.
 */
export interface Surfaces {
  /**
   * Stores a surface, and resolves with its entry. A surface that differs from the newest stored one only in its time
   * is not stored again: its entry is that one. Rejects with `ERR-ARGUMENT` if the surface has no address, and with
   * `ERR-LIMIT` if it is too large.
   */
  keep(surface: ServerSurface): Promise<SurfaceEntry>;
  /**
   * Stores the surface of a connected server as {@link keep} does, with the lists in the cache: the server receives no
   * request. `id`: the id of the connection. Resolves with `undefined` if no list of tools was loaded, or if it has more
   * than 2,000 tools.
   * @example await host.surfaces.keepCached(server.info.url, { id: server.id });
   */
  keepCached(
    serverUrl: string,
    options: { readonly id: string; readonly malformed?: readonly string[] },
  ): Promise<SurfaceEntry | undefined>;
  /** Lists the stored surfaces of a server, or of all, newest first. */
  list(serverUrl?: string): Promise<readonly SurfaceEntry[]>;
  /** Reads a stored surface as JSON text, for `readSurface`; `undefined` if it is gone. */
  read(id: string): Promise<string | undefined>;
  /** Deletes stored surfaces. */
  delete(ids: readonly string[]): Promise<void>;
  /** Deletes all surfaces and changes of connections, or those of one server. */
  clear(serverUrl?: string): Promise<void>;
  /**
   * Stores a change of a connection. What another tab stored of the same change within ten seconds is not stored again.
   */
  addConnection(serverUrl: string, change: ConnectionChange): Promise<void>;
  /** Lists the stored changes of the connections to a server, newest first. */
  connections(serverUrl: string): Promise<readonly ConnectionChange[]>;
}
