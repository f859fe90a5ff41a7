/**
 * Consent to open an app: the domains and permissions that its server declares, and an app that changed.
 *
 * Owns: that decision, and remembering it for exactly this app. An app without any access opens without a prompt, unless it changed.
 */
import { ClientError } from "../../errors/index.js";
import type { InputRequestSource } from "../input-request.js";
import type { InputRequestQueue } from "../input-request-queue.js";
import type { Grants } from "../grants.js";
import type { AppAccess, GrantedAccess } from "./app-types.js";

/** App that is to be opened. */
export interface AppOpening {
  /** Source of the input request; its `app` names the tool. */
  readonly source: InputRequestSource;
  readonly tool: string;
  readonly uri: string;
  /** Hash of the app; empty if it can't be computed, and then nothing is remembered. */
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

/** Resolves with the granted access. Rejects with `ERR-REFUSED` if it was denied, and with the signal's reason on abort. */
export async function permitApp(opening: AppOpening, options: AppConsentOptions): Promise<GrantedAccess> {
  const { source, tool, uri, hash, access, signal } = opening;
  const { queue, grants, pins } = options;
  const known = hash === "" ? undefined : await grants.app(source, tool);
  // Without its pin, an app is judged by the grant alone.
  const pinned = hash === "" ? "new" : await pins?.seeApp(source, tool, hash).catch(() => undefined);
  signal?.throwIfAborted();
  const changed = pinned === "changed" || (known !== undefined && known.hash !== hash);
  if (!changed) {
    if (known) return known.access;
    if (access.permissions.length + Object.keys(access.domains).length === 0)
      return { domains: false, permissions: [] };
  }
  const answer = await queue.request({ ...source, kind: "app-access", uri, access, changed }, signal);
  if (answer.action === "deny") {
    throw new ClientError("ERR-REFUSED", `The app of the tool "${tool}" was not opened: its access was denied.`, {
      tool,
    });
  }
  const granted = { domains: answer.domains === true, permissions: answer.permissions ?? [] };
  if (hash !== "" && answer.remember) {
    await grants.allowApp(source, tool, hash, granted, answer.remember);
    // A failure is harmless: the app is then still reported as changed.
    if (changed && answer.remember === "always") await pins?.accept(source, tool).catch(() => undefined);
  }
  return granted;
}
