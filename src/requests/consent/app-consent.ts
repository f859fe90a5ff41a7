/**
 * Consent to open an app: the first app of a server, the domains and permissions that a server declares, and an app
 * that changed.
 *
 * Owns: that decision, and remembering it: access for exactly this app, and that apps may run for their server. No
 * policy keeps an app from sending what it learns (a Content Security Policy does not cover WebRTC), so no app runs
 * before the user agreed to that once.
 */
import { ClientError } from "../../errors/index.js";
import type { InputRequestSource } from "../input-request.js";
import type { InputRequestQueue } from "../queue/input-request-queue.js";
import type { Grants } from "./grants.js";
import type { AppAccess, GrantedAccess } from "../../apps/app-types.js";

/** App that is to be opened. */
export interface AppOpening {
  /** Source of the input request; its `app` names the tool. */
  readonly source: InputRequestSource;
  readonly tool: string;
  readonly uri: string;
  /** Hash of the app; empty if it can't be computed, and then its access is not remembered. */
  readonly hash: string;
  readonly access: AppAccess;
  readonly signal?: AbortSignal | undefined;
}

/** State of an app compared with the one that was first opened or accepted. */
export type AppPinState = "new" | "same" | "changed";

/** Pinned apps. */
interface AppPins {
  /** Compares an app, and pins the first one. */
  seeApp(source: InputRequestSource, tool: string, hash: string): Promise<AppPinState>;
  /** Pins the current definition and app of a tool. */
  accept(source: InputRequestSource, tool: string): Promise<void>;
}

/** Dependencies of the consent. */
export interface AppConsentOptions {
  readonly queue: InputRequestQueue;
  readonly grants: Grants;
  readonly pins?: AppPins | undefined;
}

/** Consent to the apps of a host. */
export class AppConsent {
  #options: AppConsentOptions;
  /**
   * Decisions about the first app, by connection: one after the other, so that apps that are opened together are one
   * question.
   */
  #turns = new Map<string, Promise<unknown>>();

  constructor(options: AppConsentOptions) {
    this.#options = options;
  }

  /**
   * Resolves with the granted access. Rejects with `ERR-REFUSED` if it was denied, and with the signal's reason on
   * abort.
   */
  async permit(opening: AppOpening): Promise<GrantedAccess> {
    const { source, signal } = opening;
    if (await this.#options.grants.apps(source)) return this.#decide(opening);
    const before = this.#turns.get(source.serverId) ?? Promise.resolve();
    const turn = before.then(() => this.#decide(opening));
    this.#turns.set(
      source.serverId,
      turn.catch(() => undefined),
    );
    return new Promise((resolve, reject) => {
      turn.then(resolve, reject);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }

  async #decide({ source, tool, uri, hash, access, signal }: AppOpening): Promise<GrantedAccess> {
    const { queue, grants, pins } = this.#options;
    signal?.throwIfAborted();
    const known = hash === "" ? undefined : await grants.app(source, tool);
    // Without its pin, an app is judged by the grant alone.
    const pinned = hash === "" ? "new" : await pins?.seeApp(source, tool, hash).catch(() => undefined);
    const first = known === undefined && !(await grants.apps(source));
    signal?.throwIfAborted();
    const changed = pinned === "changed" || (known !== undefined && known.hash !== hash);
    if (!changed) {
      if (known) return known.access;
      if (!first && access.permissions.length + Object.keys(access.domains).length === 0)
        return { domains: false, permissions: [] };
    }
    const answer = await queue.request({ ...source, kind: "app-access", uri, access, changed, first }, signal);
    if (answer.action === "deny") {
      throw new ClientError("ERR-REFUSED", `The app of the tool "${tool}" was not opened: its access was denied.`, {
        tool,
      });
    }
    const granted = { domains: answer.domains === true, permissions: answer.permissions ?? [] };
    await grants.allowApps(source, answer.remember ?? "session");
    if (hash !== "" && answer.remember) {
      await grants.allowApp(source, tool, hash, granted, answer.remember);
      // A failure is harmless: the app is then still reported as changed.
      if (changed && answer.remember === "always") await pins?.accept(source, tool).catch(() => undefined);
    }
    return granted;
  }
}
