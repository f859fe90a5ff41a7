/**
 * Finds causes that are known locally, without a request.
 *
 * Owns: the checks of the address, the device, and browser restrictions (mixed content: T-44, local network, the page's
 * policy).
 * Never contacts the server.
 */
import { addressSpaceOf } from "../../addresses/address-class.js";
import { originAndPathOf, type FailedFetch } from "../http/http-port.js";
import { isBlockedPort } from "../../addresses/blocked-ports.js";
import type { DiagnosisPort, DiagnosisFinding, NetworkPermission, PermissionAnswer } from "./diagnosis-port.js";
import { within } from "./within.js";

/** Deadline for querying a permission, in milliseconds. */
const PERMISSION_MS = 1_000;

/** Returns the first local cause that applies; `undefined` if the server has to be probed. */
export async function findLocalCause(port: DiagnosisPort, failed: FailedFetch): Promise<DiagnosisFinding | undefined> {
  const url = new URL(failed.endpoint.url);
  const space = addressSpaceOf(url.hostname);
  const { origin } = url;
  const data = { origin, pageOrigin: failed.pageOrigin };
  const fail = (code: DiagnosisFinding["code"], message: string, more: object = {}): DiagnosisFinding => ({
    code,
    message,
    data: { ...data, ...more },
  });

  const wrong = wrongAddress(url);
  if (wrong) return fail("ERR-ARGUMENT", `${originAndPathOf(failed.endpoint)} can't be asked: ${wrong}.`);

  // A server on this device can be reached without any network.
  if (port.isOnline?.() === false && space !== "loopback") {
    return fail("ERR-OFFLINE", `This device is offline, so ${origin} can't be reached. Connect it and try again.`);
  }

  const gated = gatedSpaceOf(url, failed.pageOrigin);
  const permission = gated && (await permissionFor(port, failed, gated));
  if (permission === "denied") {
    const where = gated === "loopback" ? "on this device" : "in the local network";
    const text = `${origin} is ${where}, and this browser was told not to let the page reach it. Allow it in the site's settings; a frame needs allow="local-network; loopback-network" as well.`;
    return fail("ERR-LOCAL-NETWORK", text, { permission });
  }

  // With this permission, browsers allow http in the local network.
  const isMixed = failed.pageOrigin?.startsWith("https:") === true && url.protocol === "http:";
  if (isMixed && space !== "loopback" && permission !== "granted") {
    return fail(
      "ERR-MIXED",
      `The page is https and ${origin} is http: browsers block that. Serve it over https, or on this device.`,
    );
  }
  return findViolation(port, failed);
}

/**
 * Adds the note that this device is offline: a server on the device can still be reached, but not from a browser that
 * is set to offline mode. The note is true only at this moment and is never cached.
 */
export function whileOffline(port: DiagnosisPort, finding: DiagnosisFinding): DiagnosisFinding {
  const isSilent =
    finding.code === "ERR-UNREACHABLE" || (finding.code === "ERR-CORS" && finding.data.method === undefined);
  if (!isSilent || port.isOnline?.() !== false) return finding;
  const message = `${finding.message} This browser says it is offline, too.`;
  return { ...finding, message, data: { ...finding.data, isOffline: true } };
}

/**
 * Finding about the page's own policy, if a violation was reported. It is looked for again later, because the report
 * may arrive after `fetch` rejects.
 */
export function findViolation(
  port: DiagnosisPort,
  { endpoint, pageOrigin }: FailedFetch,
): DiagnosisFinding | undefined {
  const directive = port.recentViolation?.(endpoint.url);
  if (directive === undefined) return undefined;
  const { origin } = new URL(endpoint.url);
  const message = `The page's Content-Security-Policy forbids connecting to ${origin}: its ${directive} does not list it. Add ${origin} to connect-src, in the policy of the page and of the worker's file.`;
  const fix = `connect-src 'self' ${origin}`;
  return { code: "ERR-CSP", message, data: { origin, pageOrigin, directive, fix } };
}

/**
 * Address space of `url` if browsers ask for permission before a page of `pageOrigin` may reach it; otherwise
 * `undefined`.
 */
export function gatedSpaceOf(url: URL, pageOrigin: string | undefined): "loopback" | "local" | undefined {
  if (pageOrigin === undefined) return undefined;
  const space = addressSpaceOf(url.hostname);
  const from = URL.canParse(pageOrigin) ? addressSpaceOf(new URL(pageOrigin).hostname) : "public"; // "null"
  // Permission is needed only to reach a more private network: a page on this device, or in the same network, needs
  // none.
  return space === "public" || from === "loopback" || from === space ? undefined : space;
}

/** Reason why `fetch` refuses an address without sending a request. */
function wrongAddress(url: URL): string | undefined {
  if (url.protocol !== "https:" && url.protocol !== "http:") return `${url.protocol} is neither https: nor http:`;
  if (url.username !== "" || url.password !== "") return "an address must hold no user name or password";
  if (isBlockedPort(url)) return `browsers connect to no server on port ${url.port}; use another`;
  return undefined;
}

/**
 * State of the permission for an address space. Newer browsers have a permission for each space, older ones have one
 * for both; some reject for unknown names.
 */
async function permissionFor(
  port: DiagnosisPort,
  { signal }: FailedFetch,
  space: "loopback" | "local",
): Promise<PermissionAnswer | undefined> {
  const { clock, permission, isSecureContext } = port;
  if (!permission || isSecureContext === false) return undefined;
  const names: readonly NetworkPermission[] = [`${space}-network`, "local-network-access"];
  for (const name of names) {
    const answer = await within({ clock, ms: PERMISSION_MS, signal }, () => permission(name)).catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
