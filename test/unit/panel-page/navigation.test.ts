/** Requests that a browser sends when a window navigates, and those of the protocol. */
import { expect } from "chai";
import { isNavigation } from "../../../src/panel-page/navigation.js";

const CHROMIUM =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7";
const FIREFOX = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("a GET at the address of a server", () => {
  const navigations: readonly Readonly<Record<string, string>>[] = [
    { accept: CHROMIUM, "sec-fetch-dest": "document" },
    { accept: FIREFOX, "sec-fetch-dest": "document" },
    { accept: FIREFOX },
    { accept: "Text/HTML" },
    { accept: "application/json, text/html ; charset=utf-8" },
  ];
  for (const headers of navigations)
    it(`is the navigation of a window: ${JSON.stringify(headers)}`, () =>
      expect(isNavigation(new Headers(headers))).to.equal(true));

  const others: readonly Readonly<Record<string, string>>[] = [
    {},
    { accept: "*/*" },
    { accept: "text/*" },
    { accept: "text/event-stream" },
    { accept: "application/json, text/event-stream" },
    { accept: "text/html, text/event-stream" },
    { accept: "text/html;q=0, */*" },
    { accept: "text/html; q=0.000" },
    { accept: "text/htmlx" },
    { accept: "application/xhtml+xml" },
    { accept: CHROMIUM, "sec-fetch-dest": "iframe" },
    { accept: CHROMIUM, "sec-fetch-dest": "empty" },
    { accept: "*/*", "sec-fetch-dest": "document" },
  ];
  for (const headers of others)
    it(`is for the server: ${JSON.stringify(headers)}`, () =>
      expect(isNavigation(new Headers(headers))).to.equal(false));
});
