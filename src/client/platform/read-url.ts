import { ClientError } from "../../errors/index.js";

/** Absolute address. Throws `ERR-ARGUMENT` if the address is invalid or can't be connected to. */
export function readUrl(url: string | URL, base: string | undefined): string {
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch (cause) {
    throw new ClientError(
      "ERR-ARGUMENT",
      `"${String(url)}" is not a URL. Give the full address of the MCP endpoint.`,
      {},
      cause,
    );
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    throw new ClientError("ERR-ARGUMENT", `${parsed.protocol} is not spoken here; give an http or https address.`, {
      url: parsed.href,
    });
  }
  if (parsed.username !== "" || parsed.password !== "") {
    throw new ClientError("ERR-ARGUMENT", "The address holds a user name or password. Send them in a header instead.");
  }
  return parsed.href;
}
