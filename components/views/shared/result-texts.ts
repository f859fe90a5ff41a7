/**
 * Complete texts of a kept result.
 *
 * Owns: reading the texts block by block, up to a limit. Never stores them.
 */
import type { Results } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";

/**
 * Reads the text of each block; `undefined` for blocks without text. Rejects with `RangeError` if the texts have more
 * than `max` characters in total.
 */
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

/** Reads all texts of a view and joins them; `undefined` if there are none or they are too long. Never rejects. */
export async function wholeText(results: Results, view: ResultView, max: number): Promise<string | undefined> {
  try {
    const texts = (await blockTexts(results, view, max)).filter((text) => text !== undefined);
    return texts.length === 0 ? undefined : texts.join("\n");
  } catch {
    return undefined; // the result was released meanwhile, or is too long
  }
}
