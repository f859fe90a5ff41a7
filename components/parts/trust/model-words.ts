/**
 * Sentences about a model's answer.
 *
 * Owns: the sentences about token usage and about parameters that the model's server refused. Names come from that
 * server and are shown as one line with hidden characters made visible.
 */
import type { ModelUsage, RefusedParameter } from "../../../src/client/api/index.js";
import { modelsEn } from "../../strings/en/models.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(modelsEn);

/** Returns a sentence with the input and output tokens; `undefined` if neither is known. */
export function usageWords(usage: ModelUsage | undefined, { t }: StringsController): string | undefined {
  const { inputTokens, outputTokens } = usage ?? {};
  const parts = [
    ...(inputTokens === undefined ? [] : [t("models.tokens-in", { count: inputTokens })]),
    ...(outputTokens === undefined ? [] : [t("models.tokens-out", { count: outputTokens })]),
  ];
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

/** Returns a sentence for each parameter that was refused. */
export function refusedWords(refused: readonly RefusedParameter[] = [], { t }: StringsController): readonly string[] {
  return refused.map(({ parameter, instead }) => {
    const name = visibleLine(parameter, 60);
    return instead === undefined
      ? t("models.refused", { parameter: name })
      : t("models.replaced", { parameter: name, instead: visibleLine(instead, 60) });
  });
}
