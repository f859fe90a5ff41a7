/** Takes the snapshots of a collection from the report of a run. */
import type { Collection, CollectionCall, CollectionItem } from "./format.js";
import { isFolder } from "./planned-calls.js";
import type { CallReport, CollectionReport } from "./report.js";

/** Collection whose snapshots are the results of a run; the same object if none differs. */
export function withSnapshots(collection: Collection, { calls }: Pick<CollectionReport, "calls">): Collection {
  const reports = new Map(calls.map((report) => [report.index, report]));
  let next = 0;
  const updated = (items: readonly CollectionItem[]): readonly CollectionItem[] => {
    const changed = items.map((item): CollectionItem => {
      if (!isFolder(item)) return callWithSnapshots(item, reports.get(next++));
      const inner = updated(item.items);
      return inner === item.items ? item : { ...item, items: inner };
    });
    return changed.every((item, at) => item === items[at]) ? items : changed;
  };
  const items = updated(collection.items);
  return items === collection.items ? collection : { ...collection, items };
}

/** Call whose snapshots are the results in its report. */
export function callWithSnapshots(call: CollectionCall, report: CallReport | undefined): CollectionCall {
  const snapshots = report?.expectations.filter(({ kind }) => kind === "snapshot") ?? [];
  if (!snapshots.some(({ passed, actual }) => !passed && actual !== undefined)) return call;
  let at = 0;
  const expect = call.expect?.map((expectation) => {
    if (expectation.kind !== "snapshot") return expectation;
    const { passed, actual } = snapshots[at++] ?? { passed: true, actual: undefined };
    return passed || actual === undefined ? expectation : { ...expectation, value: actual };
  });
  return { ...call, ...(expect && { expect }) };
}
