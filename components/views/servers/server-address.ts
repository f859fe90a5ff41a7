/** Completes an entered web address, such as `localhost:3000/mcp`. Returns `undefined` if it is invalid. */
export function addressOf(text: string): string | undefined {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(trimmed);
  const candidate = hasScheme ? trimmed : `${isLocal(trimmed) ? "http" : "https"}://${trimmed}`;
  if (trimmed === "" || !URL.canParse(candidate)) return undefined;
  const { protocol, href, hostname, username, password } = new URL(candidate);
  const isWeb = (protocol === "http:" || protocol === "https:") && username === "" && password === "";
  return isWeb && (hostname.includes(".") || isLocal(hostname) || hasScheme) ? href : undefined;
}

function isLocal(text: string): boolean {
  return /^(localhost|127\.|\[::1\])/u.test(text);
}
