import { expect, test } from "vitest";
import { limitConcurrentHolds } from "./limit-concurrent-holds.ts";

test("as many holds run as there are places; the others wait and read the slot again", async () => {
  const offer = {};
  const gate = Promise.withResolvers<string>();
  let tries = 0;
  const take = () => {
    tries += 1;
    return gate.promise;
  };
  const results = [2, 1, 1, 2].map((tickets) => limitConcurrentHolds(offer, 3, tickets, take));
  expect(tries).toBe(2);
  let isReleased = false;
  const third = results[2]?.then(() => {
    isReleased = true;
  });
  await Promise.resolve();
  expect(isReleased).toBe(false);
  gate.resolve("held");
  await third;
  const held = { taken: "held" };
  expect(await Promise.all(results)).toEqual([held, held, null, null]);
  expect(tries).toBe(2);
});

test("only the failed hold rejects; the others read the slot again", async () => {
  const offer = {};
  const failure = new Error("the database went away");
  const [first, second] = await Promise.allSettled([
    limitConcurrentHolds(offer, 1, 1, () => Promise.reject(failure)),
    limitConcurrentHolds(offer, 1, 1, async () => "never tried"),
  ]);
  expect(first).toEqual({ status: "rejected", reason: failure });
  expect(second).toEqual({ status: "fulfilled", value: null });
});
