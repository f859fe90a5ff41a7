/** The review of `server.json`: documents of every kind that a registry has, older ones, and hostile ones. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import { knownServers, serverSettings } from "../../../components/page-storage/known-servers.js";
import { writeLink } from "../../../components/page-storage/server-link.js";
import { exportServers } from "../../../components/views/servers/config-file.js";
import type { McpServerImport } from "../../../components/views/servers/server-import.js";
import "../../../components/views/servers/server-import.js";
import { allInside, drawn, inside, textOf } from "./stage.js";

const about = { name: "com.example/acme", description: "Notes.", version: "2.0.0" };

async function review(document: object): Promise<McpServerImport> {
  const form = await fixture<McpServerImport>(html`<mcp-server-import></mcp-server-import>`);
  await drawn(form);
  inside<HTMLTextAreaElement>(form, "textarea").value = JSON.stringify(document);
  inside(form, ".primary").click();
  const status = inside(form, "[role=status]");
  await waitUntil(() => status.childElementCount > 0); // what reads the file is loaded now
  return form;
}
const field = (form: McpServerImport, token: string): HTMLInputElement =>
  inside<HTMLInputElement>(form, `[data-token="${token}"]`);
async function fill(form: McpServerImport, token: string, value: string): Promise<void> {
  const control = field(form, token);
  control.value = value;
  control.dispatchEvent(new Event(control.localName === "select" ? "change" : "input"));
  await drawn(form);
}
async function add(form: McpServerImport): Promise<void> {
  inside(form, ".add-only").click();
  await drawn(form);
}
const commands = (form: McpServerImport): string[] =>
  allInside(form, "mcp-copy-button").map((one) => (one as HTMLElement & { load(): string }).load());
const stdio = { type: "stdio" };
const npm = (more: object = {}): object => ({
  ...about,
  packages: [{ registryType: "npm", identifier: "@acme/notes", version: "1.2.3", transport: stdio, ...more }],
});

describe("mcp-server-import with a server.json", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("adds a remote server without inputs under its title", async () => {
    const form = await review({
      ...about,
      title: "Acme",
      remotes: [{ type: "streamable-http", url: "https://acme.example/mcp" }],
    });
    setTimeout(() => inside(form, ".add").click());
    expect(await oneEvent(form, "mcp-connect-request")).to.have.property("url", "https://acme.example/mcp");
    expect(knownServers().map(({ name }) => name)).to.deep.equal(["Acme"]);
  });

  it("requests variables of the address and header fields, and keeps secrets out of links, exports and the device", async () => {
    const form = await review({
      ...about,
      remotes: [
        {
          type: "streamable-http",
          url: "https://{tenant}.acme.example/{region}/mcp?v={missing}",
          variables: {
            tenant: { description: "Your \u202etenant", isRequired: true, placeholder: "contoso" },
            region: { choices: ["eu", "us"], default: "us" },
          },
          headers: [
            {
              name: "Authorization",
              value: "Bearer {token}",
              variables: { token: { isRequired: true, isSecret: true } },
            },
            { name: "X-Client", value: "panel" },
            { name: "X-Trace", description: "Optional" },
          ],
        },
      ],
    });
    await expect(form).to.be.accessible();
    expect(inside<HTMLButtonElement>(form, ".add").disabled).to.equal(true);
    expect(field(form, "{token}").type).to.equal("password");
    expect(field(form, "{tenant}").placeholder).to.equal("contoso");
    expect(textOf(form)).to.contain("Your ⟦U+202E⟧tenant").and.contain("X-Trace (optional)");
    const options = [...inside(form, '[data-token="{region}"]').querySelectorAll("option")].map(({ value }) => value);
    expect(options).to.deep.equal(["", "eu", "us"]);
    await fill(form, "{tenant}", "one");
    await fill(form, "{region}", "eu");
    await fill(form, "{token}", "s3cr3t");
    await add(form);
    const [place] = knownServers();
    if (!place) throw new Error("not added");
    expect(place.url).to.equal("https://one.acme.example/eu/mcp?v={missing}");
    expect(serverSettings(place).headers).to.deep.equal({ Authorization: "Bearer s3cr3t", "X-Client": "panel" });
    const outside = [exportServers([place], serverSettings), writeLink(place), JSON.stringify({ ...localStorage })];
    for (const text of outside) expect(text).not.to.contain("s3cr3t");
  });

  it("offers an older transport of the same server as another choice", async () => {
    const form = await review({
      ...about,
      remotes: [
        { type: "streamable-http", url: "https://acme.example/mcp" },
        { type: "sse", url: "https://acme.example/sse" },
      ],
    });
    expect(allInside(form, "input[type=checkbox]").map((one) => (one as HTMLInputElement).checked)).to.deep.equal([
      true,
      false,
    ]);
  });

  it("refuses an address with a secret, a password, or a transport that is not known", async () => {
    const form = await review({
      ...about,
      remotes: [
        { type: "streamable-http", url: "https://acme.example/{key}/mcp", variables: { key: { isSecret: true } } },
        { type: "streamable-http", url: "https://me:pw@acme.example/mcp" },
        { type: "streamable-http", url: "javascript:alert(1)" },
        { type: "websocket", url: "wss://acme.example/mcp" },
        { type: "sse" },
      ],
    });
    expect(textOf(form))
      .to.contain("Its URL would contain a secret")
      .and.contain("Its URL is invalid or contains a password")
      .and.contain("It uses a transport that pages do not support")
      .and.contain("It has no URL");
    expect(allInside(form, "input[type=checkbox]")).to.have.length(0);
  });

  it("writes the command line of an npm package with its arguments and variables, without secrets", async () => {
    const form = await review(
      npm({
        packageArguments: [
          { type: "positional", valueHint: "folder", format: "filepath", isRequired: true },
          { type: "named", name: "--level", default: "info", choices: ["info", "debug"] },
          { type: "named", name: "--api-key", isSecret: true, isRequired: true },
          { type: "named", name: "--verbose" },
          { type: "named", name: "--proxy", isRequired: false },
          { type: "named", name: "--tag", isRepeated: true, format: "string" },
          { type: "positional", value: "fixed value" },
        ],
        environmentVariables: [
          { name: "ACME_TOKEN", isSecret: true, isRequired: true },
          { name: "ACME_MODE", default: "safe" },
          { name: "ACME_DEBUG", format: "boolean" },
        ],
      }),
    );
    await fill(form, "{folder}", "/home/a b");
    await fill(form, "{api-key}", "hunter2");
    await fill(form, "{ACME_TOKEN}", "hunter2");
    await fill(form, "{tag}", "one\ntwo");
    await fill(form, "{ACME_DEBUG}", "true");
    await expect(form).to.be.accessible();
    expect(commands(form)).to.deep.equal([
      "npx mcp-panel -e 'ACME_TOKEN=<ACME_TOKEN>' -e ACME_MODE=safe -e ACME_DEBUG=true -- " +
        "npx -y @acme/notes@1.2.3 '/home/a b' --level info --api-key '<api-key>' --verbose --tag one --tag two 'fixed value'",
    ]);
    expect(textOf(form)).not.to.contain("hunter2");
  });

  for (const [kind, entry, command] of [
    ["a PyPI package", { registryType: "pypi", identifier: "acme-mcp", version: "0.4.0" }, "uvx acme-mcp==0.4.0"],
    [
      "a PyPI package of another index",
      {
        registryType: "pypi",
        identifier: "acme-mcp",
        version: "0.4.0",
        registryBaseUrl: "https://pypi.corp.example/simple",
      },
      "uvx --default-index https://pypi.corp.example/simple acme-mcp==0.4.0",
    ],
    [
      "an image, with its variables",
      {
        registryType: "oci",
        identifier: "ghcr.io/acme/mcp:1.0.0",
        runtimeArguments: [{ type: "named", name: "--network", value: "host" }],
        environmentVariables: [{ name: "KEY", isSecret: true }],
        packageArguments: [{ type: "positional", value: "serve" }],
      },
      "docker run -i --rm --network host -e KEY ghcr.io/acme/mcp:1.0.0 serve",
    ],
    [
      "a NuGet package",
      {
        registryType: "nuget",
        identifier: "Acme.Mcp",
        version: "1.0.0",
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
      "dnx Acme.Mcp@1.0.0 --yes -- mcp",
    ],
    [
      "a package with a program of its own choice",
      { registryType: "npm", identifier: "acme-mcp", version: "1.0.0", runtimeHint: "bunx" },
      "bunx -y acme-mcp@1.0.0",
    ],
  ] as const)
    it(`writes the command line of ${kind}`, async () => {
      const form = await review({ ...about, packages: [{ transport: stdio, ...entry }] });
      expect(commands(form).map((one) => one.replace(/^npx mcp-panel (?:-e \S+ )*-- /, ""))).to.deep.equal([command]);
    });

  it("starts a package that has an address first, and connects to the address with the same values", async () => {
    const form = await review(
      npm({
        packageArguments: [{ type: "named", name: "--port", valueHint: "port", default: "3000", format: "number" }],
        environmentVariables: [{ name: "LOG", default: "debug" }],
        transport: {
          type: "streamable-http",
          url: "http://127.0.0.1:{port}/{path}",
          variables: { path: { default: "mcp" } },
          headers: [{ name: "X-Key", isSecret: true, isRequired: true }],
        },
      }),
    );
    expect(field(form, "{port}").type).to.equal("number");
    await fill(form, "{port}", "4000");
    await fill(form, "{X-Key}", "k1");
    expect(commands(form)).to.deep.equal(["env LOG=debug npx -y @acme/notes@1.2.3 --port 4000"]);
    await add(form);
    expect(knownServers().map(({ url }) => url)).to.deep.equal(["http://127.0.0.1:4000/mcp"]);
  });

  it("says why an MCPB bundle, an unknown kind of package or an invalid name has no command", async () => {
    const form = await review({
      ...about,
      packages: [
        { registryType: "mcpb", identifier: "https://acme.example/a.mcpb", fileSha256: "00", transport: stdio },
        { registryType: "cargo", identifier: "acme", transport: stdio },
        { registryType: "npm", identifier: "--eval=x", transport: stdio },
        { registryType: "__proto__", identifier: "acme", transport: stdio },
      ],
    });
    expect(textOf(form)).to.contain("It is an MCPB bundle").and.contain("Its kind of package is not supported");
    expect([commands(form).length, allInside(form, ".draft").length]).to.deep.equal([0, 4]);
  });

  it("reads the older names of the same things", async () => {
    const form = await review({
      name: "io.github.acme/old",
      description: "Old.",
      version_detail: { version: "0.1.0" },
      remotes: [
        {
          transport_type: "sse",
          url: "https://old.example/sse",
          headers: [{ name: "X-Old", is_required: true, is_secret: true }],
        },
      ],
      packages: [
        {
          registry_name: "npm",
          name: "old-mcp",
          version: "0.1.0",
          runtime_hint: "npx",
          runtime_arguments: [{ type: "positional", value: "-y" }],
          package_arguments: [{ type: "positional", value_hint: "dir", is_required: true }],
          environment_variables: [{ name: "OLD_KEY", is_secret: true, is_required: true }],
        },
      ],
    });
    expect(field(form, "{X-Old}").type).to.equal("password");
    expect(commands(form)).to.deep.equal(["npx mcp-panel -e 'OLD_KEY=<OLD_KEY>' -- npx -y old-mcp@0.1.0 '<dir>'"]);
  });

  it("keeps inputs of the same name apart if they differ, and shares equal ones", async () => {
    const key = { name: "X-Key", isRequired: true, isSecret: true };
    const form = await review({
      ...about,
      remotes: [
        { type: "streamable-http", url: "https://a.example/mcp", headers: [key] },
        { type: "streamable-http", url: "https://b.example/mcp", headers: [key] },
        { type: "streamable-http", url: "https://c.example/mcp", headers: [{ ...key, description: "Another" }] },
      ],
    });
    expect(allInside(form, "[data-token]").map((one) => one.dataset.token)).to.deep.equal([
      "{X-Key}",
      "{X-Key}",
      "{X-Key 2}",
    ]);
  });

  it("is read as a registry wraps it, from a file that is dropped, and is shown as text", async () => {
    const form = await fixture<McpServerImport>(html`<mcp-server-import></mcp-server-import>`);
    const markup = "<img src=x onerror=alert(1)>";
    const server = {
      ...about,
      title: markup,
      remotes: [
        {
          type: "streamable-http",
          url: "https://acme.example/{x}",
          variables: { x: { description: markup, choices: [markup] } },
        },
      ],
    };
    const data = new DataTransfer();
    data.items.add(new File([JSON.stringify({ server, _meta: {} })], "server.json"));
    inside(form, ".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    await drawn(form, form);
    await drawn(form, form);
    expect(textOf(form)).to.contain(markup);
    expect(allInside(form, "img")).to.have.length(0);
  });

  for (const [what, document] of [
    [
      "names of the prototype",
      {
        ...about,
        remotes: [
          {
            type: "sse",
            url: "https://a.example/{__proto__}/{constructor}",
            headers: [{ name: "__proto__", value: "{toString}" }],
          },
        ],
      },
    ],
    [
      "lists of something else",
      { ...about, remotes: [null, 1, "x", [], {}], packages: [null, { registryType: [], identifier: {} }] },
    ],
    [
      "texts of something else",
      { name: "x/y", remotes: [{ type: {}, url: [], headers: "x", variables: [] }], description: 1, version: {} },
    ],
    [
      "hundreds of entries",
      {
        ...about,
        remotes: Array.from({ length: 400 }, () => ({ type: "sse", url: "https://a.example/{a}".repeat(50) })),
      },
    ],
    [
      "variables in variables",
      {
        ...about,
        remotes: [{ type: "sse", url: "{a}".repeat(5_000), variables: { a: { value: "{a}".repeat(5_000) } } }],
      },
    ],
  ] as const)
    it(`bears ${what}`, async () => {
      const form = await review(document);
      expect(allInside(form, ".draft").length).to.be.lessThan(110);
      expect(knownServers()).to.deep.equal([]);
    });
});
