import { expect } from "chai";
import { clientMetadata, clientMetadataDocument } from "../../../../src/auth/registration/client-metadata.js";
import { isMcpError } from "../../../../src/errors/index.js";
import { REDIRECT } from "../sign-in-fixtures.js";

function codeThrownBy(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return isMcpError(error) ? error.code : String(error);
  }
  return "nothing";
}

describe("the metadata of a client", () => {
  it("requests the code flow with refresh tokens and without a secret (A-10, A-20)", () => {
    expect(clientMetadata({ redirectUrl: REDIRECT })).to.deep.equal({
      client_name: "mcp-panel",
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      application_type: "web",
    });
  });

  it("has the type of a native application where the redirect URL is on this device (A-11)", () => {
    for (const redirectUrl of [
      "http://localhost:5173/callback",
      "http://127.0.0.1/callback",
      "http://[::1]:8080/",
      "http://app.localhost/callback",
      "https://localhost/callback",
    ]) {
      expect(clientMetadata({ redirectUrl }).application_type, redirectUrl).to.equal("native");
    }
    expect(clientMetadata({ redirectUrl: "https://localhost.example/cb" }).application_type).to.equal("web");
  });

  it("names the client and its scopes when they are given", () => {
    const metadata = clientMetadata({ redirectUrl: REDIRECT, clientName: "Docs" }, { scopes: ["read", "write"] });
    expect(metadata).to.include({ client_name: "Docs", scope: "read write" });
    expect(clientMetadata({ redirectUrl: REDIRECT }, { scopes: [] })).not.to.have.property("scope");
  });

  it("is refused for redirect URLs that are neither https nor on this device (A-16)", () => {
    for (const redirectUrl of [
      "http://app.example/callback",
      "javascript:alert(1)",
      "data:text/html,x",
      "/callback",
      "https://app.example/callback#here",
      "http://127.0.0.1.example/callback",
    ]) {
      expect(
        codeThrownBy(() => clientMetadata({ redirectUrl })),
        redirectUrl,
      ).to.equal("ERR-ARGUMENT");
    }
  });
});

describe("the client id metadata document", () => {
  it("has its own address as the client id (A-10)", () => {
    const url = "https://app.example/mcp-client.json";
    const document = clientMetadataDocument(url, { redirectUrl: REDIRECT, clientName: "Docs" });
    expect(document).to.include({ client_id: url, client_name: "Docs", token_endpoint_auth_method: "none" });
    expect(document.redirect_uris).to.deep.equal([REDIRECT]);
  });

  it("is refused for an address that can't be a client id (A-10)", () => {
    for (const url of [
      "http://app.example/mcp-client.json",
      "http://localhost/mcp-client.json",
      "https://app.example",
      "https://app.example/",
      "https://app.example/mcp-client.json#x",
      "https://app.example/mcp-client.json#",
      "https://user:word@app.example/mcp-client.json",
      "https://APP.example/mcp-client.json",
      "https://app.example/a/../mcp-client.json",
      "mcp-client.json",
      "",
    ]) {
      expect(
        codeThrownBy(() => clientMetadataDocument(url, { redirectUrl: REDIRECT })),
        url,
      ).to.equal("ERR-ARGUMENT");
    }
  });
});
