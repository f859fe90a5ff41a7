/** Attacks of an app on the user and the page (UI-09, UI-10, UI-16): imitation, focus, keys, dialogs, memory, silence. In real frames. */
import { expect } from "@open-wc/testing";
import { until } from "../../fixtures/until.js";
import { hostilePage, type HostilePage } from "./hostile-page.js";

/** Covers everything it can with the imitation of a dialog and of a bar, above all else in its document. */
const IMITATION = `
const fake = document.createElement("dialog");
fake.innerHTML = '<h1>example.com wants to call a tool</h1><button>Allow</button>';
fake.style.cssText = "position:fixed;inset:-1000px;width:5000px;height:5000px;max-width:none;max-height:none;margin:0;z-index:2147483647;background:red";
document.body.append(fake);
fake.showModal();
document.documentElement.requestFullscreen?.().catch(() => log("no fullscreen of the browser"));
tell("ui/notifications/size-changed", { width: 1e9, height: 1e9 });
`;

/**
 * A test runner acts as a user in frames as they load; after this the app has no gesture. An app can't see the gesture of the frame around it: in
 * Firefox, where the runner acts in that one, it waits until a gesture is over.
 */
const NO_GESTURE = `if (/Firefox/.test(navigator.userAgent)) await pause(5_500);
  while (navigator.userActivation?.isActive) await pause(100);`;

/** The innermost element that is drawn at a point of the page. */
function drawnAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** WebKit gives a frame no focus that the user did not give it. */
const GIVES_NO_FOCUS = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);

