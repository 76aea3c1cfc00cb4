import { expect, test } from "vitest";
import { seededRandom } from "./seeded-random.ts";

test("the same seed gives the same sequence, another seed a different one", () => {
  const draw = (seed: string) => {
    const random = seededRandom(seed);
    return [random.uuid(), random.integer(1, 1000), random.fraction()];
  };

  expect(draw("lake")).toEqual(draw("lake"));
  expect(draw("lake")).not.toEqual(draw("sea"));
});

test("integers include both ends of their range", () => {
  const random = seededRandom("lake");
  const drawn = new Set(Array.from({ length: 200 }, () => random.integer(1, 4)));

  expect([...drawn].sort()).toEqual([1, 2, 3, 4]);
});

test("ids are unique version 4 UUIDs", () => {
  const random = seededRandom("lake");
  const ids = Array.from({ length: 500 }, () => random.uuid());

  expect(new Set(ids).size).toBe(500);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test("shuffling keeps every item", () => {
  const shuffled = seededRandom("lake").shuffle([1, 2, 3, 4, 5, 6, 7, 8]);

  expect(shuffled).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
