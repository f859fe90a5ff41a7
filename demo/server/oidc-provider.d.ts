/** Types of the part of oidc-provider that the demo uses; the package contains no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** A token as stored by the provider. */
  export interface AccessToken {
    readonly jti: string;
    readonly accountId: string;
    readonly clientId: string;
    readonly grantId: string;
    readonly scopes: ReadonlySet<string>;
    readonly aud: string | readonly string[] | undefined;
    /** Thumbprint of the key that the token is bound to (RFC 9449). */
    readonly jkt: string | undefined;
    /** True if neither expired nor used. */
    readonly isValid: boolean;
    destroy(): Promise<void>;
  }

  /** Data about a request in the provider's events. */
  export interface ProviderContext {
    readonly body: unknown;
    readonly oidc: { readonly params: Readonly<Record<string, string | undefined>> | undefined };
  }

  /** Events of the provider. */
  export interface ProviderEvents {
    "grant.success": (context: ProviderContext) => void;
    "grant.error": (context: ProviderContext, error: Error) => void;
    "grant.revoked": (context: ProviderContext, grantId: string) => void;
    "access_token.saved": (token: AccessToken) => void;
    "registration_create.success": (context: ProviderContext) => void;
  }

  /** Errors that a configuration may throw; only these are sent to the client. */
  export const errors: { readonly InvalidTarget: new (description: string) => Error };

  export class Provider {
    readonly issuer: string;
    readonly AccessToken: { find(value: string): Promise<AccessToken | undefined> };
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on<Name extends keyof ProviderEvents>(name: Name, listener: ProviderEvents[Name]): this;
  }
}
