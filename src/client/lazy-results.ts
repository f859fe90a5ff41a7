/**
 * The results of a host, loaded with the first view: who only connects, lists and calls never loads the code of views.
 *
 * Owns: when the store comes to be. Never: what it does.
 */
import type { CallToolResult } from "../protocol/index.js";
import type { Results } from "./api.js";
import type { ResultStore } from "./result-store.js";
import type { ResultView } from "./views.js";

export class LazyResults implements Results {
  #store: Promise<ResultStore> | undefined;

  /** Keeps a result and gives its view. */
  async keep(result: CallToolResult, elapsedMs: number): Promise<ResultView> {
    return (await this.#loaded()).keep(result, elapsedMs);
  }
  async text(...at: Parameters<Results["text"]>): ReturnType<Results["text"]> {
    return (await this.#loaded()).text(...at);
  }
  async bytes(...at: Parameters<Results["bytes"]>): ReturnType<Results["bytes"]> {
    return (await this.#loaded()).bytes(...at);
  }
  async nodes(...at: Parameters<Results["nodes"]>): ReturnType<Results["nodes"]> {
    return (await this.#loaded()).nodes(...at);
  }
  async json(...at: Parameters<Results["json"]>): ReturnType<Results["json"]> {
    return (await this.#loaded()).json(...at);
  }
  async release(...at: Parameters<Results["release"]>): ReturnType<Results["release"]> {
    return (await this.#loaded()).release(...at);
  }

  #loaded(): Promise<ResultStore> {
    this.#store ??= import("./result-store.js").then(({ ResultStore }) => new ResultStore());
    return this.#store;
  }
}
