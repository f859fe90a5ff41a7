/**
 * Download requests of apps. Loaded with the first.
 *
 * Owns: reading `ui/download-file`, safe file names, and the bytes of each file until the request is answered. Nothing
 * is fetched from an address: a link is read from the app's own server.
 */
import { ClientError } from "../../../errors/index.js";
import type { Params } from "../../../jsonrpc/index.js";
import { readContentBlock, type ReadResourceResult, type ResourceContents } from "../../../protocol/index.js";
import { APP_LIMITS } from "../../../apps/app-limits.js";
import type { AppFile } from "../../../apps/app-types.js";
import { isDeviceName } from "../../../text-safety/index.js";
import { malformed } from "./app-error.js";

const MAX_NAME = 100;
/** Characters of a segment that are looked at. */
const MAX_SEGMENT = 1_000;
/** Control characters, and characters that hide or reorder others. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters that separate directories, or that file systems do not take. */
const UNSAFE = /[/\\:*?"<>|]/g;

/** A requested file, and its contents unless it is a link. */
interface RequestedFile {
  readonly file: AppFile;
  readonly contents?: ResourceContents;
}

/** Files of one `ui/download-file` request. */
export class AppFiles {
  readonly files: readonly AppFile[];
  #requested: readonly RequestedFile[];
  #read: (uri: string) => Promise<ReadResourceResult>;

  /** `read`: reads a resource of the app's server. Throws the error that the app receives. */
  constructor({ contents }: Params, read: (uri: string) => Promise<ReadResourceResult>) {
    if (!Array.isArray(contents) || contents.length === 0 || contents.length > APP_LIMITS.files)
      throw malformed(`contents is not a list of 1 to ${APP_LIMITS.files} files`);
    this.#requested = contents.map(readFile);
    this.files = this.#requested.map(({ file }) => file);
    const total = this.files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
    if (total > APP_LIMITS.fileBytes) throw malformed("the files are larger than 50 MB");
    this.#read = read;
  }

  /** Bytes of one file. Rejects with `ERR-ARGUMENT` for one that does not exist, and with `ERR-LIMIT` beyond 50 MB. */
  async bytes(index: number): Promise<ArrayBuffer> {
    const requested = this.#requested[index];
    if (!requested) throw new ClientError("ERR-ARGUMENT", "This download has no such file.", { index });
    const { file, contents = await this.#readLink(file.uri) } = requested;
    const bytes = bytesOf(contents);
    if (bytes.byteLength > APP_LIMITS.fileBytes)
      throw new ClientError("ERR-LIMIT", "The file is larger than 50 MB; it is not saved.", { uri: file.uri });
    return bytes.buffer;
  }

  async #readLink(uri: string): Promise<ResourceContents> {
    const [contents, ...more] = (await this.#read(uri)).contents;
    if (!contents || more.length > 0)
      throw new ClientError("ERR-PROTO", "The server has no single content for this file.", { uri });
    return contents;
  }
}

/** Safe name of the file at a URI: its last segment. */
function fileNameOf(uri: string): string {
  const path = uri.replace(/[?#].*$/s, "");
  const last = path.slice(path.lastIndexOf("/") + 1).slice(-MAX_SEGMENT);
  let decoded = last;
  try {
    decoded = decodeURIComponent(last);
  } catch {
    // a name that is not well encoded is used as it is
  }
  const name = decoded
    .normalize("NFC")
    .replace(HIDDEN, "")
    .replace(UNSAFE, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(-MAX_NAME);
  return name === "" ? "download" : isDeviceName(name) ? `_${name}` : name;
}

function readFile(raw: unknown): RequestedFile {
  const block = readContentBlock(raw);
  if (block.type === "resource") {
    const { resource: contents } = block;
    const { uri, mimeType } = contents;
    const file = { name: fileNameOf(uri), uri: uri.slice(0, 2_000), ...typeOf(mimeType), bytes: sizeOf(contents) };
    return { file, contents };
  }
  if (block.type !== "resource_link") throw malformed("a file is neither a resource nor a link to one");
  const { uri, mimeType, size } = block;
  if (uri.length > 2_000) throw malformed("the uri of a file is too long");
  const isSize = typeof size === "number" && Number.isSafeInteger(size) && size >= 0;
  return { file: { name: fileNameOf(uri), uri, ...typeOf(mimeType), ...(isSize && { bytes: size }), isLink: true } };
}

const typeOf = (mimeType: string | undefined): { mimeType?: string } =>
  mimeType === undefined ? {} : { mimeType: mimeType.slice(0, 100) };

function sizeOf(contents: ResourceContents): number {
  if (!("blob" in contents)) return new TextEncoder().encode(contents.text).byteLength;
  const { blob } = contents;
  const padding = blob.endsWith("==") ? 2 : blob.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((blob.length * 3) / 4) - padding);
}

function bytesOf(contents: ResourceContents): Uint8Array<ArrayBuffer> {
  if (!("blob" in contents)) return new TextEncoder().encode(contents.text);
  try {
    return Uint8Array.from(atob(contents.blob), (char) => char.charCodeAt(0));
  } catch (cause) {
    throw new ClientError("ERR-PROTO", "The contents of the file are not base64.", { uri: contents.uri }, cause);
  }
}
