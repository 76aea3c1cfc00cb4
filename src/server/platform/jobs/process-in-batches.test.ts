import { expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { batchByBatch } from "./process-in-batches.ts";

/** Runs through this many that are due; each is answered as `answer` says. */
async function carriedOn(
  count: number,
  answer: (due: number) => boolean,
  stopping?: AbortSignal,
): Promise<number[]> {
  const due = Array.from({ length: count }, (_, i) => i);
  const done: number[] = [];
  await batchByBatch(
    { log: quietLog },
    async (limit) => due.splice(0, limit),
    async (one) => {
      done.push(one);
      return answer(one);
    },
    stopping,
  );
  return done;
}

test("a backlog is worked off in one run", async () => {
  expect(await carriedOn(65, () => true)).toHaveLength(65);
});

test("some that nobody answers for do not hold up the rest, nor do some that fail", async () => {
  expect(await carriedOn(65, (one) => one % 2 === 0)).toHaveLength(65);
  const failing = (one: number) => {
    if (one % 2 === 1) throw new Error("broken");
    return true;
  };
  expect(await carriedOn(65, failing)).toHaveLength(65);
});

test("while the card processor is silent, one batch a run is asked for and no more", async () => {
  expect(await carriedOn(65, () => false)).toHaveLength(20);
});

test("a stop lets the batch in hand be carried on, and takes no more", async () => {
  const stop = new AbortController();
  const answer = () => {
    stop.abort();
    return true;
  };
  expect(await carriedOn(65, answer, stop.signal)).toHaveLength(20);
});
