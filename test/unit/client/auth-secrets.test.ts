/** Secrets of signing in: nothing that leaves the engine, or that it keeps, has one in it (A-19, G-08). */
import { expect } from "chai";
import type { InputResponse } from "../../../src/client/api/index.js";
import { toPlainError } from "../../../src/errors/index.js";
import { openStore } from "../../../src/storage/index.js";
import { TABLE_NAMES } from "../../../src/storage/tables.js";
import type { PartCall, ServerCall } from "../../../workers/contract.js";
import {
  driveSigningIn,
  offerFor,
  secretsThatCameOut,
  serverWithSecrets,
  type DrivenEngine,
} from "../../fixtures/auth-drive.js";
import type { FakeHost } from "../../fixtures/fake-host.js";
import { formsOf, leaksOf, secretsIn } from "../../fixtures/leaks.js";
import { signingHost } from "../../fixtures/protected-server.js";

/** The host in this thread, its commands as the worker has them; failures as they are, and as they cross. */
function inThread({ host, clock }: FakeHost): DrivenEngine {
  const serverOf = (id: string) => host.server(id) ?? Promise.reject(new Error("not connected"));
  const table: Partial<Record<string, (params: never) => Promise<unknown>>> = {
    connect: ({ url, options }: { url: string; options: object }) =>
      host.connect(url, options).then(({ info }) => info),
    callTool: async ({ serverId, args }: ServerCall) => (await serverOf(serverId)).callTool(String(args[0])),
    listTools: async ({ serverId }: ServerCall) => (await serverOf(serverId)).listTools(),
    disconnect: async ({ serverId }: { serverId: string }) => (await serverOf(serverId)).close(),
    "inputRequests.answer": ({ args: [requestId, answer] }: PartCall) =>
      host.inputRequests.answer(String(requestId), answer as InputResponse),
    "inputRequests.refuseAll": ({ args: [serverId] }: PartCall) => host.inputRequests.refuseAll(String(serverId)),
    "inputRequests.list": () => host.inputRequests.list(),
    "audit.list": () => host.audit.list(),
    "authorizations.view": ({ args: [url] }: PartCall) => host.authorizations.view(String(url)),
    "authorizations.signOut": ({ args: [url] }: PartCall) => host.authorizations.signOut(String(url)),
    "authorizations.resume": ({ args: [callbackUrl] }: PartCall) => host.authorizations.resume(String(callbackUrl)),
    close: () => host.close(),
  };
  return {
    clock,
    inputRequests: () => host.inputRequests.list(),
    run: async (name, params) => {
      const command = table[name];
      if (!command) throw new Error(`there is no ${name} here`);
      return command(params as never).catch((error: unknown) => [error, toPlainError(error)]);
    },
  };
}

/** What is said to the console while `work` runs. */
async function saidAloud(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  const names = ["log", "info", "warn", "error", "debug"] as const;
  const before = names.map((name) => console[name]);
  for (const name of names) console[name] = (...words: unknown[]) => void said.push(words);
  try {
    await work();
  } finally {
    names.forEach((name, at) => (console[name] = before[at] ?? console[name]));
  }
  return said;
}

describe("the secrets of a sign-in", () => {
  for (const storage of ["memory", "persistent"] as const) {
    for (const era of ["modern", "legacy"] as const) {
      it(`are in no event, answer, error, view, audit trail, record or word on the console (A-19, ${storage}, ${era})`, async () => {
        const server = serverWithSecrets(era);
        const store = openStore();
        const fake = await signingHost(server, { store, policy: undefined, offer: "none" });
        await fake.host.offer(offerFor(storage));
        const records: unknown[] = [];
        const spying = async (): Promise<void> => {
          for (const table of TABLE_NAMES) records.push(await store.entries(table));
        };
        let driven: Awaited<ReturnType<typeof driveSigningIn>> | undefined;
        const engine = inThread(fake);
        const said = await saidAloud(async () => {
          driven = await driveSigningIn(
            { ...engine, run: async (...command) => engine.run(...command).finally(spying) },
            server,
          );
        });
        if (!driven) throw new Error("nothing was driven");
        driven.heard.push(fake.events, records, said);
        expect(server.as.secrets.size).to.be.above(30);
        expect(driven.states.length).to.be.above(15);
        expect(secretsThatCameOut(driven, server)).to.deep.equal([]);
        expect(leaksOf(server)).to.deep.equal([]);
      });
    }
  }

  it("are detected in any encoding and at any depth", () => {
    const secret = "access-3-.~+/=s3cr3t";
    const wrapped = [
      secret,
      encodeURIComponent(secret),
      btoa(secret),
      btoa(`a:${secret}`),
      btoa(`ab:${secret}!`).replaceAll("+", "-").replaceAll("/", "_"),
      JSON.stringify({ token: secret }),
      new URLSearchParams({ secret }).toString(),
    ];
    for (const text of wrapped) {
      expect(secretsIn(new Error("x", { cause: { deep: [new Map([[1, { text }]])] } }), [secret]), text).to.have.length(
        1,
      );
      expect(secretsIn({ data: new TextEncoder().encode(text).buffer }, [secret]), text).to.have.length(1);
    }
    expect(secretsIn([wrapped.map((text) => text.replaceAll(/[a3Y]/g, "_"))], [secret])).to.deep.equal([]);
    expect(formsOf("x")).to.include("x");
  });

  it("are no key that can be exported", async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    expect(secretsIn([pair], [])).to.deep.equal(["a key that can be read out"]);
  });
});
