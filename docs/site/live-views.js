/**
 * The host and the server of a live example: what a view shows.
 *
 * Owns: one host for each example, its connection, and the calls that lead to the state. The engine runs in this thread, because the server is also in
 * the page. The host keeps its data in memory; views store settings and drafts in the browser.
 */
import { createHost } from "mcp-panel/engine";
import { pageServer } from "./page-server.js";

const ID = "weather";
/** Requests that the server leaves unanswered stay pending for a day. */
const ONE_DAY_MS = 86_400_000;
const PATIENT = { connectTimeoutMs: ONE_DAY_MS, timeouts: { idleTimeoutMs: ONE_DAY_MS, totalTimeoutMs: ONE_DAY_MS } };
const OFFER = { elicitation: { form: true }, roots: [], sampling: "manual", tasks: true };

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Throws a sentence about answers that are none: a server can't send them. */
function checkAnswers(answers) {
  if (!isObject(answers)) throw new TypeError('"answers" must be an object with methods and their answers.');
  for (const [method, answer] of Object.entries(answers))
    if (!isObject(answer)) throw new TypeError(`The answer to ${method} must be an object with "result" or "error".`);
}

/** Resolves when the element has requested and shown what the server answers at once. */
async function shown(element) {
  for (let frame = 0; frame < 3; frame++) {
    await new Promise(requestAnimationFrame);
    await element.updateComplete;
  }
}

/**
 * Gives an element a host and the properties of its example, and creates the state. Resolves with a function that closes the host. `report` gets
 * what is wrong with the example; failures of the server are shown by the element.
 *
 * `answers`: of the server, by method; without them, nothing is connected. `calls`: methods of the connected server with their arguments, one
 * after the other. `closes`: the connection is closed after that. `runs`: the method of the element that is called then.
 */
export async function serve(element, { answers, calls = [], closes = false, runs, properties = {} }, report) {
  if (answers !== undefined) checkAnswers(answers);
  const host = await createHost({ storage: "memory" });
  try {
    await Promise.all([host.offer(OFFER), host.history.record({}), host.traffic.record(true)]);
    Object.assign(element, { host, ...properties });
  } catch (error) {
    host.close();
    throw error;
  }
  if (answers === undefined) return () => host.close();
  if ("serverId" in element) element.serverId = ID;
  const connect = async () => {
    const server = pageServer(answers);
    const client = await host.connect(server.transport, { ...PATIENT, id: ID, name: ID }).catch(() => undefined);
    return { server, client };
  };
  const onConnect = (event) => {
    if (event.serverId !== ID) return;
    // The element, or the panel itself, can connect to an address only.
    event.preventDefault();
    event.stopImmediatePropagation();
    void connect();
  };
  element.addEventListener("mcp-connect-request", onConnect, { capture: true });
  const begin = async () => {
    const { server, client } = await connect();
    if (client === undefined) return;
    for (const [method, ...args] of calls) await client[method](...args).catch(() => undefined);
    await shown(element);
    if (closes) server.close();
    if (runs !== undefined) await element[runs]();
  };
  begin().catch(report);
  return () => host.close();
}
