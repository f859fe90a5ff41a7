/** What an embedder who signs in by other means needs: token providers for machines and enterprises, and its own metadata document. */
export { clientMetadataDocument, type ClientMetadataDocument } from "../client-metadata.js";
export { clientCredentials, type KeyCredentials, type SecretCredentials } from "./client-credentials.js";
export { enterpriseManaged, type EnterpriseManaged, type IdentityProvider } from "./enterprise-managed.js";
export { jwtBearer, type WorkloadIdentity } from "./jwt-bearer.js";
export type { ProviderOptions } from "./machine-grant.js";
export type { ProvidedToken, TokenProvider, TokenRequest } from "../types.js";
