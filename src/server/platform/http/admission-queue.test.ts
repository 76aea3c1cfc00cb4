import { expect, test } from "vitest";
import { AdmissionQueue } from "./admission-queue.ts";

const SHARES = {
  payment: { maxConcurrent: 2, maxWaitMs: 5_000 },
  read: { maxConcurrent: 1, maxWaitMs: 5_000 },
  report: { maxConcurrent: 1, maxWaitMs: 20 },
};

/** Creates a queue whose work runs until `end` is called with its name. */
function createTestQueue(most = 100) {
  const queue = new AdmissionQueue(SHARES, most);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (kind: keyof typeof SHARES, name: string, gone?: AbortSignal) =>
    queue.run(
      kind,
      async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      },
      gone,
    );
  const end = (name: string) => ends.get(name)?.();
  return { turns: queue, begun: started, come: enqueue, end };
}

const refused = { code: "SERVER_BUSY" };

test("limits the concurrency of each kind, and starts waiting work in order of arrival", async () => {
  const { begun: started, come: enqueue, end } = createTestQueue();
  const all = ["a", "b", "c", "d"].map((name) => enqueue("payment", name));
  expect(started).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await expect.poll(() => started).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("starts other kinds when one is at its limit", async () => {
  const { turns: queue, begun: started, come: enqueue, end } = createTestQueue();
  const all = [enqueue("read", "r1"), enqueue("read", "r2"), enqueue("payment", "p1")];
  expect(started).toEqual(["r1", "p1"]);
  expect(queue.admittedCount).toBe(3);
  for (const name of ["r1", "p1"]) end(name);
  await expect.poll(() => started).toEqual(["r1", "p1", "r2"]);
  end("r2");
  await Promise.all(all);
  expect(queue.admittedCount).toBe(0);
});

test("evicts the newest waiting work of the lowest priority when the queue is full", async () => {
  const { begun: started, come: enqueue, end } = createTestQueue(4);
  const reads = ["r1", "r2", "r3", "r4"].map((name) => enqueue("read", name));
  const payments = ["p1", "p2"].map((name) => enqueue("payment", name));
  await expect(reads[3]).rejects.toMatchObject(refused);
  await expect(reads[2]).rejects.toMatchObject(refused);
  for (const name of ["p1", "p2", "r1"]) end(name);
  await expect.poll(() => started).toEqual(["r1", "p1", "p2", "r2"]);
  end("r2");
  expect(await Promise.all([...payments, reads[0], reads[1]])).toEqual(["p1", "p2", "r1", "r2"]);
});

test("refuses new work when the queue is full and nothing of lower priority waits", async () => {
  const { begun: started, come: enqueue, end } = createTestQueue(3);
  const payments = ["p1", "p2", "p3"].map((name) => enqueue("payment", name));
  await expect(enqueue("read", "r1")).rejects.toMatchObject(refused);
  await expect(enqueue("payment", "p4")).rejects.toMatchObject(refused);
  expect(started).toEqual(["p1", "p2"]);
  for (const name of ["p1", "p2"]) end(name);
  await expect.poll(() => started).toEqual(["p1", "p2", "p3"]);
  end("p3");
  await Promise.all(payments);
});

test("refuses work that waits too long, and never starts work that was aborted", async () => {
  const { turns: queue, begun: started, come: enqueue, end } = createTestQueue();
  const first = enqueue("report", "first");
  await expect(enqueue("report", "late")).rejects.toMatchObject(refused);
  const leaving = new AbortController();
  const reading = enqueue("read", "r1");
  const abandoned = enqueue("read", "left", leaving.signal);
  leaving.abort();
  await expect(abandoned).rejects.toMatchObject(refused);
  end("first");
  end("r1");
  await Promise.all([first, reading]);
  await expect.poll(() => queue.admittedCount).toBe(0);
  expect(started).toEqual(["first", "r1"]);
});

test("frees its slot when the work fails", async () => {
  const { turns: queue } = createTestQueue();
  const failing = queue.run("read", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(queue.admittedCount).toBe(0);
});
