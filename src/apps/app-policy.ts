/**
 * Policy of an app's frame: the domains that it may reach. Loaded with the first app.
 *
 * Owns: the grammar of a domain, and the text of the Content Security Policy. Nothing that a server declares reaches
 * the text unless it matches the grammar. Does not own: permissions (`app-permissions.ts`), consent (`app-consent.ts`)
 * and the frame.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx ·
 * https://www.w3.org/TR/CSP3/
 */
import { leadsInwards, isCountryDomain } from "../addresses/address-class.js";
import { isLoopback } from "../addresses/loopback.js";
import { isObject } from "../json/is-object.js";
import type { AppCsp } from "../protocol/types/index.js";
import type { AppDomain, AppDomainList, AppDomainProblem, AppPolicy } from "./app-types.js";

/** Large hosts of pages, functions and files. */
const OF_HOSTS = new Set(
  (
    "github.io gitlab.io pages.dev workers.dev web.app run.app appspot.com vercel.app netlify.app herokuapp.com onrender.com fly.dev " +
    "cloudfront.net amazonaws.com azurewebsites.net core.windows.net trycloudflare.com ngrok-free.app"
  ).split(" "),
);

/**
 * Returns true for a domain under which names are given to everybody, such as `co.uk` and `github.io`: a wildcard for
 * one of them is a wildcard for everybody. https://publicsuffix.org/list/
 */
function isSharedDomain(host: string): boolean {
  const name = host.toLowerCase();
  return isCountryDomain(name) || OF_HOSTS.has(name);
}

/** Maximum number of domains of one list, and of characters of a domain that are kept. */
const MAX_DOMAINS = 50;
const MAX_VALUE = 200;
/** Number of domains of one list that are reported; the rest only repeats the reason. */
const MAX_REPORTED = 200;

/**
 * Scheme, optional wildcard label, host name or IPv4 address, optional port. No path, no user, nothing that a policy
 * would read as more.
 */
const DOMAIN =
  /^(?:https|wss):\/\/(?:\*\.)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?::(\d{1,5}))?$/i;
const LOCAL_DOMAIN = /^(?:http|ws):\/\/(localhost|127\.0\.0\.1)(?::(\d{1,5}|\*))?$/i;

const LISTS: readonly AppDomainList[] = ["connectDomains", "resourceDomains", "frameDomains", "baseUriDomains"];

/**
 * Reads the declared domains (`_meta.ui.csp`) of an app of the server at `serverUrl`. Anything malformed is not
 * granted. A `permissive` policy is only for a server on this device.
 */
export function readPolicy(csp: unknown, serverUrl: string, variant: AppPolicy["variant"] = "strict"): AppPolicy {
  const declared = isObject(csp) ? csp : {};
  const domains = LISTS.flatMap((list) => readList(list, declared[list], serverUrl));
  const granted = grantedOf(domains);
  return { csp: cspOf(granted, variant), variant, domains, granted };
}

/** True if the server is on this device. */
export function isLocalServer(serverUrl: string): boolean {
  return URL.canParse(serverUrl) && isLoopback(new URL(serverUrl).hostname);
}

/** Text of the policy for these domains. */
export function cspOf(granted: AppCsp, variant: AppPolicy["variant"]): string {
  const { connectDomains = [], resourceDomains = [], frameDomains = [], baseUriDomains = [] } = granted;
  const isPermissive = variant === "permissive";
  const device = isPermissive
    ? ["http://localhost:*", "ws://localhost:*", "http://127.0.0.1:*", "ws://127.0.0.1:*"]
    : [];
  const resources = [...resourceDomains, ...device.filter((one) => one.startsWith("http"))];
  // Whatever an app can put into a data: or blob: script it can also run as an inline script; viewers load their own
  // code that way.
  const scripts = ["'unsafe-inline'", "data:", "blob:", ...(isPermissive ? ["'unsafe-eval'"] : [])];
  const directives: readonly (readonly [string, ...string[]])[] = [
    ["default-src"],
    ["script-src", ...scripts, ...resources],
    ["style-src", "'unsafe-inline'", ...resources],
    ["img-src", "data:", "blob:", ...resources],
    ["media-src", "data:", "blob:", ...resources],
    ["font-src", "data:", ...resources],
    ["connect-src", ...connectDomains, ...device],
    ["frame-src", ...frameDomains],
    ["worker-src", ...(isPermissive ? ["blob:"] : [])],
    ["object-src"],
    ["base-uri", ...baseUriDomains],
    ["form-action"],
    ["manifest-src"],
  ];
  return directives
    .map(([name, ...sources]) => [name, ...(sources.length > 0 ? sources : ["'none'"])].join(" "))
    .join("; ");
}

function readList(list: AppDomainList, value: unknown, serverUrl: string): readonly AppDomain[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [{ list, value: String(shown(value)), problem: "malformed" }];
  let left = MAX_DOMAINS;
  return value.slice(0, MAX_REPORTED).map((one: unknown): AppDomain => {
    const problem = domainProblem(one, serverUrl) ?? (left-- > 0 ? undefined : "too-many");
    return { list, value: shown(one), ...(problem && { problem }) };
  });
}

/** Reason why a domain is not granted. */
function domainProblem(value: unknown, serverUrl: string): AppDomainProblem | undefined {
  if (typeof value !== "string" || value.length > MAX_VALUE) return "malformed";
  const isLocal = isLocalServer(serverUrl);
  const local = LOCAL_DOMAIN.exec(value);
  if (local && isLocal) return hasPort(local[2]) ? undefined : "malformed";
  const [, host, port] = DOMAIN.exec(value) ?? [];
  if (host === undefined || !hasPort(port)) return /^(http|ws):/i.test(value) ? "insecure" : "malformed";
  if (value.includes("*") && !host.includes(".")) return "malformed"; // all of a top-level domain
  if (value.includes("*") && isSharedDomain(host)) return "shared";
  // The address that a browser would connect to: other notations of an IP address are read as such.
  const sample = value.replace("*.", "a.").replace(/^wss/i, "https");
  if (!URL.canParse(sample)) return "malformed";
  const server = URL.canParse(serverUrl) ? new URL(serverUrl).hostname : "public.example";
  return leadsInwards(new URL(sample).hostname, server === "" ? "public.example" : server) ? "own-network" : undefined;
}

function hasPort(port: string | undefined): boolean {
  return port === undefined || port === "*" || (Number(port) > 0 && Number(port) <= 65_535);
}

function grantedOf(domains: readonly AppDomain[]): AppCsp {
  const lists = LISTS.flatMap((list) => {
    const values = domains.filter((one) => one.list === list && one.problem === undefined).map(({ value }) => value);
    return values.length > 0 ? [[list, [...new Set(values)]] as const] : [];
  });
  return Object.fromEntries(lists);
}

/** Text of a declared value of any type. */
function shown(value: unknown): string {
  return (typeof value === "string" ? value : typeof value).slice(0, MAX_VALUE);
}
