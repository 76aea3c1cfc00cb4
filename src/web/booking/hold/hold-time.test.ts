import { expect, test } from "vitest";
import { countdown, countdownInWords, lastWarningAt } from "./hold-time.ts";

test("the time left is shown in minutes and seconds", () => {
  expect(countdown(768)).toBe("12:48");
  expect(countdown(61)).toBe("1:01");
  expect(countdown(0)).toBe("0:00");
});

test.each([
  [301, null],
  [300, "5 minutes"],
  [121, "5 minutes"],
  [120, "2 minutes"],
  [31, "2 minutes"],
  [12, "30 seconds"],
])("with %i seconds left, what was read aloud last is %s", (seconds, words) => {
  const mark = lastWarningAt(seconds);
  expect(mark === null ? null : countdownInWords(mark)).toBe(words);
});
