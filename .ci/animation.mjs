/**
 * Makes the animated pictures of README, light and dark, from the built demo: a call that requests input, its result, and its traffic. 20 seconds.
 *
 * Owns: the scene, its pace, and the pointer, which a screenshot lacks.
 */
import { fileURLToPath } from "node:url";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { setFonts } from "./picture-fonts.mjs";

const SIZE = { width: 1440, height: 810 };
const TOTAL_MS = 20_000;
const MAX_BYTES = 1_500_000;
/** Frames of one movement of the pointer, and the time of each in milliseconds. */
const STEPS = 8;
const STEP_MS = 40;

/** Arrow, as an image of CSS. */
const POINTER = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="22" height="22"><path d="M4 2v15l4-3.6 2.8 6 2.7-1.2-2.7-5.9H16z" fill="#111" stroke="#fff" stroke-width="1.4" stroke-linejoin="round"/></svg>',
)}")`;

/** Records frames of a page; a frame that equals the one before only lasts longer. */
class Recorder {
  #page;
  #pointer = { x: 700, y: 420 };
  frames = [];

  constructor(page) {
    this.#page = page;
  }

  get ms() {
    return this.frames.reduce((sum, { ms }) => sum + ms, 0);
  }

  async frame(ms) {
    // A popover that is shown again is above any dialog.
    await this.#page.evaluate(
      ({ x, y, image }) => {
        let pointer = document.getElementById("picture-pointer");
        if (!pointer) {
          pointer = document.createElement("div");
          pointer.id = "picture-pointer";
          pointer.popover = "manual";
          pointer.style.cssText = `margin: 0; border: 0; padding: 0; inset: auto; inline-size: 22px; block-size: 22px; pointer-events: none; background: ${image};`;
          document.body.append(pointer);
        }
        if (pointer.matches(":popover-open")) pointer.hidePopover();
        pointer.style.left = `${x - 4}px`;
        pointer.style.top = `${y - 2}px`;
        pointer.showPopover();
      },
      { ...this.#pointer, image: POINTER },
    );
    const png = await this.#page.screenshot();
    const last = this.frames.at(-1);
    if (last?.png.equals(png)) last.ms += ms;
    else this.frames.push({ png, ms });
  }

  /** Moves the pointer to an element, and clicks it. */
  async click(locator, restMs = 500) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    const from = this.#pointer;
    for (let step = 1; step <= STEPS; step++) {
      const part = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#page.mouse.move(this.#pointer.x, this.#pointer.y);
      await this.frame(STEP_MS);
    }
    await this.frame(150);
    await locator.click({ position: { x: to.x - box.x, y: to.y - box.y } });
    await this.frame(restMs);
  }

  async type(text) {
    for (const key of text) {
      await this.#page.keyboard.type(key);
      await this.frame(70);
    }
    await this.frame(300);
  }
}

async function scene(page, recorder) {
  const panel = page.locator("mcp-panel");
  await recorder.frame(1_000);
  await recorder.click(panel.locator("mcp-tools-list input").first(), 200);
  await recorder.type("observer");
  await recorder.click(panel.locator("mcp-tools-list").getByRole("option").first(), 900);
  await recorder.click(panel.getByRole("button", { name: /^Run/ }).first(), 300);
  const form = panel.locator("mcp-elicitation-form");
  await form.getByLabel("Name").first().waitFor();
  await recorder.frame(1_200);
  await recorder.click(form.getByLabel("Name").first(), 200);
  await recorder.type("Ada Martin");
  await recorder.click(form.getByLabel("dusk").first(), 500);
  await recorder.click(form.getByRole("button", { name: /^(Accept|Submit|Send)/ }), 300);
  await panel.locator("mcp-result-view").first().waitFor();
  await panel.locator("mcp-content-block").first().waitFor();
  await recorder.frame(2_000);
  await recorder.click(panel.locator('[role="tab"][data-view="traffic"]'), 1_200);
  const call = panel.locator("mcp-traffic .entry").filter({ hasText: "register_observer" }).last();
  await call.waitFor();
  await recorder.click(call, 600);
  await panel.locator("mcp-traffic-detail").getByRole("heading").first().waitFor();
  await recorder.frame(1_500);
}

/** Makes both; resolves with false if one is too large. `open`: opens the demo in a new page. */
export async function makeAnimations(browser, address) {
  let isFit = true;
  for (const colorScheme of ["light", "dark"]) {
    const context = await browser.newContext({
      viewport: SIZE,
      colorScheme,
      reducedMotion: "reduce",
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(address);
    await setFonts(page);
    await page.evaluate(() => document.body.style.setProperty("--tool-size", "1008px"));
    await page.locator("mcp-tools-list").getByRole("option").first().waitFor();
    const recorder = new Recorder(page);
    await scene(page, recorder);
    await recorder.frame(Math.max(1_000, TOTAL_MS - recorder.ms));
    await context.close();
    const picture = await sharp(
      recorder.frames.map(({ png }) => png),
      { join: { animated: true } },
    )
      .webp({ loop: 0, delay: recorder.frames.map(({ ms }) => ms), lossless: true, effort: 4 })
      .toBuffer();
    const file = `demo/ide/walk-${colorScheme}.webp`;
    await writeFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), picture);
    console.log(`${file}: ${picture.length} bytes, ${recorder.frames.length} frames, ${recorder.ms / 1000} s`);
    if (picture.length > MAX_BYTES) isFit = false;
  }
  return isFit;
}
