import { expect, test } from "vitest";
import { answerLimitMs } from "./request-timeout.ts";

test("paying and passwords may take longer than the server waits for their turn; the rest is quick", () => {
  expect(answerLimitMs(["checkouts", "place"])).toBe(75_000);
  expect(answerLimitMs(["session", "create"])).toBe(75_000);
  expect(answerLimitMs(["checkouts", "get"])).toBe(15_000);
  expect(answerLimitMs(["activities", "slots"])).toBe(15_000);
});
