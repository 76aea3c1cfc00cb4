import { afterEach, expect, test, vi } from "vitest";
import { formatFailure, isRetryable, toApiFailure } from "./api-failure.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a refusal keeps its code and its sentence", () => {
  const failure = toApiFailure(Object.assign(new Error(), { code: "SLOT_FULL" }));
  expect(failure).toBe("SLOT_FULL");
  expect(formatFailure(failure)).toBe("Not enough capacity in this time slot");
  expect(isRetryable(failure)).toBe(false);
});

test("an unknown error code becomes INTERNAL", () => {
  expect(toApiFailure(Object.assign(new Error(), { code: "TEAPOT" }))).toBe("INTERNAL");
});

test("a refusal that no page's table has is shown by the sentence that comes with it", () => {
  const sentence = "This booking can no longer be moved. Please call us.";
  const refusal = Object.assign(new Error(sentence), { code: "MOVE_TOO_LATE" });
  expect(toApiFailure(refusal)).toBe("INTERNAL");
  const failure = toApiFailure(Object.assign(refusal, { defined: true }));
  expect(failure).toBe("MOVE_TOO_LATE");
  expect(formatFailure(failure)).toBe(sentence);
});

test("no response while the browser is offline becomes OFFLINE", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const failure = toApiFailure(new TypeError("fetch failed"));
  expect(formatFailure(failure)).toBe(
    "No internet connection. Please check your network and try again.",
  );
  expect(isRetryable(failure)).toBe(true);
});

test("no response while the browser is online becomes UNREACHABLE", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(toApiFailure(new TypeError("fetch failed"))).toBe("UNREACHABLE");
});

test("a timeout becomes TIMED_OUT and may be retried", () => {
  const failure = toApiFailure(new DOMException("signal timed out", "TimeoutError"));
  expect(formatFailure(failure)).toBe(
    "The booking service takes too long to answer. Please try again.",
  );
  expect(isRetryable(failure)).toBe(true);
});
