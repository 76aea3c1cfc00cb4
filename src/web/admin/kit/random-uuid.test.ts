import { expect, test } from "vitest";
import { z } from "zod";
import { drawBookingId } from "./random-uuid.ts";

test("what is drawn is an id, and another each time", () => {
  const drawn = Array.from({ length: 200 }, drawBookingId);
  for (const id of drawn) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(drawn).size).toBe(200);
});
