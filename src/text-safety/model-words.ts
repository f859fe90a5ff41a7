/**
 * Detects text that addresses a model instead of a user. A finding is a hint, never a verdict.
 *
 * Owns: the phrases, in English and Chinese. Legitimate descriptions address models, too, so only requests for secrecy,
 * requests to ignore other instructions, and imitated system instructions are detected. The work is bounded.
 */

/** Maximum number of characters of a text that are read. */
const LOOKED_AT = 100_000;
const MAX_FOUND = 5;
const MAX_PHRASE = 80;

const PHRASES: readonly RegExp[] = [
  /<\/?(?:important|system|instructions?|secret|hidden|admin|assistant)\b[^<>\n]{0,40}>/gi,
  /<\|[a-z_]{2,20}\|>|\[\/?INST\]/gi,
  /\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|the|your|these|those|of)\s+){0,4}(?:previous|prior|earlier|above|preceding|system|other)\b/gi,
  /\b(?:do\s+not|don['’]t|never|without)\s+(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|notify|notifying|alert|alerting|show|showing|ask|asking)\b[^.!?\n]{0,40}\b(?:user|human|person)\b/gi,
  /\b(?:do\s+not|don['’]t|never)\s+(?:mention|reveal|disclose|show)\s+(?:this|these|that)\b/gi,
  /~\/\.(?:ssh|aws|gnupg|netrc|config)\b|\bid_(?:rsa|ed25519)\b|\.aws\/credentials\b/gi,
  /(?:忽略|无视)[^。\n]{0,6}(?:之前|以上|先前|上述)[^。\n]{0,6}(?:指令|指示|提示|要求)|(?:不要|别|切勿)(?:告诉|提示|告知|通知)[^。\n]{0,6}用户/g,
];

/** Phrases of a text that look like instructions to a model: at most five, in no particular order. */
export function modelWords(text: string): readonly string[] {
  const looked = text.slice(0, LOOKED_AT);
  const found: string[] = [];
  for (const phrase of PHRASES) {
    for (const [words] of looked.matchAll(phrase)) {
      found.push(words.replace(/\s+/g, " ").slice(0, MAX_PHRASE));
      if (found.length === MAX_FOUND) return found;
    }
  }
  return found;
}
