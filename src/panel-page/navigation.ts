/**
 * Telling the navigation of a browser from a request of the protocol, whose fields the specification names.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server
 */

/** Media ranges of a field `Accept`, in lower case and without parameters; those with the weight 0 are refused types. */
function acceptedRanges(accept: string): readonly string[] {
  return accept
    .toLowerCase()
    .split(",")
    .map((range) => range.split(";").map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((one) => /^q\s*=\s*0(?:\.0*)?$/.test(one)))
    .map(([type = ""]) => type);
}

/**
 * True if a GET is the navigation of a window: it names `text/html`, no event stream, and no destination but a document.
 * A client that accepts everything is not a browser.
 */
export function isNavigation(headers: Headers): boolean {
  const accepted = acceptedRanges(headers.get("accept") ?? "");
  const destination = headers.get("sec-fetch-dest") ?? "document";
  return accepted.includes("text/html") && !accepted.includes("text/event-stream") && destination === "document";
}
