import { expect, test } from "vitest";
import { Scheduler } from "./scheduler.ts";

test("due tasks run once, in order, including due tasks that they schedule", () => {
  const scheduler = new Scheduler();
  const done: string[] = [];
  const note = (name: string) => (dueMs: number) => done.push(`${name}@${dueMs}`);
  scheduler.schedule(30, note("late"));
  scheduler.schedule(10, (dueMs) => {
    note("first")(dueMs);
    scheduler.schedule(15, note("added"));
    scheduler.schedule(25, note("not yet"));
  });
  scheduler.schedule(20, note("a"));
  scheduler.schedule(20, note("b"));

  scheduler.runDue(9);
  expect(done).toEqual([]);
  scheduler.runDue(20);
  expect(done).toEqual(["first@10", "a@20", "b@20", "added@15"]);
  scheduler.runDue(30);
  expect(done.slice(4)).toEqual(["not yet@25", "late@30"]);
  scheduler.runDue(99);
  expect(done).toHaveLength(6);
});
