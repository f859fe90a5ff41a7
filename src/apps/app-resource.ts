/**
 * Resource of an app: the one content that is accepted, and its metadata.
 *
 * Owns: the checks of a `resources/read` result before anything of it is drawn. Does not own: requesting it.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 * https://developers.openai.com/apps-sdk/reference (documents written for `window.openai`)
 */
import { ClientError } from "../errors/index.js";
import { isObject } from "../json/is-object.js";
import type { AppPermission, Meta, ReadResourceResult, Resource } from "../protocol/types/index.js";
import { canonicalDefinition } from "../json/canonical-json.js";
import { APP_MIME_TYPE } from "./app-metadata.js";
import { readPermissions } from "./app-permissions.js";
import { readPolicy } from "./app-policy.js";
import type { AppPolicy } from "./app-types.js";

/** Media type of a document that is written for `window.openai`. */
const OPENAI_TYPE = "text/html+skybridge";
/** Maximum size of an app, in characters of its text or bytes of its blob. */
const MAX_APP = 5_000_000;

/** App that was read, without its hash. */
export interface AppResource {
  readonly uri: string;
  readonly html: string;
  /** Interface that the document expects, if it is not that of MCP Apps. */
  readonly api?: "window.openai";
  readonly policy: AppPolicy;
  readonly permissions: readonly AppPermission[];
  readonly domain?: string;
  readonly prefersBorder?: boolean;
  readonly problems: readonly string[];
  /** Text that is hashed: the document and all of its metadata. */
  readonly hashed: string;
}

/** Source of an app, and the variant of its policy. */
export interface AppOrigin {
  readonly uri: string;
  readonly serverUrl: string;
  readonly variant?: AppPolicy["variant"] | undefined;
  /** Finds the entry of the list of resources; its metadata counts if the content has none. */
  readonly listed: () => Promise<Pick<Resource, "_meta"> | undefined>;
}

/**
 * Reads the app. `count`: number of contents that the server sent, also unusable ones. Rejects with `ERR-PROTO` for
 * anything but one HTML document of this URI, and with `ERR-LIMIT` beyond 5 MB.
 */
export async function readAppResource(
  result: ReadResourceResult,
  count: number,
  origin: AppOrigin,
): Promise<AppResource> {
  const { uri, serverUrl, variant } = origin;
  const [content] = result.contents;
  if (!content || count !== 1) throw unfit(uri, `it has ${count} contents, not one`);
  if (content.uri !== uri) throw unfit(uri, "its content has another URI");
  const isOpenAi = content.mimeType?.split(";")[0]?.trim().toLowerCase() === OPENAI_TYPE;
  if (!isOpenAi && !isAppType(content.mimeType)) throw unfit(uri, `its media type is not ${APP_MIME_TYPE}`);
  const html = documentOf(content, uri);
  const uiOf = ({ _meta = {} }: Pick<Resource, "_meta"> = {}): unknown =>
    _meta.ui ?? (isOpenAi ? openAiMeta(_meta) : undefined);
  const ui = uiOf(content) ?? uiOf(await origin.listed());
  const meta = isObject(ui) ? ui : {};
  const { domain, prefersBorder } = meta;
  const policy = readPolicy(meta.csp, serverUrl, variant);
  return {
    uri,
    html,
    ...(isOpenAi && { api: "window.openai" as const }),
    policy,
    permissions: readPermissions(meta.permissions),
    ...(typeof domain === "string" && { domain: domain.slice(0, 200) }),
    ...(typeof prefersBorder === "boolean" && { prefersBorder }),
    problems: problemsOf(ui, policy),
    hashed: canonicalDefinition(isOpenAi ? [html, meta, OPENAI_TYPE] : [html, meta], (maxDepth) =>
      unfit(uri, `its metadata is nested deeper than ${maxDepth} levels`),
    ),
  };
}

/** True for `text/html` with the profile `mcp-app`; other parameters are ignored. */
function isAppType(mimeType: string | undefined): boolean {
  const [type = "", ...parameters] = (mimeType ?? "").split(";").map((part) => part.trim());
  return type.toLowerCase() === "text/html" && parameters.some((one) => /^profile="?mcp-app"?$/i.test(one));
}

/** Metadata of OpenAI's Apps SDK in the form of `_meta.ui`; `undefined` if there is none. */
function openAiMeta(meta: Meta): unknown {
  const { "openai/widgetCSP": csp, "openai/widgetDomain": domain, "openai/widgetPrefersBorder": prefersBorder } = meta;
  if ((csp ?? domain ?? prefersBorder) === undefined) return undefined;
  const { connect_domains, resource_domains, frame_domains } = isObject(csp) ? csp : {};
  const domains = { connectDomains: connect_domains, resourceDomains: resource_domains, frameDomains: frame_domains };
  return { csp: isObject(csp) ? domains : csp, domain, prefersBorder };
}

function documentOf(content: ReadResourceResult["contents"][number], uri: string): string {
  const text = "text" in content && typeof content.text === "string" ? content.text : undefined;
  const blob = "blob" in content && typeof content.blob === "string" ? content.blob : undefined;
  if ((text === undefined) === (blob === undefined)) throw unfit(uri, "it needs either text or blob");
  if ((text?.length ?? 0) > MAX_APP || (blob?.length ?? 0) > (MAX_APP * 4) / 3 + 4)
    throw new ClientError("ERR-LIMIT", `The app at ${uri.slice(0, 200)} is larger than 5 MB; it is not loaded.`, {
      uri,
    });
  if (text !== undefined) return text;
  try {
    const bytes = Uint8Array.from(atob(blob ?? ""), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unfit(uri, "its blob is not base64 of UTF-8", cause);
  }
}

function problemsOf(ui: unknown, { domains }: AppPolicy): readonly string[] {
  if (ui === undefined) return [];
  if (!isObject(ui)) return ["_meta.ui of the resource is not an object; it is ignored"];
  const { csp, permissions, domain, prefersBorder } = ui;
  const refused = domains.filter(({ problem }) => problem !== undefined).length;
  return [
    ...(csp !== undefined && !isObject(csp) ? ["csp is not an object; no domain is granted"] : []),
    ...(refused > 0
      ? [`${refused} declared domains can't be granted: a domain is https:// or wss:// and a public host`]
      : []),
    ...(permissions !== undefined && !isObject(permissions) ? ["permissions is not an object; none is requested"] : []),
    ...(isObject(permissions) && Object.keys(permissions).length > readPermissions(permissions).length
      ? ["permissions has unknown names, or values that are not objects; they are ignored"]
      : []),
    ...(domain !== undefined && typeof domain !== "string" ? ["domain is not a text; it is ignored"] : []),
    ...(prefersBorder !== undefined && typeof prefersBorder !== "boolean"
      ? ["prefersBorder is neither true nor false; it is ignored"]
      : []),
  ];
}

function unfit(uri: string, why: string, cause?: unknown): ClientError {
  return new ClientError(
    "ERR-PROTO",
    `The resource ${uri.slice(0, 200)} can't be used as an app: ${why}.`,
    { uri },
    cause,
  );
}
