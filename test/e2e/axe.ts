/** axe-core in the page, shadow roots included. Evaluated, not added as a script: a page's policy does not forbid that. */
import type { Locator, Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules whose answer depends on colours and widths; the others say the same of one page in every look. */
const OF_LOOK = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "meta-viewport"];

/**
 * The violations, a line each; of the rules that a look decides only, where another look has been through them all. `within`: the part of the page that has
 * changed since the whole was looked at.
 */
export async function axe(page: Page, rules: "all" | "of the look" = "all", within?: Locator): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Colours that fade would be judged halfway.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // What is passed is not described, and no style sheets are fetched: no rule of these wants them.
  const runOnly = rules === "all" ? TAGS : { type: "rule", values: OF_LOOK };
  const options = { runOnly, resultTypes: ["violations"], preload: false };
  const results = await (within ?? page.locator("html")).evaluate(async (part, options) => {
    const { axe: runner } = window as unknown as { axe: { run(root: Node, options: object): Promise<AxeResults> } }; // just added
    return runner.run(part === document.documentElement ? document : part, options);
  }, options);
  return results.violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
  );
}
