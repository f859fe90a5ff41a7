/** A server in Next.js, with the page in front of it if the environment says so. */
import { createPage } from "mcp-panel/page";
import { packageFiles } from "mcp-panel/page/node";
import { handleMcp } from "../../../../mcp-server.mjs";

const page = process.env.WITH_PAGE && createPage({ name: "Field notes", files: packageFiles(), compress: false });
export const GET = async (request) => (page && (await page(request))) ?? handleMcp(request);
export const [POST, DELETE] = [handleMcp, handleMcp];
