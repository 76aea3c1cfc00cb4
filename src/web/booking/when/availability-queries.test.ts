import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchable } from "./availability-queries.ts";

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

test("a prefetched response is not requested again", async () => {
  const prefetched = query.prefetch({ id: "a" });
  await query.prefetch({ id: "a" });
  expect(await query.fetch({ id: "a" })).toBe(await prefetched);
  expect(requestedIds).toEqual(["a"]);
});

test("a prefetched response is used once; the next fetch makes a request", async () => {
  await query.prefetch({ id: "a" });
  await query.fetch({ id: "a" });
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});

test("a prefetched response expires after ten seconds", async () => {
  await query.prefetch({ id: "a" });
  vi.advanceTimersByTime(10_000);
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});

test("each input has a response of its own", async () => {
  await query.prefetch({ id: "a" });
  expect(await query.fetch({ id: "b" })).toBe("answer 2 about b");
});

test("fetch makes a request after a failed prefetch", async () => {
  failNext = true;
  await expect(query.prefetch({ id: "a" })).rejects.toThrow("no network");
  expect(await query.fetch({ id: "a" })).toBe("answer 2 about a");
});
