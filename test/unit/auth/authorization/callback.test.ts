import { expect } from "chai";
import { readCallback } from "../../../../src/auth/authorization/callback.js";
import type { McpError } from "../../../../src/errors/index.js";
import { isMcpError } from "../../../../src/errors/index.js";
import {
  FakeAuthorizationServer,
  type AuthorizationServerQuirks,
} from "../../../fixtures/fake-authorization-server.js";
import { callbackAt, everythingIn, NOW, REDIRECT } from "../sign-in-fixtures.js";

type Callback = NonNullable<AuthorizationServerQuirks["callback"]>;

const UNADVERTISED = { authorization_response_iss_parameter_supported: undefined };
const EVIL = "https://evil.example";

async function read(
  callback: Callback,
  {
    metadata,
    now = NOW,
    edit = (url) => url,
  }: { metadata?: object; now?: number; edit?: (url: string) => string } = {},
): Promise<string | McpError> {
  const server = new FakeAuthorizationServer({ callback, metadata: { ...metadata } });
  const { pending, callbackUrl } = await callbackAt(server);
  try {
    return readCallback(edit(callbackUrl), pending, server.metadata, now).get("code") ?? "no code";
  } catch (error) {
    if (!isMcpError(error)) throw error;
    const said = everythingIn(error);
    for (const secret of [pending.state, pending.verifier, "code-1"]) expect(said).not.to.contain(secret);
    return error;
  }
}

async function codeFor(...args: Parameters<typeof read>): Promise<string> {
  const result = await read(...args);
  return typeof result === "string" ? result : result.code;
}

describe("a callback of a sign-in", () => {
  it("has the code when state and issuer are those of the request (A-16, A-17)", async () => {
    expect(await read({})).to.equal("code-1");
    expect(await read({}, { edit: (url) => `${url}#_=_` })).to.equal("code-1");
  });

  it("has its issuer compared character by character (A-17)", async () => {
    expect(await codeFor({ iss: undefined })).to.equal("ERR-AUTH-MIXUP");
    expect(await codeFor({ iss: undefined }, { metadata: UNADVERTISED })).to.equal("code-1");
    expect(await codeFor({}, { metadata: UNADVERTISED })).to.equal("code-1");
    for (const iss of [EVIL, "https://as.example/", "https://AS.example", "https://as.example:443", ""]) {
      expect(await codeFor({ iss }), iss).to.equal("ERR-AUTH-MIXUP");
      expect(await codeFor({ iss }, { metadata: UNADVERTISED }), iss).to.equal("ERR-AUTH-MIXUP");
    }
  });

  it("has nothing used that another authorization server answered", async () => {
    const evil = new FakeAuthorizationServer({ issuer: EVIL });
    const honest = new FakeAuthorizationServer();
    const { pending, url } = await callbackAt(evil);
    const back = honest.authorize(url); // the evil one's page was the honest one's
    expect(() => readCallback(back, pending, evil.metadata, NOW))
      .to.throw()
      .with.property("code", "ERR-AUTH-MIXUP");
    expect(() => readCallback(back, pending, honest.metadata, NOW))
      .to.throw()
      .with.property("code", "ERR-AUTH-MIXUP");
  });

  it("is refused with another state, with none, and with that of an error (A-16)", async () => {
    for (const state of [undefined, "", "other"]) {
      expect(await codeFor({ state })).to.equal("ERR-AUTH-MIXUP");
      expect(await codeFor({ state, code: undefined, error: "access_denied" })).to.equal("ERR-AUTH-MIXUP");
    }
  });

  it("is refused with a parameter that comes twice", async () => {
    const twice: Callback[] = [
      { code: ["code-1", "code-2"] },
      { iss: ["https://as.example", "https://as.example"] },
      { error: ["access_denied", "access_denied"] },
    ];
    for (const callback of twice) expect(await codeFor(callback)).to.equal("ERR-AUTH-MIXUP");
    const edit = (url: string): string => `${url}&state=${new URL(url).searchParams.get("state")}`;
    expect(await codeFor({}, { edit })).to.equal("ERR-AUTH-MIXUP");
  });

  it("is refused at another address than the redirect URL", async () => {
    const elsewhere = (to: string) => (url: string) => url.replace(REDIRECT, to);
    for (const to of [
      `${EVIL}/callback`,
      "https://app.example/other",
      "https://app.example/callback/",
      "http://app.example/callback",
      "https://app.example:8443/callback",
      "callback",
    ]) {
      expect(await codeFor({}, { edit: elsewhere(to) }), to).to.equal("ERR-AUTH-MIXUP");
    }
  });

  it("is refused after ten minutes (A-16)", async () => {
    expect(await codeFor({}, { now: NOW + 599_999 })).to.equal("code-1");
    const error = await read({}, { now: NOW + 600_000 });
    expect(error).to.have.property("code", "ERR-AUTH");
    expect(error).to.have.nested.property("data.reason", "expired");
  });

  it("may report that the user denied access", async () => {
    const error = await read({ code: undefined, error: "access_denied", error_description: "no" });
    expect(error).to.have.property("code", "ERR-AUTH");
    expect(error).to.have.nested.property("data.reason", "denied");
  });

  it("has the server's error text shown as text, cut and cleaned", async () => {
    const description = `<img src=x onerror=alert(1)>\u0000\u202E ${"x".repeat(1_000)}`;
    const error = await read({ code: undefined, error: "invalid_scope", error_description: description });
    if (typeof error === "string") throw new Error("expected a failure");
    expect(error.data).to.include({ reason: "refused", error: "invalid_scope" });
    const shown = String(error.data.description);
    expect(shown).to.have.length(300);
    expect(shown.startsWith("<img src=x onerror=alert(1)> xxx")).to.equal(true);
  });

  it("has no secret of the request shown when the server quotes it", async () => {
    const server = new FakeAuthorizationServer();
    const { pending, callbackUrl } = await callbackAt(server);
    const url = new URL(callbackUrl);
    url.searchParams.delete("code");
    url.searchParams.set("error", "server_error");
    url.searchParams.set("error_description", `state ${pending.state} is odd`);
    expect(() => readCallback(url.href, pending, server.metadata, NOW))
      .to.throw()
      .with.nested.property("data.description", "state … is odd");
  });

  it("has no text shown of another issuer than the expected one, only its address, for errors, too (A-17)", async () => {
    const iss = `${EVIL}/t?dial=now#555`;
    const error = await read({ iss, code: undefined, error: "dial_me", error_description: "at 555" });
    expect(error).to.have.property("code", "ERR-AUTH-MIXUP");
    for (const name of ["https://as.example", `${EVIL}/t`]) expect(everythingIn(error)).to.contain(name);
    for (const word of ["dial", "555"]) expect(everythingIn(error)).not.to.contain(word);
    for (const text of ["dial 555", "mailto:x@555.example", "", "javascript:dial", "data:,dial"]) {
      for (const word of ["dial", "555"]) expect(everythingIn(await read({ iss: text }))).not.to.contain(word);
    }
  });

  it("is refused without a code, whatever else it has", async () => {
    const others: Callback[] = [
      { code: undefined },
      { code: "" },
      { response: "jwt" },
      { id_token: "x" },
      { token: "x" },
    ];
    for (const callback of others) expect(await codeFor(callback), JSON.stringify(callback)).to.equal("ERR-AUTH");
  });
});
