import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchable } from "./prefetch.ts";

let requestedIds: string[] = [];
let failNext = false;

async function respond({ id }: { id: string }): Promise<string> {
  requestedIds.push(id);
  if (failNext) {
    failNext = false;
    throw new Error("no network");
  }
  return `answer ${requestedIds.length} about ${id}`;
}

let query = prefetchable(respond);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  requestedIds = [];
  query = prefetchable(respond);
});
afterEach(() => {
  vi.useRealTimers();
});

test("an answer that was asked for ahead is not asked for again", async () => {
  const prefetched = query.prefetch({ id: "a" });
  await query.prefetch({ id: "a" });
  expect(await query.fetch({ id: "a" })).toBe(await prefetched);
  expect(requestedIds).toEqual(["a"]);
});

test("it is given away once: who needs it again asks", async () => {
  await query.prefetch({ id: "a" });
  await query.fetch({ id: "a" });
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});

test("after ten seconds it is asked for again", async () => {
  await query.prefetch({ id: "a" });
  vi.advanceTimersByTime(10_000);
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});

test("another question gets an answer of its own", async () => {
  await query.prefetch({ id: "a" });
  expect(await query.fetch({ id: "b" })).toBe("answer 2 about b");
});

test("a failure ahead of time is not handed on", async () => {
  failNext = true;
  await expect(query.prefetch({ id: "a" })).rejects.toThrow("no network");
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});
