/**
 * Saved grants: permissions that the user gave for more than one use (G-02, G-04).
 *
 * Owns: the grants, their lifetime and their revocation. A grant belongs to a server's address and an account, never to
 * the server's self-reported name. Does not prompt (see `tool-approval.ts`, `roots.ts`). A failing store affects
 * persistence, not safety: a grant that can't be read prompts again, and one that can't be written lasts until the
 * connection ends.
 */
import type { Root, Tool } from "../../protocol/types/index.js";
import type { InputRequestSource } from "../input-request.js";
import type { GrantedAccess } from "../../apps/app-types.js";
import { definitionText } from "./tool-text.js";
import type { HostClock } from "../queue/host-clock.js";

/** SHA-256 of a text, in a consistent encoding. */
export type Digest = (text: string) => Promise<string>;

interface GrantBase {
  /** Key for {@link Grants.revoke}. */
  readonly key: string;
  readonly serverUrl: string;
  /** Account; `""` without a sign-in. */
  readonly principal: string;
  /** `session`: until the connection ends. `always`: until revoked. */
  readonly lasts: "session" | "always";
  /** Milliseconds since the epoch. */
  readonly at: number;
}
/** Grant to call a tool while its definition is unchanged. */
export interface ToolGrant extends GrantBase {
  readonly kind: "tool";
  readonly tool: string;
  /**
   * Digest of the definition; `""` after another definition was seen, so that a tool that changes back needs a new
   * grant.
   */
  readonly definition: string;
  /** Tool of the app that may call the tool; absent if the page may. */
  readonly app?: string;
}
/** Grant to receive these roots, excluding roots that are added later. */
export interface RootsGrant extends GrantBase {
  readonly kind: "roots";
  readonly uris: readonly string[];
}
/** Grant to run the apps of a server. */
export interface AppsGrant extends GrantBase {
  readonly kind: "apps";
}
/** Grant of access to an app while it is unchanged. */
export interface AppGrant extends GrantBase {
  readonly kind: "app";
  readonly tool: string;
  /** Hash of the app. */
  readonly hash: string;
  readonly access: GrantedAccess;
}
/** Grant to send what belongs to a server through a relay. */
export interface RelayGrant extends GrantBase {
  readonly kind: "relay";
  /** Origin of the relay. */
  readonly relay: string;
  /** Origins that go through it: that of the server, that of its authorization server, or both. */
  readonly origins: readonly string[];
}
/** Remembered permission. Plain data. */
export type Grant = ToolGrant | RootsGrant | AppGrant | AppsGrant | RelayGrant;

/** Storage of permanent grants. */
export interface GrantStore {
  get(key: string): Promise<Grant | undefined>;
  put(grant: Grant): Promise<void>;
  delete(key: string): Promise<void>;
  list(): Promise<readonly Grant[]>;
}

/** Dependencies of grants. */
export interface GrantsOptions {
  readonly store: GrantStore;
  readonly digest: Digest;
  readonly clock: HostClock;
  /** Called when the store fails. */
  readonly problem?: (reason: string) => void;
}

/** Grant state of a tool: granted in its current form, in another form, or not at all. */
export type ToolGrantState = "granted" | "changed" | "none";

export class Grants {
  #options: GrantsOptions;
  /** Session grants by connection, then by key. */
  #session = new Map<string, Map<string, Grant>>();
  /** Keys of grants that were revoked in this visit, and not given again. */
  #revoked = new Set<string>();

  constructor(options: GrantsOptions) {
    this.#options = options;
  }

  /**
   * Grant state of this tool with its current definition. A changed definition ends the old grant. Rejects with
   * `ERR-LIMIT`.
   */
  async tool(source: InputRequestSource, tool: Tool): Promise<ToolGrantState> {
    const definition = await this.#definitionOf(tool);
    const grant = await this.#find(source, keyOf("tool", source, tool.name));
    if (grant?.kind !== "tool") return "none";
    if (grant.definition === definition) return "granted";
    if (grant.definition !== "") await this.#keep(source, { ...grant, definition: "" });
    return "changed";
  }

  /** Grants this tool with its current definition. */
  async allowTool(source: InputRequestSource, tool: Tool, lasts: Grant["lasts"]): Promise<void> {
    const base = this.#base("tool", source, lasts, tool.name);
    const definition = await this.#definitionOf(tool);
    const app = source.app && { app: source.app.tool };
    await this.#keep(source, { ...base, kind: "tool", tool: tool.name, definition, ...app });
  }

  /** Remembered access of the app of a tool, which may be another app than the current one. */
  async app(source: InputRequestSource, tool: string): Promise<Pick<AppGrant, "hash" | "access"> | undefined> {
    const grant = await this.#find(source, keyOf("app", source, tool));
    return grant?.kind === "app" ? grant : undefined;
  }

