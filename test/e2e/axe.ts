/** axe-core in the page, shadow roots included. Evaluated, not added as a script: a page's policy does not forbid that. */
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations, a line each. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate(async (tags) => {
    const { axe: runner } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } }; // just added
    return runner.run(document, { runOnly: tags });
  }, TAGS);
  return results.violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
  );
}
