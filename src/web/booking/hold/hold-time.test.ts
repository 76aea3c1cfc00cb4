import { expect, test } from "vitest";
import { formatCountdown, formatTimeLeft, getLastAnnouncement } from "./hold-time.ts";

test("formats the time left in minutes and seconds", () => {
  expect(formatCountdown(768)).toBe("12:48");
  expect(formatCountdown(61)).toBe("1:01");
  expect(formatCountdown(0)).toBe("0:00");
});

test.each([
  [301, null],
  [300, "5 minutes"],
  [121, "5 minutes"],
  [120, "2 minutes"],
  [31, "2 minutes"],
  [12, "30 seconds"],
])("with %i seconds left, the last announcement is %s", (seconds, words) => {
  const announcedSeconds = getLastAnnouncement(seconds);
  expect(announcedSeconds === null ? null : formatTimeLeft(announcedSeconds)).toBe(words);
});
