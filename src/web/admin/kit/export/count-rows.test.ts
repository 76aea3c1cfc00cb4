import { expect, test } from "vitest";
import { createRowCounter } from "./count-rows.ts";

test("counts rows however the file is split, ignoring line breaks within quotes", () => {
  const file = new TextEncoder().encode('Name,Note\r\nA,"two\r\nlines ""here"""\r\nB,plain\r\n');
  for (let at = 0; at < file.length; at++) {
    const count = createRowCounter();
    count(file.subarray(0, at));
    expect(count(file.subarray(at))).toBe(2);
  }
});

test("does not count the header row", () => {
  expect(createRowCounter()(new TextEncoder().encode("Name,Note\r\n"))).toBe(0);
  expect(createRowCounter()(new Uint8Array())).toBe(0);
});
