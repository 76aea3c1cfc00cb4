import { expect, test } from "vitest";
import { amongPlaces } from "./limit-concurrent-holds.ts";

test("as many try as there are places; the others wait for them and look again", async () => {
  const reading = {};
  const gate = Promise.withResolvers<string>();
  let tries = 0;
  const take = () => {
    tries += 1;
    return gate.promise;
  };
  const answers = [2, 1, 1, 2].map((tickets) => amongPlaces(reading, 3, tickets, take));
  expect(tries).toBe(2);
  let isLookingAgain = false;
  const third = answers[2]?.then(() => {
    isLookingAgain = true;
  });
  await Promise.resolve();
  expect(isLookingAgain).toBe(false);
  gate.resolve("held");
  await third;
  const held = { taken: "held" };
  expect(await Promise.all(answers)).toEqual([held, held, null, null]);
  expect(tries).toBe(2);
});

test("who fails hears it alone, and the others look again", async () => {
  const reading = {};
  const trouble = new Error("the database went away");
  const [first, second] = await Promise.allSettled([
    amongPlaces(reading, 1, 1, () => Promise.reject(trouble)),
    amongPlaces(reading, 1, 1, async () => "never tried"),
  ]);
  expect(first).toEqual({ status: "rejected", reason: trouble });
  expect(second).toEqual({ status: "fulfilled", value: null });
});
