/** The command that opens the panel: its command line, its port, the terminal, and its end. */
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { expect } from "chai";
import { browserProgram } from "../../../../workers/command/open/browser.js";
import { commandName } from "../../../../workers/command/open/command-name.js";
import { listen } from "../../../../workers/command/open/listen.js";
import { OwnOrigins } from "../../../../workers/command/open/own-origins.js";
import { PageSession } from "../../../../workers/command/open/session.js";
import { runProgram } from "../run-program.js";
import { codeOf, open, raw, trade, type Opened } from "./opened.js";

async function busyPort(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, port: (server.address() as AddressInfo).port }; // it listens on TCP
}

const hasLoopback6 = (): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

/** Servers of the page, as it gets them. */
async function serversOf({ port, links }: Opened): Promise<unknown> {
  const { servers } = JSON.parse((await trade(port, codeOf(links[0]))).body) as { servers: unknown };
  return servers;
}

describe("mcp-panel without the name of a command", () => {
  const running: Opened[] = [];
  const started = async (...args: Parameters<typeof open>): Promise<Opened> => {
    const opened = await open(...args);
    running.push(opened);
    return opened;
  };
  afterEach(async () => {
    for (const one of running.splice(0)) expect(await one.end()).to.equal(0);
  });

  it("prints an address and opens it in the browser", async () => {
    const { links, opened, enter } = await started([]);
    expect(links).to.have.lengthOf(1);
    expect(links[0]).to.match(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}$/);
    enter();
    expect(opened).to.deep.equal([...links].reverse());
    expect(new Set(links).size).to.equal(2);
  });

  it("opens no browser with --no-open", async () => {
    expect((await started(["--no-open"])).opened).to.deep.equal([]);
  });

  it("lists no server without arguments", async () => {
    expect(await serversOf(await started([]))).to.deep.equal([]);
  });

  it("takes URLs, also as servers print them", async () => {
    const opened = await started([
      "localhost:3000/mcp",
      "http://0.0.0.0:8000/mcp",
      "https://example.com/mcp",
      "https://example.com/mcp",
    ]);
    expect(await serversOf(opened)).to.deep.equal(
      ["http://localhost:3000/mcp", "http://127.0.0.1:8000/mcp", "https://example.com/mcp"].map((url) => ({
        name: url,
        url,
        headers: {},
      })),
    );
  });

  it("gives the page the name of a stdio server, and a digest of its command that no other command has", async () => {
    const command = ["--", "npx", "-y", "@modelcontextprotocol/server-everything", "--port", "1"];
    const args = ["-e", "KEY=secret", ...command];
    const served = async (...words: readonly string[]): Promise<readonly object[]> =>
      (await serversOf(await started(words))) as readonly object[];
    const [own] = (await served(...args)) as [{ readonly digest: string }];
    expect(own).to.deep.equal({ name: "server-everything", stdio: true, digest: own.digest });
    expect(own.digest).to.match(/^[\w-]{43}$/);
    expect(await served("--name", "mine", ...args)).to.deep.equal([{ ...own, name: "mine" }]);
    for (const other of [[...args, "2"], command, ["--cwd", "/", ...args]])
      expect(await served(...other)).to.not.deep.include(own);
  });

  it("gives a server a name that an address can have", async () => {
    for (const name of ["..", ".", " "])
      expect(await serversOf(await started(["--name", name, "--", "node"]))).to.have.nested.property(
        "[0].name",
        "server",
      );
  });

  it("takes the servers of a config file, with variables of the environment", async () => {
    const files = new Map([
      [
        "a/mcp.json",
        `{ // servers
          "mcpServers": {
            "remote": { "url": "https://\${HOST:-example.com}/mcp", "headers": { "Authorization": "Bearer \${env:TOKEN}" } },
            "local": { "command": "node", "args": ["server.js"], "env": { "A": "1" } },
            "off": { "url": "https://off.example/mcp", "disabled": true },
          },
        }`,
      ],
    ]);
    const env = { TOKEN: "t" };
    const remote = { name: "remote", url: "https://example.com/mcp", headers: { Authorization: "Bearer t" } };
    const all = await started(["--config", "a/mcp.json"], { files, env });
    const [first, local] = (await serversOf(all)) as readonly object[];
    expect(first).to.deep.equal(remote);
    expect(local).to.include({ name: "local", stdio: true });
    const one = await started(["--config", "a/mcp.json", "--server", "remote"], { files, env });
    expect(await serversOf(one)).to.deep.equal([remote]);
    const off = await started(["--config", "a/mcp.json", "--server", "off"], { files, env });
    expect(await serversOf(off)).to.deep.equal([{ name: "off", url: "https://off.example/mcp", headers: {} }]);
  });

  it("uses another port if the usual one is busy, and each run has a page of its own", async () => {
    const [first, second] = [await started([]), await started([])];
    expect(first.port).not.to.equal(second.port);
    for (const { port } of [first, second]) expect((await raw(port)).status).to.equal(200);
    expect((await trade(first.port, codeOf(second.links[0]))).status).to.equal(403);
  });

  it("takes another free port if the first is busy at one of the two addresses", async () => {
    let busy = 12; // all usual ports, and two more
    const { port, close } = await listen(() => {
      const server = createHttpServer();
      const own = server.listen.bind(server) as (port: number, host: string) => Server;
      const isBusy = (host: string): boolean => host === "::1" && busy-- > 0;
      const error = Object.assign(new Error("busy"), { code: "EADDRINUSE" });
      const listenAt = (wanted: number, host: string): Server =>
        isBusy(host) ? (setImmediate(() => server.emit("error", error)), server) : own(wanted, host);
      return Object.assign(server, { listen: listenAt });
    });
    await close();
    expect([port > 6299, busy]).to.deep.equal([true, -1]);
  });

  it("uses the named port, and ends with a sentence if it is busy", async () => {
    const { server, port } = await busyPort();
    const { code, error } = await runProgram(["--port", String(port)], new Map());
    expect(code).to.equal(2);
    expect(error).to.contain(`--port ${port}`);
    server.close();
    await new Promise((done) => server.once("close", done));
    expect((await started(["--port", String(port)])).port).to.equal(port);
  });

  it("is reached under further names if the user allows them, also over https", async () => {
    const { port, links } = await started(["--host", "0.0.0.0", "--allow-host", "panel.example"]);
    expect(links[0]).to.match(new RegExp(`^http://panel\\.example:${port}/#`));
    for (const host of ["panel.example", `panel.example:${port}`, `127.0.0.1:${port}`]) {
      expect((await raw(port, { host })).status, host).to.equal(200);
      expect((await raw(port, { host, fields: { origin: "https://panel.example" } })).status, host).to.equal(200);
    }
    for (const host of ["other.example", "panel.example:1", "0.0.0.0", `0.0.0.0:${port}`])
      expect((await raw(port, { host })).status, host).to.equal(403);
    const files = await raw(port, {
      line: "GET /panel/command-page.js HTTP/1.1",
      fields: { "accept-encoding": "gzip, br" },
    });
    if (files.status === 200) expect(files.fields["content-encoding"]).to.equal("gzip"); // without a build there is no file
  });

  it("listens at the address of --host alone", async () => {
    const { port } = await started(["--host", "127.0.0.2"]);
    expect(await raw(port).catch((error: Error) => error.message)).to.contain("ECONNREFUSED");
  });

  it("has at the address of --host the name by which browsers reach it", async () => {
    const names: Readonly<Record<string, string>> = {
      "127.0.0.2": "127.0.0.2",
      "127.1": "127.0.0.1",
      LOCALHOST: "localhost",
      "0": "127.0.0.1",
      "0:0:0:0:0:0:0:1": "[::1]",
      "[::1]": "[::1]",
    };
    for (const [host, name] of Object.entries(names)) {
      if (name === "[::1]" && !hasLoopback6()) continue;
      const { port, links } = await started(["--host", host]);
      expect(new URL(links[0] ?? "").host).to.equal(`${name}:${port}`);
      const address = name === "localhost" ? "localhost" : name.replaceAll(/[[\]]/g, "");
      const origin = `http://${name}:${port}`;
      expect((await raw(port, { address, host: `${name}:${port}`, fields: { origin } })).status, host).to.equal(200);
      for (const other of [`attacker.example:${port}`, name, `${name}:1`, `x.${name}:${port}`])
        expect((await raw(port, { address, host: other })).status, `${host} ${other}`).to.be.oneOf([400, 403]);
    }
    // Browsers leave out the port 80, which few users may listen at.
    const at80 = new OwnOrigins(80, ["127.0.0.2:80"]);
    for (const host of ["127.0.0.1", "127.0.0.2"])
      expect(at80.isOwn({ headers: { host, origin: `http://${host}` } }), host).to.equal(true);
  });

  it("ends with a sentence for what is wrong on the command line", async () => {
    const files = new Map([
      ["none.json", "{}"],
      ["text.json", "text"],
      [
        "mcp.json",
        `{"mcpServers":{"a":{"command":"x","args":["\${input:key}"]},"b":{"command":"x","env":{"A":"\${NOT_SET}"}},"c":{}}}`,
      ],
    ]);
    const wrong: Readonly<Record<string, readonly string[]>> = {
      "ftp://example.com": ["--no-open", "ftp://example.com"],
      "after --": ["--"],
      "--server": ["--server", "a"],
      "--cwd": ["--cwd", "x"],
      "-e": ["-e", "x", "--", "node"],
      "--header": ["--header", "A: b"],
      "--watch": ["--watch", "x"],
      "--port": ["--port", "0"],
      "--allow-host": ["--allow-host", "a/b"],
      "--host": ["--host", "192.0.2.1"],
      "none.json": ["--config", "none.json"],
      "text.json": ["--config", "text.json"],
      "absent.json": ["--config", "absent.json"],
      "--server z": ["--config", "mcp.json", "--server", "z"],
      "${input:key}": ["--config", "mcp.json", "--server", "a"],
      NOT_SET: ["--config", "mcp.json", "--server", "b"],
      '"c"': ["--config", "mcp.json", "--server", "c"],
      MCP_VAR_KEY: ["http://localhost/mcp", "--header", "A: {{key}}"],
      "--unknown": ["--unknown"],
      Authorization: ["http://user:secret@localhost/mcp"],
    };
    for (const [words, args] of Object.entries(wrong)) {
      const { code, error } = await runProgram(args, files);
      expect(code, args.join(" ")).to.equal(2);
      expect(error, args.join(" ")).to.contain(words).and.not.to.contain("secret");
    }
  });

  it("explains its options, and the other commands", async () => {
    for (const args of [["--help"], ["-h"], ["help"], ["http://localhost/mcp", "--help"]]) {
      const { code, out } = await runProgram(args, new Map());
      expect(code).to.equal(0);
      expect(out).to.contain("--allow-host");
    }
    expect((await runProgram(["help"], new Map())).out).to.match(/run .*\n.*surface .*\n.*compare /);
  });
});

