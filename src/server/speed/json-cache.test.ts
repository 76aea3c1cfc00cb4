import { expect, test } from "vitest";
import { parseCachedJson } from "./json-cache.ts";

test("returns the same object for the same text", () => {
  const first = parseCachedJson('[{"capacity":10}]');
  expect(first).toEqual([{ capacity: 10 }]);
  expect(parseCachedJson(["[{", '"capacity":10}]'].join(""))).toBe(first);
  expect(parseCachedJson('[{"capacity":11}]')).toEqual([{ capacity: 11 }]);
});

test("does not cache long texts, and clears the cache after a thousand others", () => {
  const long = JSON.stringify(["x".repeat(10_000)]);
  expect(parseCachedJson(long)).not.toBe(parseCachedJson(long));
  const first = parseCachedJson("[-1]");
  for (let i = 0; i < 1_000; i++) parseCachedJson(`[${i}]`);
  expect(parseCachedJson("[-1]")).not.toBe(first);
  expect(parseCachedJson("[-1]")).toEqual([-1]);
});
