import type { Pool } from "pg";
import { expect, test } from "vitest";
import { Refusal } from "../../shared/refusal.ts";
import { groupWrites } from "./group-writes.ts";

const pool = {} as Pool;

/** Statements that a test answers one by one. */
function createStatements() {
  const sent: { inputs: readonly string[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const write = groupWrites((_pool, inputs: readonly string[]) => {
    const answer = Promise.withResolvers<string[]>();
    sent.push({ inputs, answer });
    return answer.promise;
  });
  return { sent, write: (input: string) => write(pool, input) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a write that comes alone goes at once; those that come meanwhile go together", async () => {
  const { sent, write } = createStatements();
  const first = write("a");
  const others = Promise.all([write("b"), write("c")]);
  expect(sent.map(({ inputs }) => inputs)).toEqual([["a"]]);
  sent[0]?.answer.resolve(["row of a"]);
  expect(await first).toEqual(["row of a"]);
  await settle();
  expect(sent.map(({ inputs }) => inputs)).toEqual([["a"], ["b", "c"]]);
  sent[1]?.answer.resolve(["row of b", "row of c"]);
  const rows = ["row of b", "row of c"];
  expect(await others).toEqual([rows, rows]);
  const next = write("d");
  expect(sent.at(-1)?.inputs).toEqual(["d"]);
  sent.at(-1)?.answer.resolve([]);
  expect(await next).toEqual([]);
});

test("the members of a refused group are written one by one, each with its own outcome", async () => {
  const { sent, write } = createStatements();
  const first = write("a");
  const others = Promise.allSettled([write("good"), write("bad")]);
  sent[0]?.answer.resolve([]);
  await first;
  await settle();
  sent[1]?.answer.reject(new Refusal("SLOT_CLOSED"));
  await settle();
  expect(sent.slice(2).map(({ inputs }) => inputs)).toEqual([["good"], ["bad"]]);
  sent[2]?.answer.resolve(["row of good"]);
  sent[3]?.answer.reject(new Refusal("SLOT_CLOSED"));
  expect(await others).toMatchObject([
    { status: "fulfilled", value: ["row of good"] },
    { status: "rejected", reason: { code: "SLOT_CLOSED" } },
  ]);
});

test("a group whose connection is lost is not written again, because its outcome is unknown", async () => {
  const { sent, write } = createStatements();
  const first = write("a");
  const others = Promise.allSettled([write("b"), write("c")]);
  sent[0]?.answer.resolve([]);
  await first;
  await settle();
  sent[1]?.answer.reject(new Error("Connection terminated unexpectedly"));
  expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(sent).toHaveLength(2);
});

test("a statement that waits for a lock does not hold up the next", async () => {
  const { sent, write } = createStatements();
  const stuck = write("stuck");
  const next = write("next");
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer.resolve([]);
  await next;
  sent[0]?.answer.resolve([]);
  await stuck;
});