describe("the session of the page", () => {
  it("has codes that are valid for five minutes", () => {
    let now = 0;
    const session = new PageSession(() => now);
    const code = session.newCode();
    now = 299_999;
    expect(session.takeCode("x")).to.equal(false);
    expect(session.takeCode(code)).to.equal(true);
    const late = session.newCode();
    now += 300_000;
    expect(session.takeCode(late)).to.equal(false);
    expect([session.isToken(session.token), session.isToken(""), session.isToken(undefined)]).to.deep.equal([
      true,
      false,
      false,
    ]);
  });
});

describe("the browser of the user", () => {
  const url = "http://127.0.0.1:6290/#code=x";
  it("is started by a program of the system, without a shell", () => {
    expect(browserProgram(url, "darwin", {})).to.deep.equal(["open", url]);
    expect(browserProgram(url, "win32", {})).to.deep.equal(["rundll32", "url.dll,FileProtocolHandler", url]);
    expect(browserProgram(url, "linux", { DISPLAY: ":0" })).to.deep.equal(["xdg-open", url]);
    expect(browserProgram(url, "linux", { WSL_DISTRO_NAME: "Debian" })).to.deep.equal(["wslview", url]);
  });

  it("is not started where nobody sees it", () => {
    expect(browserProgram(url, "linux", {})).to.equal(undefined);
    for (const env of [{ CI: "true" }, { SSH_CONNECTION: "1" }, { BROWSER: "none" }])
      expect(browserProgram(url, "darwin", env)).to.equal(undefined);
  });
});

describe("the name of a stdio server", () => {
  const NAMES: Readonly<Record<string, string>> = {
    "npx -y @modelcontextprotocol/server-everything": "server-everything",
    "npx @playwright/mcp@latest --headless": "playwright-mcp",
    "npx -p some-package some-server": "some-server",
    "uvx mcp-server-git==1.2.0 --repository .": "mcp-server-git",
    "uv --directory /srv/weather run weather.py": "weather",
    "node ../weather/dist/index.js": "weather",
    "node --import tsx src/main.ts": "main",
    "python -m my_server": "my_server",
    "python3.12 server.py": "server",
    "docker run -i --rm -e KEY mcp/fetch:latest": "fetch",
    "deno run -A jsr:@scope/server": "scope-server",
    "/usr/local/bin/github-mcp-server stdio": "github-mcp-server",
    "C:\\tools\\weather.exe": "weather",
    "bun run start": "bun",
  };
  for (const [line, name] of Object.entries(NAMES))
    it(`is "${name}" for the command ${line}`, () => {
      const [command = "", ...args] = line.split(" ");
      expect(commandName(command, args)).to.equal(name);
    });
});
