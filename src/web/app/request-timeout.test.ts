import { expect, test } from "vitest";
import { getRequestTimeoutMs } from "./request-timeout.ts";

test("paying and signing in get the long timeout, other calls the short one", () => {
  expect(getRequestTimeoutMs(["checkouts", "place"])).toBe(75_000);
  expect(getRequestTimeoutMs(["session", "create"])).toBe(75_000);
  expect(getRequestTimeoutMs(["checkouts", "get"])).toBe(15_000);
  expect(getRequestTimeoutMs(["activities", "slots"])).toBe(15_000);
});
