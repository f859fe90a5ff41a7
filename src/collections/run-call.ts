/**
 * Sends one call of a collection and checks its expectations.
 *
 * Owns: the request, its time, the expectations in order, and the variables that it saves.
 */
import type { RequestOptions, Results, Server } from "../client/api/index.js";
import { isMcpError, toPlainError } from "../errors/index.js";
import { exactOf } from "../json/exact-of.js";
import { parseExact, writeExact } from "../json/exact-text.js";
import { jsonSizeOf } from "../json/weight.js";
import { checkExpectation, failed, passed, type Checking } from "./check-expectation.js";
import { checkedResult, statusOf, type CallOutcome } from "./checked-result.js";
import type { CollectionCall, Expectation } from "./format.js";
import { RESULT_LIMITS } from "./limits.js";
import type { ExpectationReport } from "./report.js";
import { inPattern, type Variables } from "./variables.js";
import { excerpt } from "./words.js";

/** Answer to a call. */
interface Answer extends Pick<CallOutcome, "status" | "result"> {
  /** Time that the host measured, without that of the user; absent if it measured none. */
  readonly elapsedMs?: number;
}

/** Sends the call; failures are part of the outcome. Rejects only with the reason of an aborted signal. */
export async function sendCall(
  call: CollectionCall,
  server: Server,
  variables: Variables,
  options: RequestOptions,
  { now, results }: { readonly now: () => number; readonly results: Results | undefined },
): Promise<CallOutcome> {
  const promised = needsOutputSchema(call) ? await outputSchemaOf(server, call.tool ?? "", options.signal) : {};
  const args = variables.filled(call.arguments ?? {}) as Readonly<Record<string, unknown>>; // an object stays one
  const startedAt = now();
  const elapsed = (): number => Math.max(0, now() - startedAt);
  try {
    const { elapsedMs, ...answer } = await send(call, server, args, variables, options, results);
    return {
      ...answer,
      durationMs: elapsedMs ?? elapsed(),
      ...promised,
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    return { status: "failed", error: toPlainError(error), durationMs: elapsed() };
  }
}

async function send(
  { tool, prompt, resource = "" }: CollectionCall,
  server: Server,
  args: Readonly<Record<string, unknown>>,
  variables: Variables,
  options: RequestOptions,
  results: Results | undefined,
): Promise<Answer> {
  if (tool !== undefined && results) {
    const { resultId, isError, elapsedMs } = await server.callTool(tool, args, { ...options, view: true });
    return { status: isError ? "tool-error" : "done", result: await keptResult(results, resultId), elapsedMs };
  }
  if (tool !== undefined) return answerOf(await server.callTool(tool, args, options));
  if (prompt === undefined) return answerOf(await server.readResource(variables.filledText(resource), options));
  const texts = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === "string" ? value : writeExact(value),
  ]);
  return answerOf(
    await server.getPrompt(prompt, Object.fromEntries(texts) as Readonly<Record<string, string>>, options), // all values are texts
  );
}

function answerOf(result: object): Answer {
  return { status: statusOf(result), result: checkedResult(result) };
}

/** Takes a result that the host keeps. Its text has all digits, also if the host is in another thread. */
async function keptResult(results: Results, resultId: string): Promise<NonNullable<CallOutcome["result"]>> {
  try {
    return checkedResult(parseExact(await results.json(resultId, "result")) as object); // a result is an object
  } catch (error) {
    if (isMcpError(error) && error.code === "ERR-LIMIT") return "too-large"; // nested too deeply
    throw error;
  } finally {
    results.release(resultId).catch(() => undefined); // the host drops it later, too
  }
}

