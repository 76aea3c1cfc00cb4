import { expect, test } from "vitest";
import { z } from "zod";
import { randomUuid } from "./random-uuid.ts";

test("returns a valid UUID, different each time", () => {
  const ids = Array.from({ length: 200 }, randomUuid);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
