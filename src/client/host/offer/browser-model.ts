/** The browser's built-in model, for an engine in a page. Loaded with the first sampling request. */
import type { BrowserModelPort, SamplingProvider } from "../../../requests/index.js";

/** Model of the current page; `undefined` if there is none, as in workers and Node. */
export function modelHere(): SamplingProvider | undefined {
  const { LanguageModel: model } = globalThis as { readonly LanguageModel?: BrowserModelPort };
  return (
    model &&
    remoteModel(async (params, signal) => {
      const { BrowserModel } = await import("../../../requests/sampling/browser-model.js");
      return new BrowserModel(model).createMessage(params, signal);
    })
  );
}

/** Model of another realm: a worker uses its page's model. */
export function remoteModel(createMessage: SamplingProvider["createMessage"]): SamplingProvider {
  return { name: "the browser's own model", tools: false, createMessage };
}
