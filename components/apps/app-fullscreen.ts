/**
 * Fullscreen of an app: its box in the top layer, over the panel around it.
 *
 * A frame loads again when it is moved in the document; the top layer shows it elsewhere without moving it.
 */

/** Shows `box` over the nearest `<mcp-panel>` around it, or over the window. */
export function showFullscreen(box: HTMLElement): void {
  box.popover = "manual";
  box.showPopover();
  const { left, top, width, height } = areaAround(box);
  Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}

/** Shows `box` in its place again. */
export function showInline(box: HTMLElement): void {
  box.hidePopover();
  box.removeAttribute("popover");
  box.removeAttribute("style");
}

function areaAround(box: HTMLElement): DOMRect {
  let root = box.getRootNode();
  while (root instanceof ShadowRoot && root.host.localName !== "mcp-panel") root = root.host.getRootNode();
  return root instanceof ShadowRoot
    ? root.host.getBoundingClientRect()
    : new DOMRect(0, 0, window.innerWidth, window.innerHeight);
}
