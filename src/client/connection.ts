/**
 * One connected server in this thread: the whole `Server` of the façade.
 *
 * Owns: what goes beyond the core: resources, prompts, and views of results.
 */
import type { Params } from "../jsonrpc/index.js";
import {
  readGetPromptResult,
  readPromptPage,
  readReadResourceResult,
  readResourcePage,
  type GetPromptResult,
  type MethodName,
  type Page,
  type Prompt,
  type ReadResourceResult,
  type Resource,
} from "../protocol/index.js";
import type { CallOptions, Problem, RequestOptions, Server } from "./api.js";
import { CoreConnection } from "./core-connection.js";
import { pagesOf, reportRejected } from "./pages.js";
import type { ResultView } from "./views.js";

export class Connection extends CoreConnection implements Server {
  async viewTool(name: string, args?: Params, options: CallOptions = {}): Promise<ResultView> {
    const { clock } = this.parts.platform;
    const start = clock.now();
    const result = await this.callTool(name, args, options);
    return this.parts.results.keep(result, clock.now() - start);
  }

  listResources(options: RequestOptions = {}): Promise<Resource[]> {
    return this.#all("resources/list", "resource", readResourcePage, options);
  }

  async readResource(uri: string, options: RequestOptions = {}): Promise<ReadResourceResult> {
    return readReadResourceResult(
      await this.parts.session.request("resources/read", { uri }, this.withTimeouts(options)),
    );
  }

  async viewResource(uri: string, options: RequestOptions = {}): Promise<ResultView> {
    const { platform, results } = this.parts;
    const start = platform.clock.now();
    const { contents } = await this.readResource(uri, options);
    const content = contents.map((resource) => ({ type: "resource" as const, resource }));
    return results.keep({ content }, platform.clock.now() - start);
  }

  listPrompts(options: RequestOptions = {}): Promise<Prompt[]> {
    return this.#all("prompts/list", "prompt", readPromptPage, options);
  }

  async getPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options: RequestOptions = {},
  ): Promise<GetPromptResult> {
    const params = { name, ...(args && { arguments: args }) };
    return readGetPromptResult(await this.parts.session.request("prompts/get", params, this.withTimeouts(options)));
  }

  async #all<T>(
    method: MethodName,
    about: Problem["about"],
    read: (result: Params) => Page<T>,
    options: RequestOptions,
  ): Promise<T[]> {
    const items: T[] = [];
    for await (const page of pagesOf(this.parts.session, method, read, this.withTimeouts(options))) {
      reportRejected(page.rejected, about, this.parts.report);
      items.push(...page.items);
    }
    return items;
  }
}
