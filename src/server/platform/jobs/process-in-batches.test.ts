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
  await processInBatches(
    { log: quietLog },
    async (limit) => due.splice(0, limit),
    async (item) => {
      done.push(item);
      return isAnswered(item);
    },
    signal,
  );
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
