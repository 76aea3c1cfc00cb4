import { expect, test } from "vitest";
import { Timetable } from "./scheduler.ts";

test("what is due happens once, in order of time, and what it adds is done too if due", () => {
  const timetable = new Timetable();
  const done: string[] = [];
  const note = (name: string) => (dueMs: number) => done.push(`${name}@${dueMs}`);
  timetable.add(30, note("late"));
  timetable.add(10, (dueMs) => {
    note("first")(dueMs);
    timetable.add(15, note("added"));
    timetable.add(25, note("not yet"));
  });
  timetable.add(20, note("a"));
  timetable.add(20, note("b"));

  timetable.settle(9);
  expect(done).toEqual([]);
  timetable.settle(20);
  expect(done).toEqual(["first@10", "a@20", "b@20", "added@15"]);
  timetable.settle(30);
  expect(done.slice(4)).toEqual(["not yet@25", "late@30"]);
  timetable.settle(99);
  expect(done).toHaveLength(6);
});
