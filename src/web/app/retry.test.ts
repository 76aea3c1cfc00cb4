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

test("a call without a response is made three times, with pauses of one and two seconds", async () => {
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

test("a response ends the retries", async () => {
  const call = vi.fn(async () => "yes").mockRejectedValueOnce(noResponse);
  const outcome = withRetry(call, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(outcome).resolves.toBe("yes");
});

test("a refusal is not retried", async () => {
  const call = vi.fn(async () => Promise.reject(refusal));
  await expect(withRetry(call, new AbortController().signal)).rejects.toBe(refusal);
  expect(call).toHaveBeenCalledTimes(1);
});

test("a timeout is not retried: that would be another long wait", async () => {
  const timeoutError = new DOMException("signal timed out", "TimeoutError");
  const call = vi.fn(async () => Promise.reject(timeoutError));
  await expect(withRetry(call, new AbortController().signal)).rejects.toBe(timeoutError);
  expect(call).toHaveBeenCalledTimes(1);
});

test("aborting the signal stops the retries", async () => {
  const controller = new AbortController();
  const call = vi.fn(async () => Promise.reject(noResponse));
  const outcome = expect(withRetry(call, controller.signal)).rejects.toBe("left");
  await vi.advanceTimersByTimeAsync(500);
  controller.abort("left");
  await outcome;
  expect(call).toHaveBeenCalledTimes(1);
});
