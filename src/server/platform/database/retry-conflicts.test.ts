import { expect, test, vi } from "vitest";
import { isRefusal, Refusal } from "../../../shared/refusal.ts";
import { retryConflicts } from "./retry-conflicts.ts";

const isChanged = (error: unknown) => isRefusal(error, "BOOKING_CHANGED", "SLOT_FULL");

test("reads again until the write no longer conflicts", async () => {
  const write = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Refusal("BOOKING_CHANGED"))
    .mockRejectedValueOnce(new Refusal("SLOT_FULL"))
    .mockResolvedValue("written");
  const read = vi.fn();
  const result = retryConflicts(isChanged, async (guardedWrite) => {
    read();
    return guardedWrite(write);
  });
  await expect(result).resolves.toBe("written");
  expect(read).toHaveBeenCalledTimes(3);
});

test("gives up with the conflict after five reads", async () => {
  const read = vi.fn();
  const result = retryConflicts(isChanged, async (guardedWrite) => {
    read();
    await guardedWrite(() => Promise.reject(new Refusal("BOOKING_CHANGED")));
  });
  await expect(result).rejects.toMatchObject({ code: "BOOKING_CHANGED" });
  expect(read).toHaveBeenCalledTimes(5);
});

test("decides a refusal by reading once more, even with the code of a conflict", async () => {
  const read = vi.fn(() => {
    throw new Refusal("SLOT_FULL");
  });
  await expect(retryConflicts(isChanged, async () => read())).rejects.toMatchObject({
    code: "SLOT_FULL",
  });
  expect(read).toHaveBeenCalledTimes(2);
});

test("a refusal by reads of two states is none", async () => {
  const read = vi
    .fn(() => "read")
    .mockImplementationOnce(() => {
      throw new Refusal("SLOT_FULL");
    });
  await expect(retryConflicts(isChanged, async () => read())).resolves.toBe("read");
});

test("decides the refusal of a write once more, even if it is no conflict", async () => {
  const write = vi.fn(() => Promise.reject(new Refusal("TOO_MANY_PURCHASES")));
  await expect(
    retryConflicts(isChanged, (guardedWrite) => guardedWrite(write)),
  ).rejects.toMatchObject({ code: "TOO_MANY_PURCHASES" });
  expect(write).toHaveBeenCalledTimes(2);
});

test("never repeats what has written", async () => {
  const write = vi.fn(() => Promise.resolve());
  const result = retryConflicts(isChanged, async (guardedWrite) => {
    await guardedWrite(write);
    throw new Refusal("SLOT_FULL");
  });
  await expect(result).rejects.toMatchObject({ code: "SLOT_FULL" });
  expect(write).toHaveBeenCalledTimes(1);
});

test("does not repeat a read that failed for another reason", async () => {
  const read = vi.fn(() => Promise.reject(new Error("broken")));
  await expect(retryConflicts(isChanged, read)).rejects.toThrow("broken");
  expect(read).toHaveBeenCalledTimes(1);
});

test("does not repeat a write that failed for another reason", async () => {
  const write = vi.fn(() => Promise.reject(new Error("broken")));
  await expect(retryConflicts(isChanged, (guardedWrite) => guardedWrite(write))).rejects.toThrow(
    "broken",
  );
  expect(write).toHaveBeenCalledTimes(1);
});

test("a conflict of one read does not excuse the refusal of the next", async () => {
  let reads = 0;
  const result = retryConflicts(isChanged, async (guardedWrite) => {
    reads += 1;
    if (reads >= 2) throw new Refusal("BOOKING_CANCELLED");
    await guardedWrite(() => Promise.reject(new Refusal("BOOKING_CHANGED")));
  });
  await expect(result).rejects.toMatchObject({ code: "BOOKING_CANCELLED" });
  expect(reads).toBe(3);
});
