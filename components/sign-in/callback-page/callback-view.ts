/**
 * Content of the callback page.
 *
 * Owns: the few elements of the page and their styles. Strings are set as text, never as markup, and no part of the URL
 * is shown. Styles are set by script, which a policy without inline styles allows.
 */
import { wordsIn, type CallbackStatus } from "./callback-words.js";

const LOOK = `
  :root { color-scheme: light dark; }
  body {
    display: grid;
    place-content: center;
    min-block-size: 100dvb;
    margin: 0;
    padding: 24px;
    box-sizing: border-box;
    background: light-dark(#f7f8fa, #1b1d21);
    color: light-dark(#1f2328, #dfe2e7);
    font: 15px / 1.5 system-ui, sans-serif;
  }
  main { max-inline-size: 44ch; }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
  p { margin: 0; overflow-wrap: anywhere; }
  button {
    min-block-size: 32px;
    margin-block-start: 16px;
    padding: 4px 12px;
    border: 1px solid light-dark(#868f9a, #6f7884);
    border-radius: 4px;
    background: light-dark(#fff, #22252a);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible { outline: 2px solid light-dark(#0b5fcc, #6aa9ff); outline-offset: 1px; }
`;

/** Renders the state of the page. `address`: URL offered for copying. */
export type ShowStatus = (status: CallbackStatus, address?: string) => void;

/** Prepares the page. */
export function callbackView(): ShowStatus {
  const { lang, words } = wordsIn(navigator.languages);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.lang = lang;
  return (status, address) => {
    const [title, next] = words[status];
    document.title = title;
    say("h1", title);
    say("p", next);
    document.querySelector("button")?.remove();
    if (address === undefined) return;
    const button = document.createElement("button");
    button.textContent = words.copy;
    button.addEventListener("click", () => {
      navigator.clipboard.writeText(address).then(
        () => (button.textContent = words.copied),
        () => (button.textContent = words.notCopied),
      );
    });
    document.querySelector("main")?.append(button);
  };
}

function say(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}
