/**
 * Kept results, whose store is loaded with the first: who only calls tools never needs it.
 */
import type { ResultKeeper } from "./api.js";
import type { JsonNode, JsonSlice, ResultView, TableSlice } from "./views.js";

export class LazyResults implements ResultKeeper {
  #loading: Promise<ResultKeeper> | undefined;

  async keep(...what: Parameters<ResultKeeper["keep"]>): Promise<ResultView> {
    return (await this.#store()).keep(...what);
  }

  async text(...which: Parameters<ResultKeeper["text"]>): Promise<string> {
    return (await this.#store()).text(...which);
  }

  async bytes(...which: Parameters<ResultKeeper["bytes"]>): Promise<ArrayBuffer> {
    return (await this.#store()).bytes(...which);
  }

  async nodes(...which: Parameters<ResultKeeper["nodes"]>): Promise<JsonSlice> {
    return (await this.#store()).nodes(...which);
  }

  async root(...which: Parameters<ResultKeeper["root"]>): Promise<JsonNode | undefined> {
    return (await this.#store()).root(...which);
  }

  async table(...which: Parameters<ResultKeeper["table"]>): Promise<TableSlice | undefined> {
    return (await this.#store()).table(...which);
  }

  async json(...which: Parameters<ResultKeeper["json"]>): Promise<string> {
    return (await this.#store()).json(...which);
  }

  async release(resultId: string): Promise<void> {
    await (await this.#store()).release(resultId);
  }

  async #store(): Promise<ResultKeeper> {
    this.#loading ??= import("./result-store.js").then(({ ResultStore }) => new ResultStore());
    try {
      return await this.#loading;
    } catch (error) {
      this.#loading = undefined; // its code could not be loaded: tried again the next time
      throw error;
    }
  }
}
