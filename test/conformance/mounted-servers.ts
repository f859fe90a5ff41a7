/** The demo's server twice, without and with its own page in front. Prints both addresses as JSON. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createNotebookHandler } from "../../demo/server/handler.js";
import { createPage } from "../../src/panel-page/index.js";
import { toMiddleware } from "../../workers/panel-page/index.js";

const urls: string[] = [];
const page = toMiddleware(createPage({ name: "Field notes", files: async () => undefined }));
for (const isMounted of [false, true]) {
  const handler = createNotebookHandler({});
  const server = createServer((request, response) => {
    const next = (): void => void handler.handle(request, response);
    if (isMounted) page(request, response, next);
    else next();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`); // it listens on TCP
}
console.log(JSON.stringify(urls));
