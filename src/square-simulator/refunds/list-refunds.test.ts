import type { PaymentRefund } from "square";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  capturedPaymentId,
  getRefusal,
  LOCATION_ID,
  refundRequest,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";

let bench: SimulatorFixture;
let ids: string[];
beforeAll(async () => {
  bench = await startSimulatorFixture();
});
beforeEach(async () => {
  bench.simulator.reset();
  ids = await makeRefunds(5);
});
afterAll(() => bench.simulator.stop());

/** Refunds 70 seconds apart, so that all but the last are final; the second one failed. */
async function makeRefunds(count: number): Promise<string[]> {
  const paymentId = await capturedPaymentId(bench);
  const made: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    bench.simulator.advanceClock(70_000);
    bench.simulator.failRefunds({ failNext: number === 2 ? 1 : 0 });
    const { refund } = await bench.square.refunds.refundPayment(refundRequest(paymentId, 100n));
    made.push(refund?.id ?? "");
  }
  return made;
}

type ListRequest = Parameters<SimulatorFixture["square"]["refunds"]["list"]>[0];

async function listIds(request: ListRequest): Promise<string[]> {
  const found: PaymentRefund[] = [];
  for await (const refund of await bench.square.refunds.list(request)) found.push(refund);
  return found.map(({ id }) => id);
}

const idsAt = (...indexes: number[]) => indexes.map((index) => ids[index]);

test("newest first, with pages and without duplicates", async () => {
  expect(await listIds({ limit: 2 })).toEqual(ids.toReversed());
  expect(await listIds({ limit: 3, sortOrder: "ASC", locationId: LOCATION_ID })).toEqual(ids);
  expect(await listIds({ locationId: "LOTHER" })).toEqual([]);
});

test("by status", async () => {
  expect(await listIds({ status: "FAILED" })).toEqual(idsAt(1));
  expect(await listIds({ status: "PENDING" })).toEqual(idsAt(4));
  expect(await listIds({ status: "COMPLETED" })).toEqual(idsAt(3, 2, 0));
  expect(await listIds({ sourceType: "CASH" })).toEqual([]);
});

test("by creation time and by time of the last change", async () => {
  const [, second, third, fourth] = bench.simulator.refunds();
  const made = { beginTime: second?.createdAt, endTime: third?.createdAt };
  expect(await listIds({ ...made, sortOrder: "ASC" })).toEqual(idsAt(1, 2));
  const changed = { updatedAtBeginTime: third?.updatedAt, updatedAtEndTime: fourth?.updatedAt };
  expect(await listIds({ ...changed, sortField: "UPDATED_AT" })).toEqual(idsAt(3, 2));
});

test("an invalid time is refused", async () => {
  const call = bench.square.refunds.list({ updatedAtBeginTime: "yesterday" });
  expect(await getRefusal(call)).toEqual({ statusCode: 400, code: "INVALID_TIME" });
});
