/** Records in memory for signing in, as a database keeps them: each a copy. */
import { authRecords } from "../../../src/client/authorization/auth-records.js";
import { TokenStore, type SignedIn, type TokenStoreOptions } from "../../../src/auth/tokens/token-store.js";
import { openStore } from "../../../src/storage/index.js";
import { NOW, PUBLIC, RESOURCE } from "./sign-in-fixtures.js";

export const SIGNED_IN: SignedIn = {
  issuer: "https://as.example",
  client: PUBLIC,
  resource: RESOURCE,
  tokens: { accessToken: "the-access-token", tokenType: "bearer", refreshToken: "the-refresh-token", scopes: ["read"] },
  obtainedAt: NOW,
  requested: ["read"],
};

/** A store, the records in it, and each "visit" a new holder of them. */
export function gate() {
  const store = openStore();
  const records = authRecords(store);
  const visit = (options: Partial<TokenStoreOptions> = {}): TokenStore =>
    new TokenStore({
      records,
      now: () => NOW,
      serverUrl: RESOURCE,
      storage: "persistent",
      session: "tab-1",
      ...options,
    });
  return { store, visit };
}
