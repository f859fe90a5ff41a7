/**
 * Permanent grants in the store, or in memory if there is none. Loaded on first use.
 *
 * Owns: validating stored data, which any code on this origin may have written.
 */
import { PERMISSIONS } from "../../apps/app-permissions.js";
import type { GrantedAccess } from "../../apps/app-types.js";
import type { Grant, GrantStore } from "../../requests/index.js";
import { isObject } from "../../jsonrpc/index.js";
import type { AppPermission } from "../../protocol/index.js";
import type { Store } from "../../storage/index.js";

/** The grants of a host. */
export function storedGrants(store: Store): GrantStore {
  return {
    get: async (key) => readGrant(await store.get("grants", [key]), key),
    put: (grant) => store.put("grants", [grant.key], grant),
    delete: (key) => store.delete("grants", [key]),
    async list() {
      const entries = await store.entries("grants");
      return entries.flatMap(({ key, value }) => readGrant(value, key[0]) ?? []);
    },
  };
}

/** The grants of a host whose store could not be loaded. */
export function heldGrants(): GrantStore {
  const grants = new Map<string, Grant>();
  return {
    get: async (key) => grants.get(key),
    put: async (grant) => void grants.set(grant.key, grant),
    delete: async (key) => void grants.delete(key),
    list: async () => [...grants.values()],
  };
}

function readAccess(value: unknown): GrantedAccess | undefined {
  if (!isObject(value) || !Array.isArray(value.permissions)) return undefined;
  const permissions = value.permissions.filter((one): one is AppPermission =>
    PERMISSIONS.includes(one as AppPermission),
  );
  return { domains: value.domains === true, permissions };
}

/** Reads a valid grant stored under its own key. */
function readGrant(value: unknown, key: string | undefined): Grant | undefined {
  if (!isObject(value) || value.key !== key || value.lasts !== "always") return undefined;
  const { serverUrl, principal, at, kind, tool, definition, uris } = value;
  if (typeof serverUrl !== "string" || typeof principal !== "string" || typeof at !== "number") return undefined;
  const base = { key: String(key), serverUrl, principal, at, lasts: "always" } as const;
  if (kind === "tool" && typeof tool === "string" && typeof definition === "string") {
    return { ...base, kind, tool, definition, ...(typeof value.app === "string" && { app: value.app }) };
  }
  if (kind === "app" && typeof tool === "string" && typeof value.hash === "string") {
    const access = readAccess(value.access);
    return access && { ...base, kind, tool, hash: value.hash, access };
  }
  if (kind === "apps") return { ...base, kind };
  if (kind === "relay" && typeof value.relay === "string") {
    const origins = Array.isArray(value.origins) ? value.origins.filter((one) => typeof one === "string") : [];
    return { ...base, kind, relay: value.relay, origins };
  }
  if (kind === "roots" && Array.isArray(uris) && uris.every((uri) => typeof uri === "string")) {
    return { ...base, kind, uris };
  }
  return undefined;
}
