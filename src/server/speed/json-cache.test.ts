import { expect, test } from "vitest";
import { parsedOnce } from "./json-cache.ts";

test("the same text is the same value, another text another one", () => {
  const first = parsedOnce('[{"capacity":10}]');
  expect(first).toEqual([{ capacity: 10 }]);
  expect(parsedOnce(["[{", '"capacity":10}]'].join(""))).toBe(first);
  expect(parsedOnce('[{"capacity":11}]')).toEqual([{ capacity: 11 }]);
});

test("what is long is read anew, and a thousand other texts make room", () => {
  const long = JSON.stringify(["x".repeat(10_000)]);
  expect(parsedOnce(long)).not.toBe(parsedOnce(long));
  const first = parsedOnce("[-1]");
  for (let i = 0; i < 1_000; i++) parsedOnce(`[${i}]`);
  expect(parsedOnce("[-1]")).not.toBe(first);
  expect(parsedOnce("[-1]")).toEqual([-1]);
});
