/**
 * Focus of the page against an app that takes it.
 *
 * Owns: giving the focus back to a field or a dialog of the page from which an app took it: browsers let a frame take the focus at any time, and
 * would then send it what the user types. The user moves the focus into the frame with Tab or the pointer. Elsewhere, nothing is prevented:
 * assistive technologies move the focus without a sign of it.
 */

/** Time after a key in which a change of the focus may be its effect, in milliseconds. */
const KEY_MS = 500;
/** Elements that the user types into, or whose buttons decide something. */
const GUARDED = "input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog]";

/** Guards the focus of the page around `frame` until `signal` aborts. */
export function guardFocus(frame: HTMLIFrameElement, signal: AbortSignal): void {
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
      if (target !== window || !(before instanceof HTMLElement) || !isGuarded(before)) return;
      const isByUser = timeStamp - key.at < KEY_MS ? key.isTab : isPointedAt(frame);
      if (isByUser) return;
      // Once the browser has moved the focus: into the frame, or to nothing if the app gave it on to the window.
      setTimeout(() => {
        const now = activeElement();
        if (!signal.aborted && (now === frame || now === document.body)) before.focus({ preventScroll: true });
      });
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

/** True for a {@link GUARDED} element, and for everything in one, in any shadow tree. */
function isGuarded(element: Element): boolean {
  for (let node: Element | undefined = element; node;) {
    if (node.closest(GUARDED)) return true;
    const root: Node = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : undefined;
  }
  return false;
}

/** True if the pointer is over the frame, and on a device with a touch screen: a tap can't be told from a theft. */
function isPointedAt(frame: HTMLIFrameElement): boolean {
  return frame.matches(":hover") || window.matchMedia("(any-pointer: coarse)").matches;
}
