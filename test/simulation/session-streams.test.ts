import { expect } from "chai";
import type { Reply } from "./exchange.js";
import { SessionStream } from "./servers/session-streams.js";

/** A connection that records the text written to it. */
function connection() {
  let close: () => void = () => undefined;
  const texts: string[] = [];
  const reply = {
    isOpen: true,
    head: () => undefined,
    write: (text: string, onArrival?: () => void) => {
      texts.push(text);
      onArrival?.();
    },
    end: () => close(),
    reset: () => close(),
    onClose: (listener: () => void) => (close = listener),
  };
  // A stream uses only these members of a connection.
  return { texts, reply: reply as unknown as Reply, lose: () => close() };
}

const ignore = (): void => undefined;

describe("a simulated session's stream", () => {
  it("sends again what came after the event the client had last", () => {
    const stream = new SessionStream("get", "s", "unique", undefined);
    const first = connection();
    stream.attach(first.reply);
    stream.send("1", ignore);
    stream.send("2", ignore);
    first.lose();
    stream.send("3", ignore);
    const second = connection();
    stream.attach(second.reply, "s.get.1");
    expect(second.texts).to.deep.equal(["id: s.get.2\ndata: 2\n\n", "id: s.get.3\ndata: 3\n\n"]);
  });

  it("sends nothing again to a client that names no event", () => {
    const stream = new SessionStream("get", "s", "unique", undefined);
    const first = connection();
    stream.attach(first.reply);
    stream.send("1", ignore);
    first.lose();
    const second = connection();
    stream.attach(second.reply);
    expect(second.texts).to.deep.equal([]);
  });

  it("numbers events anew on each connection where its server does so, and loses nothing that was not sent", () => {
    const stream = new SessionStream("get", "s", "restarting", 500);
    const first = connection();
    stream.attach(first.reply);
    stream.send("1", ignore);
    first.lose();
    stream.send("2", ignore);
    const second = connection();
    stream.attach(second.reply, "s.get.1");
    expect(first.texts).to.deep.equal(["id: s.get.1\nretry: 500\ndata: 1\n\n"]);
    expect(second.texts).to.deep.equal(["id: s.get.1\ndata: 2\n\n"]);
  });

  it("ends the connection it had when another one takes its place", () => {
    const stream = new SessionStream("get", "s", "none", undefined);
    const first = connection();
    const second = connection();
    stream.attach(first.reply);
    stream.attach(second.reply);
    stream.send("1", ignore);
    expect(first.texts).to.deep.equal([]);
    expect(second.texts).to.deep.equal(["data: 1\n\n"]);
  });
});
