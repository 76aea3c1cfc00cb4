import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withRetry } from "./retry.ts";

const noResponse = new TypeError("fetch failed");
const refusal = Object.assign(new Error("full"), { code: "SLOT_FULL" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a call that gets no answer is made three times, after one second and after two", async () => {
  const call = vi.fn(async () => Promise.reject(noResponse));
  const outcome = expect(withRetry(call, new AbortController().signal)).rejects.toBe(noResponse);
  await vi.advanceTimersByTimeAsync(999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(call).toHaveBeenCalledTimes(3);
  await outcome;
});

test("an answer ends it", async () => {
  const call = vi.fn(async () => "yes").mockRejectedValueOnce(noResponse);
  const outcome = withRetry(call, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(outcome).resolves.toBe("yes");
});

test("a refusal is final: the same again would be refused again", async () => {
  const call = vi.fn(async () => Promise.reject(refusal));
  await expect(withRetry(call, new AbortController().signal)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
});

test("a call whose time-out struck is not repeated: that would be another long wait", async () => {
  const timeoutError = new DOMException("signal timed out", "TimeoutError");
  const call = vi.fn(async () => Promise.reject(timeoutError));
  await expect(withRetry(call, new AbortController().signal)).rejects.toBe(timeoutError);
  expect(call).toHaveBeenCalledTimes(1);
});

test("who leaves the page stops the tries", async () => {
  const controller = new AbortController();
  const call = vi.fn(async () => Promise.reject(noResponse));
  const outcome = expect(withRetry(call, controller.signal)).rejects.toBe("left");
  await vi.advanceTimersByTimeAsync(500);
  controller.abort("left");
  await outcome;
  expect(call).toHaveBeenCalledTimes(1);
});