describe("a hostile app", function () {
  this.timeout(120_000);
  let page: HostilePage;
  afterEach(() => page.close());

  const done = (): Promise<unknown> => page.log((data) => data === "done");
  const button = (name: string): HTMLElement | undefined =>
    [...(page.element.shadowRoot?.querySelectorAll("button") ?? [])].find(
      (one) => one.textContent?.trim() === name || one.ariaLabel === name,
    );
  const bar = (): DOMRect =>
    page.element.shadowRoot?.querySelector(".bar")?.getBoundingClientRect() ?? new DOMRect(0, 0, 0, 0);
  /** Shows the app in fullscreen, as the user does. */
  const fill = async (): Promise<void> => {
    (await until(() => button("Fullscreen")))?.click();
    await until(() => page.element.displayMode === "fullscreen");
  };
  /** True if our bar is drawn, with nothing of the app above it. */
  const isBarOnTop = (): boolean => {
    const { left, right, top, bottom } = bar();
    const y = (top + bottom) / 2;
    return [left + 5, (left + right) / 2, right - 5].every(
      (x) => drawnAt(x, y)?.closest(".bar") !== null && drawnAt(x, y)?.closest(".bar") !== undefined,
    );
  };

  for (const [name, capabilities, mode] of [
    ["inline, where it did not declare fullscreen", `{ availableDisplayModes: ["inline"] }`, "inline"],
    ["inline, where it declared no mode at all", `{}`, "inline"],
    ["in fullscreen, where the user put it", `{ availableDisplayModes: ["inline", "fullscreen"] }`, "fullscreen"],
  ] as const) {
    it(`that imitates a dialog ${name} can't draw over the bar that names its server (UI-09, UI-10)`, async () => {
      page = await hostilePage(
        `${NO_GESTURE} log({ mode: (await ask("ui/request-display-mode", { mode: "fullscreen" })).mode }); await pause(200); ${IMITATION}`,
        { capabilities },
      );
      expect(await page.log((data) => typeof data === "object")).to.deep.equal({ mode: "inline" });
      button("Fullscreen")?.click();
      await done();
      await until(() => page.element.displayMode === mode && isBarOnTop());
      expect(document.fullscreenElement).to.equal(null);
      expect(page.text()).to.contain("App of");
      const frame = page.element.shadowRoot?.querySelector("iframe")?.getBoundingClientRect();
      expect(frame?.top).to.be.at.least(bar().bottom - 1);
      expect(frame?.bottom).to.be.at.most(window.innerHeight + (mode === "inline" ? window.scrollY + 2_000 : 1));
      await page.isUnharmed();
    });
  }

  it("in fullscreen makes room for an input request, which is drawn above it (UI-09, UI-10)", async () => {
    page = await hostilePage(
      `log("waits"); while (innerHeight < 400) await pause(50); ${IMITATION} await pause(300); void settle(ask("ui/open-link", { url: "https://hut.example/" }));`,
      { capabilities: `{ availableDisplayModes: ["inline", "fullscreen"] }` },
    );
    await page.log((data) => data === "waits");
    await fill();
    await page.requested("app-link");
    await until(() => page.element.displayMode === "inline" && page.prompts().includes("hut.example"));
    const dialog = page.dialog.shadowRoot?.querySelector("dialog, [role=dialog]")?.getBoundingClientRect();
    const [x, y] = [(dialog?.left ?? 0) + 10, (dialog?.top ?? 0) + 10];
    await until(() => document.elementFromPoint(x, y) === page.dialog);
    await page.isUnharmed();
  });

  for (const tier of [1, 2, 3] as const) {
    it(`that takes the focus again is ended with a note or gets none, and the focus stays where it was (UI-22, tier ${tier})`, async () => {
      const input = document.createElement("input");
      document.body.prepend(input);
      input.focus();
      page = await hostilePage(
        `document.body.insertAdjacentHTML("beforeend", '<input autofocus><button>x</button><dialog><input autofocus></dialog>');
        let hadFocus = false; for (let round = 0; round < 10; round++) {
          window.focus(); document.querySelector("input").focus(); document.querySelector("button").focus();
          try { document.querySelector("dialog").showModal() } catch {}
          try { parent.focus() } catch {} try { top.focus(); top.blur() } catch {}
          await pause(30); hadFocus ||= document.hasFocus();
        } log({ hadFocus });`,
        { tier },
      );
      if (GIVES_NO_FOCUS) expect(await page.log((data) => data instanceof Object)).to.deep.equal({ hadFocus: false });
      else {
        await page.shows("it took the focus");
        await until(async () => (await page.host.apps.list()).length === 0);
      }
      expect(page.element.shadowRoot?.querySelector("iframe") === null).to.equal(!GIVES_NO_FOCUS);
      await until(() => document.activeElement === input);
      input.remove();
    });

    it(`that takes the focus once, as with autofocus, gives it back and goes on (UI-22, tier ${tier})`, async () => {
      const input = document.createElement("input");
      document.body.prepend(input);
      input.focus();
      page = await hostilePage(
        `document.body.insertAdjacentHTML("beforeend", "<input>"); document.querySelector("input").focus(); await pause(500);`,
        { tier },
      );
      await done();
      await until(() => document.activeElement === input);
      await page.isUnharmed();
      input.remove();
    });
  }

  it("gets the focus that the user moves into its frame with Tab, and a frame that the user is in keeps it (UI-22)", async () => {
    const input = document.createElement("input");
    document.body.prepend(input);
    input.focus();
    page = await hostilePage(
      `document.body.insertAdjacentHTML("beforeend", "<input>"); await pause(100); log("ready");
      while (!globalThis.entered) { document.querySelector("input").addEventListener("focus", () => { globalThis.entered = true }); await pause(20) }`,
    );
    await page.log((data) => data === "ready");
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true, composed: true }));
    page.element.shadowRoot?.querySelector("iframe")?.focus();
    await until(() => document.activeElement === page.element);
    await new Promise((resolve) => setTimeout(resolve, 100)); // the time in which a guard would have given it back
    expect(document.activeElement).to.equal(page.element);
    input.remove();
  });

  it("gets no key of the page, and can't keep Escape, what is dropped or the clipboard to itself (UI-09, UI-22)", async () => {
    page = await hostilePage(
      `const heard = [];
      for (const kind of ["keydown", "keyup", "paste", "copy", "drop", "dragover", "dragenter"]) addEventListener(kind, (event) => { heard.push(kind); event.preventDefault(); event.stopImmediatePropagation(); }, true);
      ${NO_GESTURE}
      const tried = {};
      for (const [name, run] of Object.entries({
        read: () => navigator.clipboard.readText(), write: () => navigator.clipboard.writeText("rm -rf /"), readAll: () => navigator.clipboard.read(),
        copy: () => { if (!document.execCommand("copy")) throw new Error("refused") }, paste: () => { if (!document.execCommand("paste")) throw new Error("refused") },
        keys: () => navigator.keyboard.lock(), pointer: () => document.body.requestPointerLock().then((value) => value ?? Promise.reject(new Error("refused"))),
      })) tried[name] = await Promise.race([(async () => run())().then(() => "REACHED", () => "refused"), pause(1_000).then(() => "refused")]);
      log({ tried });
      while (!globalThis.ended) await pause(20);`,
      { capabilities: `{ availableDisplayModes: ["inline", "fullscreen"] }` },
    );
    const { tried } = (await page.log((data) => JSON.stringify(data).includes("tried"))) as { tried: object };
    expect(Object.entries(tried).filter(([, outcome]) => outcome === "REACHED")).to.deep.equal([]);
    await fill();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true, composed: true }));
    button("Exit fullscreen")?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }),
    );
    await until(() => page.element.displayMode === "inline");
    await page.isUnharmed();
  });

  it("that swallows Escape is left all the same (UI-09, UI-22)", async () => {
    page = await hostilePage(
      `addEventListener("keydown", (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true);
      log("waits"); while (innerHeight < 400) await pause(50);
      await pause(300);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      log("escaped");`,
      { capabilities: `{ availableDisplayModes: ["inline", "fullscreen"] }` },
    );
    await page.log((data) => data === "waits");
    await fill();
    await page.log((data) => data === "escaped");
    await until(() => page.element.displayMode === "inline");
    await page.isUnharmed();
  });

  it("that removes the listeners of its document is left with the button of the bar (UI-09, UI-22)", async () => {
    page = await hostilePage(`document.open(); document.write("<p>Nothing here listens.</p>"); log("open");`, {
      capabilities: `{ availableDisplayModes: ["inline", "fullscreen"] }`,
    });
    await page.log((data) => data === "open");
    await fill();
    await until(isBarOnTop);
    button("Exit fullscreen")?.click();
    await until(() => page.element.displayMode === "inline");
    await page.isUnharmed();
  });

  it("that opens dialogs of the browser in a loop opens none (UI-16)", async () => {
    page = await hostilePage(
      `const answers = []; for (let count = 0; count < 200; count++) { alert("x"); answers.push(confirm("y"), prompt("z")); print(); }
      addEventListener("beforeunload", (event) => event.preventDefault());
      log({ answers: answers.filter(Boolean).length, count: answers.length });`,
    );
    expect(await page.log((data) => typeof data === "object")).to.deep.equal({ answers: 0, count: 400 });
    await page.isUnharmed();
  });

  it("that takes memory leaves the page alive, and is gone when it is stopped (UI-16)", async () => {
    page = await hostilePage(
      `globalThis.hog = []; for (let count = 0; count < 100; count++) { hog.push(new Uint8Array(2_000_000).fill(count)); if (count % 10 === 0) await pause(5); }`,
    );
    await done();
    await page.isUnharmed();
    button("Stop app")?.click();
    await page.shows("The app was stopped");
    expect(page.element.shadowRoot?.querySelector("iframe")).to.equal(null);
  });

  it("that follows each change of its size with another does not keep the page busy, nor grow without end (UI-09)", async () => {
    page = await hostilePage(
      `let reports = 0; const grow = () => { reports++; tell("ui/notifications/size-changed", { height: innerHeight + 50 }); };
      new ResizeObserver(grow).observe(document.documentElement); addEventListener("resize", grow);
      for (const height of [1e9, -5, NaN, "100vh"]) tell("ui/notifications/size-changed", { height });
      const end = Date.now() + 2_000; while (Date.now() < end) { grow(); await pause(5); }
      log({ reports });`,
    );
    const frame = await until(() => page.element.shadowRoot?.querySelector("iframe") ?? false);
    let layouts = 0;
    const observer = new ResizeObserver(() => layouts++);
    observer.observe(frame);
    await done();
    observer.disconnect();
    expect(layouts).to.be.at.most(30); // ten in a second
    expect(frame.getBoundingClientRect().height).to.be.at.most(window.innerHeight * 0.8 + 1);
    await page.isUnharmed();
  });

  it("that answers nothing any more is reported, can be stopped, and does not hold up the page (UI-15, UI-16)", async () => {
    // No message leaves the app from now on: no answer to a ping, none to the request to save its state.
    page = await hostilePage(`await pause(50); log("done"); isSilent = true;`);
    await done();
    const start = performance.now();
    while (!page.text().includes("The app does not respond.") && performance.now() - start < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(page.text()).to.contain("The app does not respond.");
    expect(performance.now() - start).to.be.within(8_000, 25_000);
    await page.isUnharmed();
    const stop = [...(page.element.shadowRoot?.querySelectorAll<HTMLElement>("[role=alert] button") ?? [])];
    expect(stop).to.have.length(1);
    const stopping = performance.now();
    stop[0]?.click();
    await until(() => page.element.shadowRoot?.querySelector("iframe") === null);
    expect(performance.now() - stopping).to.be.below(3_000);
    await page.shows("The app was stopped");
    expect(await page.host.apps.list()).to.deep.equal([]);
    button("Reload app")?.click();
    await page.shows("Test app");
  });
});