  /** Grants access to the app of a tool while it has this hash. */
  async allowApp(
    source: InputRequestSource,
    tool: string,
    hash: string,
    access: GrantedAccess,
    lasts: Grant["lasts"],
  ): Promise<void> {
    await this.#keep(source, { ...this.#base("app", source, lasts, tool), kind: "app", tool, hash, access });
  }

  /** True if the apps of the server may run. */
  async apps(source: InputRequestSource): Promise<boolean> {
    return (await this.#find(source, keyOf("apps", source))) !== undefined;
  }

  /** Grants the apps of the server to run. A permanent grant is not replaced by a shorter one. */
  async allowApps(source: InputRequestSource, lasts: Grant["lasts"]): Promise<void> {
    if (lasts === "session" && (await this.apps(source))) return;
    await this.#keep(source, { ...this.#base("apps", source, lasts), kind: "apps" });
  }

  /** True if the server may receive all of these roots. */
  async roots(source: InputRequestSource, roots: readonly Root[]): Promise<boolean> {
    const grant = await this.#find(source, keyOf("roots", source));
    return grant?.kind === "roots" && roots.every(({ uri }) => grant.uris.includes(uri));
  }

  /** Grants these roots permanently. */
  async allowRoots(source: InputRequestSource, roots: readonly Root[]): Promise<void> {
    await this.#keep(source, {
      ...this.#base("roots", source, "always"),
      kind: "roots",
      uris: roots.map(({ uri }) => uri),
    });
  }

  /** Origins that may go through this relay for the server; `undefined` without a grant. */
  async relay(source: InputRequestSource, relay: string): Promise<readonly string[] | undefined> {
    const grant = await this.#find(source, keyOf("relay", source, relay));
    return grant?.kind === "relay" ? grant.origins : undefined;
  }

  /** Grants these origins to go through a relay for the server, permanently; without any, the grant ends. */
  async allowRelay(source: InputRequestSource, relay: string, origins: readonly string[]): Promise<void> {
    if (origins.length === 0) return this.#delete(keyOf("relay", source, relay));
    await this.#keep(source, { ...this.#base("relay", source, "always", relay), kind: "relay", relay, origins });
  }

  /** True if the grant for this relay was revoked in this visit, and not given again. */
  isRelayRevoked(source: InputRequestSource, relay: string): boolean {
    return this.#revoked.has(keyOf("relay", source, relay));
  }

  /** All grants, oldest first. Rejects with the store's own error. */
  async list(): Promise<readonly Grant[]> {
    const session = [...this.#session.values()].flatMap((grants) => [...grants.values()]);
    return [...session, ...(await this.#options.store.list())].sort((a, b) => a.at - b.at);
  }

  /**
   * Revokes a grant; has no effect when there is none. Rejects with the store's own error, because the user must know
   * that the grant remains.
   */
  async revoke(key: string): Promise<void> {
    await this.#delete(key);
    this.#revoked.add(key);
  }

  async #delete(key: string): Promise<void> {
    for (const grants of this.#session.values()) grants.delete(key);
    await this.#options.store.delete(key);
  }

  /** Removes the session grants of an ended connection. */
  connectionEnded(serverId: string): void {
    this.#session.delete(serverId);
  }

  async #find(source: InputRequestSource, key: string): Promise<Grant | undefined> {
    const session = this.#session.get(source.serverId)?.get(key);
    if (session) return session;
    try {
      return await this.#options.store.get(key);
    } catch {
      this.#options.problem?.("remembered grants could not be read; the user is asked again");
      return undefined;
    }
  }

  async #keep(source: InputRequestSource, grant: Grant): Promise<void> {
    this.#revoked.delete(grant.key);
    if (grant.lasts === "always") {
      try {
        await this.#options.store.put(grant);
        this.#session.get(source.serverId)?.delete(grant.key);
        return;
      } catch {
        this.#options.problem?.("a grant could not be stored; it lasts until the connection ends");
      }
    }
    const session = this.#session.get(source.serverId) ?? new Map<string, Grant>();
    this.#session.set(source.serverId, session.set(grant.key, { ...grant, lasts: "session" }));
  }

  #base(kind: Grant["kind"], source: InputRequestSource, lasts: Grant["lasts"], name?: string): GrantBase {
    const { serverUrl, principal = "" } = source;
    return { key: keyOf(kind, source, name), serverUrl, principal, lasts, at: this.#options.clock.now() };
  }

  #definitionOf(tool: Tool): Promise<string> {
    return this.#options.digest(definitionText(tool));
  }
}

/** Key of a grant. An app that calls tools has grants of its own. */
function keyOf(kind: Grant["kind"], { serverUrl, principal = "", app }: InputRequestSource, name?: string): string {
  const caller = kind === "tool" && app ? [app.hash ?? ""] : [];
  return JSON.stringify([kind, serverUrl, principal, ...(name === undefined ? [] : [name]), ...caller]);
}
