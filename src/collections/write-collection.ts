/**
 * Writes the file of a collection: members in a fixed order, two spaces of indentation, a newline at the end, so that a
 * change of the collection is a small change of the file.
 *
 * Owns: the order. Values of secrets are never written.
 */
import { writeExact } from "../json/exact-text.js";
import type { Collection, CollectionCall, CollectionItem, CollectionVariable, Expectation } from "./format.js";
import { isFolder } from "./planned-calls.js";

/** Address of the JSON Schema that a file names. */
export const COLLECTION_SCHEMA = "https://unpkg.com/mcp-panel/dist/collection.schema.json";

/** Text of the file. */
export function textOfCollection(collection: Collection): string {
  const { name, description, servers, variables, environments, items } = collection;
  const file = {
    $schema: COLLECTION_SCHEMA,
    name,
    description,
    servers: servers && mapped(servers, ({ url }) => ({ url })),
    variables: variables && mapped(variables, variableOf),
    environments:
      environments && mapped(environments, (environment) => ({ variables: mapped(environment.variables, variableOf) })),
    items: items.map(itemOf),
  };
  return `${writeExact(file, 2)}\n`;
}

function mapped<T, R>(entries: Readonly<Record<string, T>>, of: (value: T) => R): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, of(value)]));
}

function variableOf({ value, secret, description }: CollectionVariable): CollectionVariable {
  return {
    ...(description !== undefined && { description }),
    ...(secret !== undefined && { secret }),
    ...(value !== undefined && secret !== true && { value }),
  };
}

function itemOf(item: CollectionItem): CollectionItem {
  if (!isFolder(item)) return callOf(item);
  const { name, description, items } = item;
  return { name, ...(description !== undefined && { description }), items: items.map(itemOf) };
}

function callOf(call: CollectionCall): CollectionCall {
  const { name, description, server, tool, resource, prompt, timeoutMs, expect, save } = call;
  return {
    name,
    ...(description !== undefined && { description }),
    ...(server !== undefined && { server }),
    ...(tool !== undefined && { tool }),
    ...(resource !== undefined && { resource }),
    ...(prompt !== undefined && { prompt }),
    ...(call.arguments && { arguments: call.arguments }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(expect && { expect: expect.map(expectationOf) }),
    ...(save && { save }),
  };
}

/** Expectation with its members in the documented order. */
function expectationOf(expectation: Expectation): Expectation {
  const { kind, ...rest } = expectation;
  const order = ["path", "status", "code", "value", "pattern", "exists", "schema", "maxMs", "ignore"];
  const members = Object.entries(rest).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { kind, ...Object.fromEntries(members) } as Expectation; // the same members
}
