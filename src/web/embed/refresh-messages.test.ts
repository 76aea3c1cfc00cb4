import { expect, test } from "vitest";
import { isRefresh } from "./refresh-messages.ts";

test("a message asks for a refresh by its type or its action", () => {
  expect(isRefresh({ type: "refresh" })).toBe(true);
  expect(isRefresh({ type: "venue", action: "refresh" })).toBe(true);
});

test("every other message is left alone", () => {
  const others = [null, undefined, "refresh", 7, ["refresh"], {}, { type: "setHeight" }];
  expect(others.filter(isRefresh)).toEqual([]);
});
