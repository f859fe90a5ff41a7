/**
 * Converts an SVG, which may contain scripts, to a static drawing.
 *
 * Owns: the allowlist of shapes and paint, and the documents that are refused without sanitizing: those with
 * declarations, other encodings or too many elements. The result has no references, repetition or animation, so that
 * the cost of rendering it depends only on its size.
 */
import DOMPurify from "dompurify";

/** Maximum size of an SVG, in bytes. */
const MAX_SVG = 32 * 1_024;
const MAX_ELEMENTS = 500;

const TAGS = [
  ..."svg g path rect circle ellipse line polyline polygon title desc defs".split(" "),
  ..."linearGradient radialGradient stop".split(" "),
];
const ATTRIBUTES = [
  ..."id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points transform pathLength".split(
    " ",
  ),
  ..."gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity".split(" "),
  ..."fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity".split(
    " ",
  ),
  ..."opacity color clip-rule vector-effect paint-order xmlns version".split(" "),
];

/**
 * Returns a harmless copy of an SVG with sides of `side` pixels, as text for a `blob:` URL; `undefined` if the SVG
 * can't be sanitized.
 * @example const text = safeSvg(bytes, 64);
 */
export function safeSvg(bytes: Uint8Array, side: number): string | undefined {
  if (bytes.length > MAX_SVG) return undefined;
  const text = utf8(bytes);
  if (text === undefined || /<!DOCTYPE|<!ENTITY|<!\[|<\?xml-stylesheet/i.test(text)) return undefined;
  // In XML mode, the sanitiser returns nothing for a text that starts with a declaration or comments.
  const bare = text
    .replace(/^\ufeff?\s*<\?xml[^>]*\?>/, "")
    .replace(/<!--[^]*?-->/g, "")
    .trim();
  if (!/^<svg[\s>/]/.test(bare) || (bare.match(/</g)?.length ?? 0) > 2 * MAX_ELEMENTS) return undefined;
  const fragment = DOMPurify.sanitize(bare, {
    NAMESPACE: "http://www.w3.org/2000/svg",
    PARSER_MEDIA_TYPE: "application/xhtml+xml",
    KEEP_CONTENT: false,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const root = fragment.firstElementChild;
  if (root?.localName !== "svg" || fragment.childElementCount !== 1) return undefined;
  if (root.querySelectorAll("*").length > MAX_ELEMENTS) return undefined;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) if (!isHarmless(name, value)) element.removeAttribute(name);
  }
  root.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Without a `viewBox`, the drawing would not scale to the new size.
  const [width, height] = [
    Number.parseFloat(root.getAttribute("width") ?? ""),
    Number.parseFloat(root.getAttribute("height") ?? ""),
  ];
  if (!root.hasAttribute("viewBox") && width > 0 && height > 0) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.setAttribute("width", String(side));
  root.setAttribute("height", String(side));
  return new XMLSerializer().serializeToString(root);
}

/**
 * Returns true for a harmless attribute. Only paint may contain a reference, and only to a gradient of the same
 * drawing.
 */
function isHarmless(name: string, value: string): boolean {
  if (name.startsWith("xmlns")) return value === "http://www.w3.org/2000/svg";
  if (/url\s*\(/i.test(value)) return /^(fill|stroke)$/.test(name) && /^url\(#[\w-]{1,60}\)$/.test(value.trim());
  return !/[\\@]|(?:javascript|data|https?):/i.test(value);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // Text in other encodings that is also valid UTF-8 contains zero bytes between the letters.
    return text.includes("\0") || /encoding\s*=\s*["'](?!utf-8)/i.test(text.slice(0, 200)) ? undefined : text;
  } catch {
    return undefined;
  }
}
