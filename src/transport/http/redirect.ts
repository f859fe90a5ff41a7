/**
 * Handles redirects. They are never followed, because a browser reveals the target only after requesting it, and the
 * target may be on another origin or in the user's own network (T-42).
 *
 * Owns: the second attempt with the trailing slash of the address added or removed, which is the target of most
 * redirects of frameworks, and the error, which names the target if the platform reveals it. This code is loaded with
 * the first redirect.
 */
import { ClientError, isMcpError } from "../../errors/index.js";
import { isRedirect, originAndPathOf, type Endpoint } from "./http-port.js";

/**
 * Handles `response`, a redirect in response to a request to `url`. `send` sends the request again, to `endpoint.url`.
 * If the endpoint has not answered successfully yet, the address with its trailing slash added or removed is tried
 * once; if there is an answer, this becomes the address of the endpoint. Otherwise rejects with `ERR-REDIRECT`.
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
      // A relay may know this address alone: the redirect says more than its refusal.
      const second = await send().catch((error: unknown) => {
        if (!isMcpError(error) || error.data.relay === undefined) throw error;
        return undefined;
      });
      isThere = second !== undefined && !isRedirect(second) && second.status !== 404;
      if (second && isThere) return second;
      if (second) await drop(second);
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

/** Origin and path of the target, if the platform reveals it, which browsers don't. */
function targetOf({ headers, url: came, redirected }: Response, url: string): string | undefined {
  const location = redirected ? came : headers.get("location");
  if (location === null || !URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  return /^https?:$/.test(target.protocol) ? originAndPathOf({ url: target.href }) : undefined;
}

async function drop({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}
