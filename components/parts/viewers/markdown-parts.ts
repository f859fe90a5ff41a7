/**
 * Elements for links, images and code in formatted text.
 *
 * Owns: creating these elements and their texts. They are created from text only, and none does anything before the
 * user acts.
 */
import type { StringsController } from "../../strings/index.js";
import { copyText } from "../basic/copy-text.js";
import { visible, visibleLine } from "../basic/visible-text.js";
import { runText } from "./formatted-text.js";
import { judgeLink, type LinkVerdict } from "./judge-link.js";
import { PICTURE_WORDS, type MarkdownParts, type WantedPicture } from "./markdown-fragment.js";

/** A link that may be opened. */
export type OpenLink = LinkVerdict & { kind: "link" };

/** Values and functions that the view provides for these elements. */
export interface PartsNeed {
  readonly strings: StringsController;
  /** The server's address; only pictures on its origin may be loaded, on demand. */
  readonly serverUrl: string | undefined;
  /** Called when the user wants to follow a suspicious link, which requires a confirmation. */
  readonly request: (link: OpenLink) => void;
  /** Registers an object URL, which is revoked when the view is removed. */
  readonly keepUrl: (url: string) => void;
}

/** Attributes of a link, which opens in a new tab without a reference to this page. */
export const OPENING = {
  target: "_blank",
  rel: "noopener noreferrer nofollow",
  referrerPolicy: "no-referrer",
} as const;

/** Creates the parts for one view. */
export function markdownParts(need: PartsNeed): MarkdownParts {
  return {
    link: (verdict, words) => linkElement(verdict, words, need),
    picture: (picture) => pictureChip(picture, need),
    code: (code, language) => codeBlock(code, language),
    hidden: (run) => spanOf("badge warning run", runText(run, need.strings.t)),
  };
}

function linkElement(link: OpenLink, words: readonly Node[], { strings: { t }, request }: PartsNeed): Element {
  const { url, place, marks } = link;
  const whole = document.createElement("span");
  if (marks.length === 0) {
    const plain = document.createElement("a");
    Object.assign(plain, { href: url, title: visible(url) }, OPENING);
    plain.append(...words);
    return plain;
  }
  // A button rather than a link, because some ways of opening a link (middle click, menu, dragging) would bypass the
  // confirmation.
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link", title: visible(url) });
  button.append(...words);
  button.addEventListener("click", () => request(link));
  whole.append(button);
  const said = marks.includes("look-alike")
    ? t("viewers.look-alike", { place })
    : marks.includes("other-place")
      ? t("viewers.really", { place })
      : undefined;
  if (said !== undefined) whole.append(spanOf("really", `⚠ ${visible(said)}`));
  return whole;
}

function pictureChip({ address, words }: WantedPicture, need: PartsNeed): Element {
  const { t } = need.strings;
  const verdict = judgeLink(address, "");
  const isPlace = verdict.kind === "link" && /^https?:/.test(verdict.url);
  const chip = spanOf("chip", "");
  const name = words.trim() === "" ? "" : ` · ${visibleLine(words, PICTURE_WORDS)}`;
  chip.append(
    spanOf("", (isPlace ? t("viewers.image-from", { place: verdict.place }) : t("viewers.image-nowhere")) + name),
  );
  const { serverUrl } = need;
  if (isPlace && serverUrl !== undefined && isOwn(verdict.url, serverUrl)) {
    chip.append(quietButton(t("viewers.load-image"), (button) => void load(chip, button, verdict.url, words, need)));
  } else if (address !== "") {
    chip.append(
      quietButton(t("viewers.copy-address"), (button) => {
        void copyText(address).then((done) => (button.textContent = t(done ? "value.copied" : "value.copy-failed")));
      }),
    );
  }
  return chip;
}

/**
 * Returns true for an https address on the server's own origin, so that no other server learns that this text is being
 * read.
 */
function isOwn(url: string, serverUrl: string): boolean {
  return url.startsWith("https:") && URL.canParse(serverUrl) && new URL(url).origin === new URL(serverUrl).origin;
}

async function load(
  chip: HTMLElement,
  button: HTMLButtonElement,
  url: string,
  words: string,
  { strings: { t }, keepUrl }: PartsNeed,
): Promise<void> {
  button.disabled = true;
  try {
    const { fetchPicture } = await import("./picture/fetch-picture.js");
    const image = document.createElement("img");
    image.alt = visibleLine(words, 200);
    image.src = URL.createObjectURL(await fetchPicture(url));
    keepUrl(image.src);
    await image.decode();
    chip.replaceChildren(image);
  } catch {
    button.disabled = false;
    button.textContent = t("viewers.image-failed"); // the user can try again
  }
}

function codeBlock(code: string, language: string): Element {
  const pre = document.createElement("pre");
  const inner = document.createElement("code");
  pre.dir = "ltr";
  inner.textContent = visible(code);
  pre.append(inner);
  if (language !== "") void paint(inner, language);
  return pre;
}

/** Highlights code once the highlighter is loaded, if the language is known. */
async function paint(element: HTMLElement, language: string): Promise<void> {
  try {
    const [{ languageOfName }, { highlighter }] = await Promise.all([
      import("./languages.js"),
      import("./highlight.js"),
    ]);
    const known = languageOfName(language);
    const runs = known === undefined ? undefined : (await highlighter(known))(element.textContent ?? "");
    if (runs) element.replaceChildren(...runs.map(({ text, role }) => (role ? spanOf(`hl-${role}`, text) : text)));
  } catch {
    // The code is still shown, without highlighting.
  }
}

function spanOf(className: string, text: string): HTMLSpanElement {
  const span = document.createElement("span");
  if (className !== "") span.className = className;
  span.textContent = text;
  return span;
}

function quietButton(label: string, act: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "quiet small", textContent: label });
  button.addEventListener("click", () => act(button));
  return button;
}
