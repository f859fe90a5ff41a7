/**
 * Checks a server's icons before anything is fetched.
 *
 * Owns: the allowed addresses: https on the server's own origin, or `data:` with the bytes themselves (I-01). Never
 * fetches. No DOM. https://modelcontextprotocol.io/specification/2026-07-28/basic#icons
 */
import { isLoopback } from "../../../../src/addresses/loopback.js";
import type { Icon } from "../../../../src/protocol/types/index.js";

/** Maximum length of an address. */
const MAX_ADDRESS = 2_048;
/** Maximum number of bytes of a `data:` icon. */
const MAX_DATA = 64 * 1_024;
/** Maximum number of icons checked. */
const MAX_ICONS = 8;

/** Reason an icon is not shown. */
export type IconRefusal =
  /** Problem with the address. */
  | "no-address"
  | "too-long"
  | "scheme"
  | "userinfo"
  | "other-origin"
  | "not-encrypted"
  | "not-allowed-type"
  /** Problem with the response. */
  | "network"
  | "status"
  | "timeout"
  | "too-large"
  | "type"
  | "no-size"
  | "too-many-pixels"
  | "unsafe-svg"
  | "broken";

/** Location of an icon's bytes. */
export type IconPlace =
  | { readonly kind: "fetch"; readonly url: string; readonly mimeType: string | undefined }
  | { readonly kind: "data"; readonly url: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly mimeType: string }
  | { readonly kind: "refused"; readonly reason: IconRefusal };

const TYPES = /^image\/(png|jpe?g|gif|webp|svg\+xml)$/i;
const refused = (reason: IconRefusal): IconPlace => ({ kind: "refused", reason });

/** Checks one icon. `icon` is untrusted data from the server. @example judgeIcon(tool.icons[0], server.url) */
export function judgeIcon(icon: unknown, serverUrl: string): IconPlace {
  if (typeof icon !== "object" || icon === null) return refused("no-address");
  const { src, mimeType } = icon as { readonly src?: unknown; readonly mimeType?: unknown }; // each member is checked
  if (typeof src !== "string" || src === "") return refused("no-address");
  const declared = typeof mimeType === "string" ? mimeType : undefined;
  if (declared !== undefined && !TYPES.test(declared.split(";", 1)[0]?.trim() ?? ""))
    return refused("not-allowed-type");
  if (/^data:/i.test(src)) return dataOf(src, declared);
  if (src.length > MAX_ADDRESS) return refused("too-long");
  // Parsed without a base: relative addresses are not resolved, because they have no meaning here.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(src) || !URL.canParse(src) || !URL.canParse(serverUrl)) return refused("no-address");
  const [url, server] = [new URL(src), new URL(serverUrl)];
  if (url.protocol !== "https:" && url.protocol !== "http:") return refused("scheme");
  if (!/^https?:\/\/[^/\\]/i.test(src) || /[\\\s]/.test(src)) return refused("no-address");
  if (url.username !== "" || url.password !== "" || /^[^:]+:\/\/[^/?#]*@/.test(src)) return refused("userinfo");
  const isOwnDevice = server.protocol === "http:" && isLoopback(server.hostname);
  if (url.protocol === "http:" && !isOwnDevice) return refused("not-encrypted");
  if (url.origin !== server.origin) return refused("other-origin");
  url.hash = "";
  return { kind: "fetch", url: url.href, mimeType: declared };
}

/** Decodes a `data:` address itself, which needs no request and does not depend on the page's policy. */
function dataOf(src: string, declared: string | undefined): IconPlace {
  // Base64 is a third longer than the bytes, percent-encoding three times as long.
  if (src.length > 3 * MAX_DATA + 200) return refused("too-large");
  const parts = /^data:([^,;]*)((?:;[^,;]*)*),(.*)$/is.exec(src);
  if (!parts) return refused("no-address");
  const [, type = "", options = "", body = ""] = parts;
  if (!TYPES.test(type.trim())) return refused("not-allowed-type");
  if (declared !== undefined && essence(declared) !== essence(type)) return refused("type");
  try {
    const text = decodeURIComponent(body);
    const bytes = /;\s*base64\s*$/i.test(options)
      ? Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      : new TextEncoder().encode(text);
    return bytes.length > MAX_DATA ? refused("too-large") : { kind: "data", url: src, bytes, mimeType: type };
  } catch {
    return refused("broken");
  }
}

const essence = (type: string): string =>
  (type.split(";", 1)[0] ?? "").trim().toLowerCase().replace("image/jpg", "image/jpeg");

/**
 * Returns the usable icons, best first: icons for the current colour scheme, then icons of a similar size. Only the
 * first eight icons are considered, and only their valid members.
 */
export function iconsByFitness(icons: readonly unknown[], theme: "light" | "dark"): readonly Icon[] {
  const seen = icons.slice(0, MAX_ICONS).flatMap((icon) => {
    const shape =
      typeof icon === "object" && icon !== null ? (icon as Partial<Record<keyof Icon, unknown>>) : undefined; // members are checked here
    return typeof shape?.src === "string" ? [{ icon: icon as Icon, points: pointsOf(shape, theme) }] : []; // only `src` is required
  });
  return seen.sort((a, b) => b.points - a.points).map(({ icon }) => icon);
}

function pointsOf({ theme, sizes }: Partial<Record<keyof Icon, unknown>>, wanted: "light" | "dark"): number {
  const fits = theme === wanted ? 4 : theme === undefined ? 2 : 0;
  const sides: unknown[] = Array.isArray(sizes) ? sizes.slice(0, 8) : [];
  const isNear = sides.some((size) => {
    const side = typeof size === "string" ? (size === "any" ? 64 : Number(/^(\d{1,4})x\d{1,4}$/.exec(size)?.[1])) : NaN;
    return side >= 32 && side <= 256;
  });
  return fits + (isNear ? 1 : 0);
}
