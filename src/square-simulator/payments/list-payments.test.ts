import type { Payment } from "square";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  authorisation,
  getRefusal,
  LOCATION_ID,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

let bench: SimulatorFixture;
beforeAll(async () => {
  bench = await startSimulatorFixture();
});
beforeEach(() => bench.simulator.reset());
afterAll(() => bench.simulator.stop());

/** Creates payments a minute apart and returns their ids, oldest first. */
async function makePayments(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { payment } = await bench.square.payments.create(authorisation());
    ids.push(payment?.id ?? "");
    bench.simulator.advanceClock(60_000);
  }
  return ids;
}

type ListRequest = Parameters<SimulatorFixture["square"]["payments"]["list"]>[0];

async function listIds(request: ListRequest): Promise<string[]> {
  const found: Payment[] = [];
  for await (const payment of await bench.square.payments.list(request)) found.push(payment);
  return found.map((payment) => payment.id ?? "");
}

test("newest first, with pages and without duplicates", async () => {
  const ids = await makePayments(7);
  expect(await listIds({ limit: 3 })).toEqual(ids.toReversed());
  expect(await listIds({ limit: 2, sortOrder: "ASC" })).toEqual(ids);
});

test("by the time of the last change, which a capture updates", async () => {
  const ids = await makePayments(3);
  const since = new Date(Date.now() + 170_000).toISOString();
  await bench.square.payments.complete({ paymentId: ids[0] ?? "" });
  expect(await listIds({ updatedAtBeginTime: since, sortField: "UPDATED_AT" })).toEqual([ids[0]]);
  expect(await listIds({ sortField: "UPDATED_AT", sortOrder: "ASC" })).toEqual([
    ids[1],
    ids[2],
    ids[0],
  ]);
});

test("within a range of creation times, inclusive, and for one location", async () => {
  const ids = await makePayments(4);
  const [, second, third] = bench.simulator.payments();
  const range = { beginTime: second?.createdAt, endTime: third?.createdAt };
  expect(await listIds({ ...range, locationId: LOCATION_ID })).toEqual([ids[2], ids[1]]);
  expect(await listIds({ ...range, locationId: "LOTHER" })).toEqual([]);
});

test.each([
  [{ beginTime: "yesterday" }, "INVALID_TIME"],
  [{ cursor: "nonsense" }, "INVALID_CURSOR"],
  [{ sortOrder: "UP" }, "INVALID_SORT_ORDER"],
  [{ limit: 0 }, "INVALID_VALUE"],
])("%j is refused with %s", async (request, code) => {
  const call = bench.square.payments.list(request);
  expect(await getRefusal(call)).toEqual({ statusCode: 400, code });
});
