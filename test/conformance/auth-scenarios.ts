/**
 * What the client does in each scenario of the official suite that concerns authorization.
 *
 * Owns: what the embedder brings in each, and the user, who always signs in: the browser's own second tab goes to the authorization
 * server and comes back. https://github.com/modelcontextprotocol/conformance
 */
import { clientCredentials, enterpriseManaged, jwtBearer } from "../../src/auth/providers/index.js";
import type { InputRequest, AuthorizationOffer, ClientHost, Server, TokenProvider } from "../../workers/index.js";

/** What the suite hands over, in these scenarios. */
export interface AuthContext {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly issuer?: string;
  readonly private_key_pem?: string;
  readonly signing_algorithm?: string;
  readonly valid_jwt?: string;
  readonly idp_client_id?: string;
  readonly idp_id_token?: string;
  readonly idp_token_endpoint?: string;
}

/** Given by the driver: opens the address in a second tab, and gives the one it ends at. */
const { authorize } = globalThis as unknown as { readonly authorize: (url: string) => Promise<string> };

const REDIRECT_URL = "http://app.localhost/callback";
const CIMD_URL = "https://conformance-test.local/client-metadata.json";

/** How a scenario is set up and what it may end with. */
export interface AuthScenario {
  readonly offer?: (context: AuthContext) => Partial<AuthorizationOffer>;
  readonly tokens?: (context: AuthContext) => TokenProvider;
  /** The client must refuse to go on: the code it refuses with. */
  readonly refusal?: RegExp;
  readonly steps?: (server: Server) => Promise<unknown>;
}

const useIt = async (server: Server): Promise<void> => {
  await server.listTools();
  await server.callTool("test-tool", {});
};

/** By the suite's name. */
export const AUTH_SCENARIOS: Readonly<Record<string, AuthScenario>> = {
  "auth/metadata-default": {},
  "auth/metadata-var1": {},
  "auth/metadata-var2": {},
  "auth/metadata-var3": {},
  "auth/basic-cimd": { offer: () => ({ clientMetadataUrl: CIMD_URL }) },
  "auth/scope-from-www-authenticate": {},
  "auth/scope-from-scopes-supported": {},
  "auth/scope-omitted-when-undefined": {},
  "auth/scope-step-up": {},
  "auth/scope-retry-limit": { refusal: /^ERR-AUTH-SCOPE$/ },
  "auth/token-endpoint-auth-basic": {},
  "auth/token-endpoint-auth-post": {},
  "auth/token-endpoint-auth-none": {},
  "auth/pre-registration": {
    offer: ({ client_id: clientId = "", client_secret: clientSecret = "", issuer = "" }) => ({
      clients: [{ issuer, clientId, clientSecret }],
    }),
  },
  "auth/2025-03-26-oauth-metadata-backcompat": {},
  "auth/2025-03-26-oauth-endpoint-fallback": {},
  "auth/resource-mismatch": { refusal: /^ERR-AUTH-DISCOVERY$/ },
  "auth/offline-access-scope": {},
  "auth/offline-access-not-supported": {},
  "auth/authorization-server-migration": {
    // Between the calls the server moves to another authorization server.
    steps: async (server) => {
      await useIt(server);
      await useIt(server);
    },
  },
  "auth/iss-supported": {},
  "auth/iss-not-advertised": {},
  "auth/iss-supported-missing": { refusal: /^ERR-AUTH-MIXUP$/ },
  "auth/iss-wrong-issuer": { refusal: /^ERR-AUTH-MIXUP$/ },
  "auth/iss-unexpected": { refusal: /^ERR-AUTH-MIXUP$/ },
  "auth/iss-normalized": { refusal: /^ERR-AUTH-MIXUP$/ },
  "auth/metadata-issuer-mismatch": { refusal: /^ERR-AUTH-DISCOVERY$/ },
  "auth/client-credentials-basic": {
    tokens: ({ client_id: clientId = "", client_secret: clientSecret = "" }) =>
      clientCredentials({ clientId, clientSecret }),
  },
  "auth/client-credentials-jwt": {
    tokens: ({ client_id: clientId = "", private_key_pem: privateKey = "", signing_algorithm: algorithm }) =>
      clientCredentials({ clientId, privateKey, algorithm: algorithm === "RS256" ? algorithm : "ES256" }),
  },
  "auth/enterprise-managed-authorization": {
    tokens: (context) =>
      enterpriseManaged({
        clientId: context.client_id ?? "",
        clientSecret: context.client_secret ?? "",
        idp: {
          tokenEndpoint: context.idp_token_endpoint ?? "",
          clientId: context.idp_client_id ?? "",
          idToken: async () => context.idp_id_token ?? "",
        },
      }),
  },
  "auth/dpop": { offer: () => ({ dpop: "supported" }) },
  "auth/dpop-nonce": { offer: () => ({ dpop: "supported" }) },
  "auth/wif-jwt-bearer": {
    tokens: ({ client_id: clientId = "", valid_jwt: jwt = "" }) => jwtBearer({ clientId, assertion: async () => jwt }),
  },
};

/** Connects and uses the server as the scenario says. Rejects when it ends otherwise. */
export async function runAuthScenario(
  host: ClientHost,
  url: string,
  name: string,
  context: AuthContext,
): Promise<void> {
  const { offer, refusal, steps = useIt } = AUTH_SCENARIOS[name] ?? {};
  await host.offer({ authorization: { redirectUrl: REDIRECT_URL, ...offer?.(context) } });
  host.subscribe((events) => {
    for (const event of events) if (event.kind === "input-request") void signIn(host, event.request);
  });
  const using = host.connect(url).then(steps);
  if (!refusal) return void (await using);
  const code = await using.then(
    () => "nothing",
    (error: unknown) => String((error as { readonly code?: unknown }).code),
  );
  if (!refusal.test(code)) throw new Error(`it ended with ${code}`);
}

async function signIn(host: ClientHost, request: InputRequest): Promise<void> {
  if (request.kind !== "sign-in") throw new Error(`nobody should ask for ${request.kind}`);
  const callbackUrl = await authorize(request.authorizationUrl);
  await host.inputRequests.answer(request.requestId, { action: "signed-in", callbackUrl });
}
