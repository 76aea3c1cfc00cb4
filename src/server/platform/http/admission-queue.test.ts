import { expect, test } from "vitest";
import { Turns } from "./admission-queue.ts";

const SHARES = {
  payment: { atOnce: 2, waitMs: 5_000 },
  read: { atOnce: 1, waitMs: 5_000 },
  report: { atOnce: 1, waitMs: 20 },
};

/** Work that ends when the test says so. */
function house(most = 100) {
  const turns = new Turns(SHARES, most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const come = (kind: keyof typeof SHARES, name: string, gone?: AbortSignal) =>
    turns.run(
      kind,
      async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      },
      gone,
    );
  const end = (name: string) => ends.get(name)?.();
  return { turns, begun, come, end };
}

const refused = { code: "SERVER_BUSY" };

test("of each kind so much is begun at once, in the order of coming", async () => {
  const { begun, come, end } = house();
  const all = ["a", "b", "c", "d"].map((name) => come("payment", name));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await all[1];
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

test("one kind that is full keeps no other waiting", async () => {
  const { turns, begun, come, end } = house();
  const all = [come("read", "r1"), come("read", "r2"), come("payment", "p1")];
  expect(begun).toEqual(["r1", "p1"]);
  expect(turns.inside).toBe(3);
  for (const name of ["r1", "p1"]) end(name);
  await expect.poll(() => begun).toEqual(["r1", "p1", "r2"]);
  end("r2");
  await Promise.all(all);
  expect(turns.inside).toBe(0);
});

test("when the house is full the least important that waits gives way, the newest first", async () => {
  const { begun, come, end } = house(4);
  const reads = ["r1", "r2", "r3", "r4"].map((name) => come("read", name));
  const payments = ["p1", "p2"].map((name) => come("payment", name));
  await expect(reads[3]).rejects.toMatchObject(refused);
  await expect(reads[2]).rejects.toMatchObject(refused);
  for (const name of ["p1", "p2", "r1"]) end(name);
  await expect.poll(() => begun).toEqual(["r1", "p1", "p2", "r2"]);
  end("r2");
  expect(await Promise.all([...payments, reads[0], reads[1]])).toEqual(["p1", "p2", "r1", "r2"]);
});

test("when the house is full the newcomer is sent away if nobody less important waits", async () => {
  const { begun, come, end } = house(3);
  const payments = ["p1", "p2", "p3"].map((name) => come("payment", name));
  await expect(come("read", "r1")).rejects.toMatchObject(refused);
  await expect(come("payment", "p4")).rejects.toMatchObject(refused);
  expect(begun).toEqual(["p1", "p2"]);
  for (const name of ["p1", "p2"]) end(name);
  await expect.poll(() => begun).toEqual(["p1", "p2", "p3"]);
  end("p3");
  await Promise.all(payments);
});

test("who waits too long is sent away, and what nobody waits for is never begun", async () => {
  const { turns, begun, come, end } = house();
  const first = come("report", "first");
  await expect(come("report", "late")).rejects.toMatchObject(refused);
  const leaving = new AbortController();
  const reading = come("read", "r1");
  const left = come("read", "left", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject(refused);
  end("first");
  end("r1");
  await Promise.all([first, reading]);
  await expect.poll(() => turns.inside).toBe(0);
  expect(begun).toEqual(["first", "r1"]);
});

test("work that fails makes room like any other", async () => {
  const { turns } = house();
  const failing = turns.run("read", async () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(turns.inside).toBe(0);
});
