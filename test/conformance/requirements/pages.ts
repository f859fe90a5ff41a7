/** The pages of the specification the requirement table points at, each with the newest revision that has it. */

const SITE = "https://modelcontextprotocol.io/specification";
const MODERN = `${SITE}/2026-07-28` as const;
const LEGACY = `${SITE}/2025-11-25` as const;

/** Page by subject. */
export const PAGE = {
  overview: MODERN,
  basic: `${MODERN}/basic`,
  versioning: `${MODERN}/basic/versioning`,
  http: `${MODERN}/basic/transports/streamable-http`,
  cancellation: `${MODERN}/basic/patterns/cancellation`,
  progress: `${MODERN}/basic/patterns/progress`,
  mrtr: `${MODERN}/basic/patterns/mrtr`,
  subscriptions: `${MODERN}/basic/patterns/subscriptions`,
  authorization: `${MODERN}/basic/authorization`,
  authServers: `${MODERN}/basic/authorization/authorization-server-discovery`,
  registration: `${MODERN}/basic/authorization/client-registration`,
  authSecurity: `${MODERN}/basic/authorization/security-considerations`,
  discover: `${MODERN}/server/discover`,
  tools: `${MODERN}/server/tools`,
  resources: `${MODERN}/server/resources`,
  prompts: `${MODERN}/server/prompts`,
  caching: `${MODERN}/server/utilities/caching`,
  pagination: `${MODERN}/server/utilities/pagination`,
  completion: `${MODERN}/server/utilities/completion`,
  logging: `${MODERN}/server/utilities/logging`,
  elicitation: `${MODERN}/client/elicitation`,
  sampling: `${MODERN}/client/sampling`,
  roots: `${MODERN}/client/roots`,
  changes: `${MODERN}/changelog`,
  deprecated: `${MODERN}/deprecated`,
  legacyBasic: `${LEGACY}/basic`,
  lifecycle: `${LEGACY}/basic/lifecycle`,
  legacyHttp: `${LEGACY}/basic/transports`,
  legacyCancellation: `${LEGACY}/basic/utilities/cancellation`,
  ping: `${LEGACY}/basic/utilities/ping`,
  tasks: `${LEGACY}/basic/utilities/tasks`,
  legacyResources: `${LEGACY}/server/resources`,
  legacyLogging: `${LEGACY}/server/utilities/logging`,
  legacyRoots: `${LEGACY}/client/roots`,
  legacySampling: `${LEGACY}/client/sampling`,
  legacyElicitation: `${LEGACY}/client/elicitation`,
  security: `${LEGACY}/basic/security_best_practices`,
  batches: `${SITE}/2025-03-26/basic`,
  firstAuthorization: `${SITE}/2025-03-26/basic/authorization`,
  httpSse: `${SITE}/2024-11-05/basic/transports`,
} as const;
