/**
 * Handles redirects, which are never followed, because a browser reveals the target only after requesting it, and a target may be on
 * another origin or in the user's own network (T-42).
 *
 * Owns: the second attempt at the same address with or without a trailing slash, which is where most frameworks redirect to, and the error
 * that names the target where the platform reveals it. Loaded with the first redirect.
 */
import { ClientError } from "../../errors/index.js";
import { isRedirect, originAndPathOf, type Endpoint } from "./http-port.js";

/**
 * Continues after `response`, the redirect in answer to a request to `url`. `send` repeats the request at `endpoint.url`. Until an endpoint
 * has answered, its other spelling is tried once; if that answers, it becomes the endpoint. Rejects with `ERR-REDIRECT` otherwise.
 */
export async function afterRedirect(
  response: Response,
  url: string,
  endpoint: Endpoint,
  send: () => Promise<Response>,
): Promise<Response> {
  await drop(response);
  const other = new URL(url);
  other.pathname = other.pathname.replace(/\/?$/, (slash) => (slash === "" ? "/" : ""));
  if (!endpoint.settled && other.href !== url) {
    endpoint.url = other.href;
    let isThere = false;
    try {
      const second = await send();
      isThere = !isRedirect(second) && second.status !== 404;
      if (isThere) return second;
      await drop(second);
    } finally {
      if (!isThere) endpoint.url = url;
    }
  }
  const to = targetOf(response, url);
  const place = originAndPathOf({ url });
  const text = `${place} redirects${to ? ` to ${to}` : ""}, and redirects are not followed. `;
  const advice = to
    ? "Connect to that address if you trust it."
    : "Open it in a tab, and connect to the address it ends at.";
  throw new ClientError("ERR-REDIRECT", text + advice, { url: place, ...(to && { to }) });
}

/** Origin and path of the target, where the platform reveals it: browsers don't. */
function targetOf({ headers, url: came, redirected }: Response, url: string): string | undefined {
  const location = redirected ? came : headers.get("location");
  if (location === null || !URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? originAndPathOf({ url: target.href }) : undefined;
}

async function drop({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}
