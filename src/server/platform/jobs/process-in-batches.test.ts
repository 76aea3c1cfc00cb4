import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { processInBatches } from "./process-in-batches.ts";

/** Processes `count` due items and returns those that were handled. */
async function runBatches(
  count: number,
  isAnswered: (due: number) => boolean,
  signal?: AbortSignal,
): Promise<number[]> {
  const due = Array.from({ length: count }, (_, i) => i);
  const done: number[] = [];
  const claim = async (limit: number) => due.splice(0, limit);
  const handle = async (item: number) => {
    done.push(item);
    return isAnswered(item);
  };
  expect(await processInBatches({ log: quietLog }, { claim, handle }, signal)).toBe(done.length);
  return done;
}

test("processes a backlog in one run", async () => {
  expect(await runBatches(65, () => true)).toHaveLength(65);
});

test("unanswered or failing items do not hold up the rest", async () => {
  expect(await runBatches(65, (one) => one % 2 === 0)).toHaveLength(65);
  const failing = (item: number) => {
    if (item % 2 === 1) throw new Error("broken");
    return true;
  };
  expect(await runBatches(65, failing)).toHaveLength(65);
});

test("goes on after a batch that is not full: it may have made other items due", async () => {
  const due = [[1], [2, 3], []];
  const handle = async () => true;
  const claim = async () => due.shift() ?? [];
  expect(await processInBatches({ log: quietLog }, { claim, handle })).toBe(3);
});

test("stops after one batch when the card processor does not respond", async () => {
  expect(await runBatches(65, () => false)).toHaveLength(20);
});

test("finishes the current batch on abort, and claims no more", async () => {
  const stop = new AbortController();
  const isAnswered = () => {
    stop.abort();
    return true;
  };
  expect(await runBatches(65, isAnswered, stop.signal)).toHaveLength(20);
});
