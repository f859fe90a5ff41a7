/**
 * An MCP server that runs in the page, as a transport for `host.connect`.
 *
 * Owns: its responses, which come from a table by method. A method without an entry is answered with "Method not found". Does not own: what the
 * responses say (`.ci/docs/view-examples.mjs`).
 */
const NOT_FOUND = { error: { code: -32601, message: "Method not found" } };

/** A value in which each item with `copies` is repeated, with `{n}` replaced by the number of the copy. */
function expanded(value) {
  if (Array.isArray(value)) return value.flatMap((item) => (item?.copies ? repeated(item) : [expanded(item)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expanded(member)]));
}

function repeated({ copies, ...item }) {
  const text = JSON.stringify(item);
  return Array.from({ length: copies }, (_, index) => JSON.parse(text.replaceAll("{n}", String(index + 1))));
}

/**
 * A server with these answers: by method, `{ result }` or `{ error }`, and in `sends` the messages that it sends before. An answer with neither
 * keeps the request waiting. `close` ends the connection, as a server that stops does.
 */
export function pageServer(answers) {
  let receiver;
  const deliver = (message) => queueMicrotask(() => receiver?.message({ jsonrpc: "2.0", ...message }));
  const transport = {
    open: (to) => void (receiver = to),
    close: () => void (receiver = undefined),
    send: ({ id, method }) => {
      if (id === undefined || method === undefined) return; // a notification or a response
      const { sends = [], ...response } = expanded(Object.hasOwn(answers, method) ? answers[method] : NOT_FOUND);
      for (const message of sends) deliver(message);
      if ("result" in response || "error" in response) deliver({ id, ...response });
    },
  };
  return { transport, close: () => receiver?.closed() };
}
