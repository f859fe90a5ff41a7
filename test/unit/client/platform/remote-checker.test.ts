/** A schema checker in another thread: one for all servers, loaded again after a failure (TL-08). */
import { expect } from "chai";
import { remoteChecker } from "../../../../src/client/platform/remote-checker.js";
import { createSchemaChecker, serveChecker } from "../../../../src/schema/validation/index.js";
import { FakeClock } from "../../../fixtures/fake-clock.js";
import { rejection } from "../../../fixtures/rejection.js";

/** Opens checkers behind ports of this thread. `failures`: times it can't be loaded. */
function opening(failures = 0) {
  const ports: MessagePort[] = [];
  let left = failures;
  const want = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    serveChecker(port2, createSchemaChecker());
    return port1;
  };
  const open = remoteChecker(want, new FakeClock(), () =>
    left-- > 0
      ? Promise.reject(new TypeError("Failed to fetch dynamically imported module"))
      : import("../../../../src/schema/validation/serve-checker.js"),
  );
  return { open, ports, close: () => ports.forEach((port) => port.close()) };
}

describe("the checker in another thread", () => {
  it("is one for all servers", async () => {
    const { open, ports, close } = opening();
    const checkers = await Promise.all([open(), open()]);
    const verdicts = await Promise.all(checkers.map((one, at) => one.check({ type: "number" }, at === 0 ? 1 : "1")));
    expect(verdicts.map(({ kind }) => kind)).to.deep.equal(["valid", "invalid"]);
    expect(ports).to.have.length(2);
    close();
  });

  it("that can't be loaded fails with a code, and is loaded with the next", async () => {
    const { open, ports, close } = opening(1);
    expect(await rejection(open())).to.have.property("code", "ERR-WORKER");
    expect(ports).to.have.length(0);
    expect(await (await open()).check({ type: "number" }, 1)).to.deep.equal({ kind: "valid" });
    close();
  });
});
