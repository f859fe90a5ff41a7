/** Environment and program of a stdio server, on POSIX and on Windows. */
import { expect } from "chai";
import { serverEnvironment } from "../../../../workers/command/stdio/environment.js";
import { startedProgram } from "../../../../workers/command/stdio/program-path.js";

const SERVER = { name: "server", command: "x", args: [] };

describe("the environment of a stdio server", () => {
  it("has the variables of the official SDK, and those of the server", () => {
    const own = { PATH: "/bin", HOME: "/h", TERM: undefined, AWS_SECRET: "s", SHELL: "() { :; }" };
    expect(serverEnvironment(SERVER, own, false)).to.deep.equal({ PATH: "/bin", HOME: "/h" });
    const server = { ...SERVER, env: { HOME: "/x", KEY: "k" } };
    expect(serverEnvironment(server, own, false)).to.deep.equal({ PATH: "/bin", HOME: "/x", KEY: "k" });
  });

  it("has all variables of the command where the user chose that", () => {
    const server = { ...SERVER, inheritsEnv: true, env: { B: "2" } };
    expect(serverEnvironment(server, { A: "1", B: "1" }, false)).to.deep.equal({ A: "1", B: "2" });
  });

  it("knows variables of Windows in any case, and has each once", () => {
    const own = { Path: "C:\\", SystemRoot: "C:\\Windows", HOME: "/h", Temp: "C:\\T" };
    expect(serverEnvironment({ ...SERVER, env: { TEMP: "D:\\" } }, own, true)).to.deep.equal({
      Path: "C:\\",
      SystemRoot: "C:\\Windows",
      TEMP: "D:\\",
    });
  });
});

describe("the program of a command", () => {
  const node = "C:\\Program Files\\nodejs\\node.exe";
  const args = ["-y", "a b", "%PATH%", '"', "^"];

  it("is Node with the script of npx or npm on Windows, so that no shell reads the arguments", () => {
    for (const command of ["npx", "npm", "NPX.CMD"])
      expect(startedProgram({ command, args }, true, node, () => true)).to.deep.equal({
        file: node,
        args: [
          `C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\${command.slice(0, 3).toLowerCase()}-cli.js`,
          ...args,
        ],
      });
  });

  it("is the command itself elsewhere, for other programs, and where npm is not beside Node", () => {
    expect(startedProgram({ command: "npx", args }, false, "/bin/node", () => true)).to.deep.equal({
      file: "npx",
      args,
    });
    expect(startedProgram({ command: "uvx", args }, true, node, () => true)).to.deep.equal({ file: "uvx", args });
    expect(startedProgram({ command: "npx", args }, true, node, () => false)).to.deep.equal({ file: "npx", args });
  });
});
