import { afterEach, expect, test, vi } from "vitest";
import { failureOf, failureSentence, isWorthRetrying } from "./api-failure.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("one of our refusals keeps its code and its sentence", () => {
  const failure = failureOf(Object.assign(new Error(), { code: "SLOT_FULL" }));
  expect(failure).toBe("SLOT_FULL");
  expect(failureSentence(failure)).toBe("Not enough capacity in this time slot");
  expect(isWorthRetrying(failure)).toBe(false);
});

test("an answer that is none of ours is ours to be sorry for", () => {
  expect(failureOf(Object.assign(new Error(), { code: "TEAPOT" }))).toBe("INTERNAL");
});

test("no answer while the browser is offline is the network's", () => {
  vi.stubGlobal("navigator", { onLine: false });
  const failure = failureOf(new TypeError("fetch failed"));
  expect(failureSentence(failure)).toBe(
    "No internet connection. Please check your network and try again.",
  );
  expect(isWorthRetrying(failure)).toBe(true);
});

test("no answer while it is online is the service's", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(failureOf(new TypeError("fetch failed"))).toBe("UNREACHABLE");
});

test("a call whose time-out struck is told apart, and may be tried again", () => {
  const failure = failureOf(new DOMException("signal timed out", "TimeoutError"));
  expect(failureSentence(failure)).toBe(
    "The booking service takes too long to answer. Please try again.",
  );
  expect(isWorthRetrying(failure)).toBe(true);
});
