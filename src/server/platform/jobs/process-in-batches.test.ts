import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { processInBatches } from "./process-in-batches.ts";

/** Runs through this many that are due; each is answered as `answer` says. */
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

test("a backlog is worked off in one run", async () => {
  expect(await runBatches(65, () => true)).toHaveLength(65);
});

test("some that nobody answers for do not hold up the rest, nor do some that fail", async () => {
  expect(await runBatches(65, (one) => one % 2 === 0)).toHaveLength(65);
  const failing = (item: number) => {
    if (item % 2 === 1) throw new Error("broken");
    return true;
  };
  expect(await runBatches(65, failing)).toHaveLength(65);
});

test("while the card processor is silent, one batch a run is asked for and no more", async () => {
  expect(await runBatches(65, () => false)).toHaveLength(20);
});

test("a stop lets the batch in hand be carried on, and takes no more", async () => {
  const stop = new AbortController();
  const isAnswered = () => {
    stop.abort();
    return true;
  };
  expect(await runBatches(65, isAnswered, stop.signal)).toHaveLength(20);
});
