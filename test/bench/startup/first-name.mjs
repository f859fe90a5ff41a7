/**
 * What watches a page until a tool's name is painted.
 *
 * Owns: the watching; it runs in the page before any of the page's own scripts, in every contestant's page alike. Never: touches what the
 * page does, but for clicks where a user would have to make them.
 */

/**
 * Runs in the page. `globalThis.listed` resolves with the milliseconds from the start of the navigation until after the first frame with
 * `name` in it, as the whole text of an element or a line of it, in sight; looked for in shadow roots of any depth. `clicks`: selectors of
 * what is to be clicked, one after the other, each once and as soon as it is there.
 */
export function watchForName({ name, clicks, limitMs }) {
  const seen = new Set();
  const toClick = [...clicks];
  let isDone = false;
  let report;
  globalThis.listed = new Promise((resolve, reject) => {
    report = resolve;
    setTimeout(() => reject(new Error(`${name} was not painted within ${limitMs} ms`)), limitMs);
  });

  const isInSight = (text) => {
    const element = text.parentElement ?? text.getRootNode().host;
    if (!text.isConnected || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width, top, left } = range.getBoundingClientRect();
    return width > 0 && top >= 0 && top < innerHeight && left < innerWidth;
  };
  // In the frame's own callback the name is about to be painted; the message comes after the frame.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => report(performance.now());
  const look = () => {
    if (isDone) return;
    if ([...seen].some(isInSight)) {
      isDone = true;
      port2.postMessage(undefined);
    } else if (seen.size > 0) requestAnimationFrame(look);
  };

  const readText = (text) => {
    if (!text.data.split("\n").includes(name)) return;
    if (seen.size === 0) requestAnimationFrame(look);
    seen.add(text);
  };
  const readTree = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return readText(node);
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) readText(texts.currentNode);
    if (toClick.length === 0 || !(node instanceof Element)) return;
    const target = node.matches(toClick[0]) ? node : node.querySelector(toClick[0]);
    if (!target) return;
    toClick.shift();
    target.click();
  };
  const observer = new MutationObserver((records) => {
    if (isDone) return observer.disconnect();
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") readText(target);
      else for (const node of addedNodes) readTree(node);
    }
  });
  const observe = (root) => observer.observe(root, { childList: true, subtree: true, characterData: true });
  observe(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(init) {
    const root = attachShadow.call(this, init);
    observe(root);
    return root;
  };
}