/** Checks all expectations of a call, beginning with its status, and then what it saves. */
export async function checkOutcome(
  call: CollectionCall,
  outcome: CallOutcome,
  variables: Variables,
  tools: Omit<Checking, "masked">,
): Promise<readonly ExpectationReport[]> {
  const checking: Checking = { ...tools, masked: (value) => variables.masked(value) };
  const reports: ExpectationReport[] = [];
  for (const [name, path] of Object.entries(call.save ?? {})) {
    // No report has the value, whatever becomes of the call.
    if (variables.isSecret(name)) variables.hide(name, saved(name, path, outcome, checking)[1]);
  }
  // A snapshot must not contain secrets, so that it is compared with a result that contains none either.
  const { result } = outcome;
  const shown =
    typeof result === "object" ? { ...outcome, result: variables.masked(result) as typeof result } : outcome; // an object stays one
  for (const expectation of expectationsOf(call)) {
    const filled = filledExpectation(expectation, variables);
    reports.push(
      bounded(
        await checkExpectation(filled, expectation.kind === "snapshot" ? shown : outcome, checking),
        checking.masked,
      ),
    );
  }
  const isPassed = reports.every((report) => report.passed);
  for (const [name, path] of Object.entries(call.save ?? {})) {
    const [report, value] = saved(name, path, outcome, checking);
    reports.push(bounded(report, checking.masked));
    if (isPassed && report.passed) variables.set(name, value);
  }
  return reports;
}

/** Expectations of a call, with the implied one. */
function expectationsOf({ expect = [] }: CollectionCall): readonly Expectation[] {
  return expect.some(({ kind }) => kind === "status") ? expect : [{ kind: "status", status: "done" }, ...expect];
}

function filledExpectation(expectation: Expectation, variables: Variables): Expectation {
  switch (expectation.kind) {
    case "equals":
      return { ...expectation, value: variables.filled(expectation.value) };
    case "matches":
      return {
        ...expectation,
        pattern: String(variables.filled(expectation.pattern, inPattern)),
      };
    default:
      return expectation;
  }
}

function saved(
  name: string,
  path: string,
  { result }: CallOutcome,
  { select, masked }: Checking,
): readonly [ExpectationReport, unknown] {
  const refuse = (failure: Parameters<typeof failed>[1], message: string): readonly [ExpectationReport, unknown] => [
    { ...failed("save", failure, message), path },
    undefined,
  ];
  if (result === undefined) return refuse("no-result", `There is no result to save ${name} from.`);
  const selected = result === "too-large" ? ({ kind: "too-large" } as const) : select(path, result);
  if (selected.kind === "too-large") return refuse("too-large", `The result is too large to save ${name} from.`);
  if (selected.kind === "invalid") return refuse("unchecked", `The path ${path} can't be used: ${selected.message}`);
  const [value] = selected.values;
  if (value === undefined) return refuse("missing", `Nothing is at ${path} to save as ${name}.`);
  return [{ ...passed("save", `${name} is ${excerpt(masked(value))}.`), path }, value];
}

/** Report with values of a limited size. */
function bounded(report: ExpectationReport, masked: Checking["masked"]): ExpectationReport {
  const { expected, actual } = report;
  return {
    ...report,
    ...(expected !== undefined && { expected: boundedValue(masked(expected)) }),
    ...(actual !== undefined && { actual: boundedValue(masked(actual)) }),
  };
}

function boundedValue(value: unknown): unknown {
  const { values, chars } = jsonSizeOf(value, RESULT_LIMITS.values);
  return values > RESULT_LIMITS.values || chars > RESULT_LIMITS.reported ? excerpt(value) : value;
}

function needsOutputSchema({ tool, expect = [] }: CollectionCall): boolean {
  return (
    tool !== undefined &&
    expect.some((one) => one.kind === "schema" && one.schema === undefined && one.path === undefined)
  );
}

/** Output schema of a tool, if it has one; nothing if the tools can't be listed, which the expectation reports. */
async function outputSchemaOf(
  server: Server,
  tool: string,
  signal: AbortSignal | undefined,
): Promise<Pick<CallOutcome, "outputSchema" | "isUnlisted">> {
  try {
    let known = await server.getTool(tool);
    if (!known) {
      await server.listTools(signal && { signal });
      known = await server.getTool(tool);
    }
    if (!known) return { isUnlisted: true };
    return known.outputSchema === undefined ? {} : { outputSchema: exactOf(known.outputSchema) };
  } catch (error) {
    signal?.throwIfAborted();
    if (isMcpError(error)) return {};
    throw error;
  }
}
