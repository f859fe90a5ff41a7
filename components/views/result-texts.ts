/**
 * Complete texts of a kept result.
 *
 * Owns: reading them block by block, up to a limit. Never keeps them.
 */
import type { Results } from "../../src/client/api/index.js";
import type { ResultView } from "../../src/client/api/views.js";

/** The text of each block, `undefined` for blocks without one. Rejects with `RangeError` past `max` characters in all. */
export async function blockTexts(
  results: Results,
  { resultId, blocks }: ResultView,
  max: number,
): Promise<readonly (string | undefined)[]> {
  let left = max;
  const texts: (string | undefined)[] = [];
  for (const [index, block] of blocks.entries()) {
    if (!("text" in block)) {
      texts.push(undefined);
      continue;
    }
    left -= block.text.length;
    if (left < 0) throw new RangeError("These texts are too long.");
    const isWhole = block.text.head.length === block.text.length;
    texts.push(isWhole ? block.text.head : await results.text(resultId, index, 0, block.text.length));
  }
  return texts;
}

/** All texts of a view, joined; `undefined` if there are none or they are too long. Never rejects. */
export async function wholeText(results: Results, view: ResultView, max: number): Promise<string | undefined> {
  try {
    const texts = (await blockTexts(results, view, max)).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join("\n");
  } catch {
    return undefined; // released meanwhile, or too long
  }
}
