/**
 * Sentences of the callback page. The page is small and independent, so it contains its own few sentences in every
 * language.
 */

/** States of the callback page. */
export type CallbackStatus =
  | "working"
  /** A page received the callback, which contains a code. */
  | "done"
  /** A page received the callback, which contains an error. */
  | "refused"
  /** No page has received the callback, although this window was opened for it. */
  | "unanswered"
  /** No page has received the callback, and no page of this origin opened this window for it. */
  | "unknown"
  /** The callback could not be passed to the page that this tab came from. */
  | "lost"
  /** The page was opened without a sign-in. */
  | "nothing";

type Words = Readonly<Record<CallbackStatus, readonly [title: string, next: string]>> & {
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
};

const en: Words = {
  working: ["Signing in…", "One moment."],
  done: ["Signed in.", "You can close this window."],
  refused: ["Not signed in.", "You can close this window. The page you came from says what happened."],
  unanswered: [
    "The page you came from does not answer.",
    "Go back to it: it may go on by itself. If it asks for the address of this page, copy it here and paste it there, and nowhere else. If it is gone, open it and sign in again.",
  ],
  unknown: [
    "No page here waits for this sign-in.",
    "If a message or another site sent you here, close this window and give its address to nobody. Otherwise go back to the page you came from and sign in again.",
  ],
  lost: [
    "The way back is lost.",
    "This browser did not keep where you came from. Open that page again, and sign in again from there; it may help to allow pop-up windows.",
  ],
  nothing: ["Nothing to do here.", "This page is only used while you sign in. You can close it."],
  copy: "Copy the address",
  copied: "Copied",
  notCopied: "Copying did not work",
};

const zhHans: Words = {
  working: ["正在登录…", "请稍候。"],
  done: ["已登录。", "你可以关闭此窗口。"],
  refused: ["未登录。", "你可以关闭此窗口。之前的页面会说明发生了什么。"],
  unanswered: [
    "之前的页面没有回应。",
    "请回到那个页面：它可能会自动继续。如果它要求本页的地址，请在这里复制并粘贴到那里，不要粘贴到别处。如果它已经关闭，请重新打开并再次登录。",
  ],
  unknown: [
    "这里没有页面在等待此次登录。",
    "如果是某条消息或其他网站把你带到这里，请关闭此窗口，不要把它的地址给任何人。否则请回到之前的页面并重新登录。",
  ],
  lost: ["无法返回。", "浏览器没有保留你来自的页面。请重新打开那个页面并再次登录；允许弹出窗口可能会有帮助。"],
  nothing: ["这里无事可做。", "此页面只在登录时使用。你可以关闭它。"],
  copy: "复制地址",
  copied: "已复制",
  notCopied: "复制失败",
};

/** Returns the strings in the first of these languages that is supported, with its language tag. */
export function wordsIn(languages: readonly string[]): { readonly lang: string; readonly words: Words } {
  const known = languages.map((tag) => tag.toLowerCase()).find((tag) => /^(en|zh)\b/.test(tag));
  return known?.startsWith("zh") ? { lang: "zh-Hans", words: zhHans } : { lang: "en", words: en };
}
