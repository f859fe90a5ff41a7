/**
 * Public parts for embedders that do not use the sign-in of this client: token providers for machines and enterprises,
 * and the client metadata document.
 */
export {
  clientMetadataDocument,
  type ApplicationType,
  type ClientMetadataDocument,
} from "../registration/client-metadata.js";
export { clientCredentials, type KeyCredentials, type SecretCredentials } from "./client-credentials.js";
export { enterpriseManaged, type EnterpriseManaged, type IdentityProvider } from "./enterprise-managed.js";
export { jwtBearer, type WorkloadIdentity } from "./jwt-bearer.js";
export type { ProviderOptions } from "./machine-grant.js";
export type { SigningAlgorithm } from "./private-key.js";
export type { AuthMethod } from "../registration/client-authentication.js";
export type { ProvidedToken, TokenProvider, TokenRequest } from "../types.js";
