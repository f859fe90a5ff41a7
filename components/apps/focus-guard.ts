/**
 * Protects the focus of the page from an app that takes it.
 *
 * Owns: returning the focus to a field or dialog of the page after an app took it, and reporting an app that does it
 * again. Browsers let a frame take the focus at any time, and the app then receives what the user types until the focus
 * is back: a key at most. A move of the focus by Tab or by the pointer is left alone. Other elements are not protected,
 * because assistive technologies move the focus without an event that says so.
 */

/** Time after a key press during which a change of focus is attributed to it, in milliseconds. */
const KEY_MS = 500;
/** Time that a browser has to move the focus, in milliseconds. */
const MOVE_MS = 50;
/** Selector of the protected elements: fields, and dialogs whose buttons make decisions. */
const GUARDED = "input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog]";

/** Thefts after which an app is ended: the first may be an `autofocus`. */
const MAX_THEFTS = 2;

/**
 * Guards the focus of the page around `frame` until `signal` aborts. `stolen`: the app took it again, and must be
 * ended.
 */
export function guardFocus(frame: HTMLIFrameElement, signal: AbortSignal, stolen: () => void): void {
  let thefts = 0;
  /** Element that had the focus last, outside the frame. */
  let focused = activeElement();
  let key = { isTab: false, at: -Infinity };
  const options = { capture: true, signal };
  addEventListener(
    "keydown",
    ({ key: name, timeStamp }) => void (key = { isTab: name === "Tab", at: timeStamp }),
    options,
  );
  addEventListener(
    "focusin",
    (event) => {
      const [inner] = event.composedPath();
      if (inner instanceof Element && inner !== frame) focused = inner;
    },
    options,
  );
  // The window of the page loses the focus when a frame takes it.
  addEventListener(
    "blur",
    ({ target, timeStamp }) => {
      const before = focused;
      // A dialog that closes gives the focus back to the frame that had it before: that is no theft.
      if (target !== window || !(before instanceof HTMLElement) || !isGuarded(before) || !isShown(before)) return;
      const isByUser = timeStamp - key.at < KEY_MS ? key.isTab : isPointedAt(frame);
      if (isByUser) return;
      const giveBack = (): void => {
        const now = activeElement();
        if (signal.aborted || (now !== frame && now !== document.body)) return;
        // Firefox moves the focus to a frame of another process in two steps, and would move it again.
        if (now !== frame && !document.hasFocus() && performance.now() - timeStamp < MOVE_MS)
          return void setTimeout(giveBack);
        if (++thefts >= MAX_THEFTS) stolen();
        before.focus({ preventScroll: true });
      };
      // Once the browser has moved the focus: into the frame, or to nothing if the app gave it on to the window.
      setTimeout(giveBack);
    },
    options,
  );
}

/** The element with the focus, in any shadow tree. */
function activeElement(): Element | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active ?? undefined;
}

/** True for an element that is drawn: not one of a dialog that was closed. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}

/** True for a {@link GUARDED} element, and for everything in one, in any shadow tree. */
function isGuarded(element: Element): boolean {
  for (let node: Element | undefined = element; node;) {
    if (node.closest(GUARDED)) return true;
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return false;
}

/**
 * True if the pointer is over the frame, and on a device with a touch screen: a tap can't be distinguished from a
 * theft.
 */
function isPointedAt(frame: HTMLIFrameElement): boolean {
  return frame.matches(":hover") || window.matchMedia("(any-pointer: coarse)").matches;
}
