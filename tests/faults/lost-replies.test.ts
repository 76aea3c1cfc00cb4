import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { voidVoucher } from "../../src/server/vouchers/manage/void-voucher.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { anonymousCaller } from "../support/anonymous-caller.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { book, completePayments } from "../support/test-booking.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";
import { buy, newBuyer, purchaseVoucher, voucherOrder } from "../support/test-voucher.ts";

const context = await testContext();
const { pool, simulator } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await context.db.updateTable("activities").set({ maxCapacity: 100 }).execute();

const { hostname, port } = new URL(context.database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
afterAll(() => proxy.close());
const proxiedDatabase = connectTo(throughProxy(context.database.url, proxy), quietLog);
afterAll(proxiedDatabase.close);
/** A server whose database replies can get lost. */
const server = { ...context, db: proxiedDatabase.db, pool: proxiedDatabase.pool };

beforeEach(() => proxy.resume());

/** Retries like a client that got no response, until there is one. */
async function retryUntilResponse<Answer>(
  send: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (let tries = 0; tries < 5; tries++) {
    const response = await send().catch(() => undefined);
    if (response !== undefined) return response;
    await completePayments(context);
  }
  throw new Error("There was no response after 5 tries.");
}

async function expectConsistent(): Promise<void> {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
}

test("a lost reply to a hold: a retry with the same secret returns the one hold", async () => {
  const checkoutSecret = newSecret();
  const request = {
    activityId: venue.activityId,
    startsAt: ten,
    ticketCount: 2,
    checkoutSecret,
    ...anonymousCaller(),
  };
  const lost = proxy.cutNextReply("hold-places");
  await expect(startCheckout(server, request)).rejects.toThrow();
  await lost;
  expect(await startCheckout(server, request)).toMatchObject({ state: "held", ticketCount: 2 });
  await expectConsistent();
});

test.each(["start-payment", "confirm-booking", "record-captured"])(
  "a lost reply to %s: the same key makes one booking and one charge",
  async (statement) => {
    const visitor = await hold(context, venue, ten);
    const [input, key] = [placement(venue), randomUUID()];
    const lost = proxy.cutNextReply(statement);
    const placed = await retryUntilResponse(async () => {
      const response = await place(server, visitor, input, key);
      return response.status === 201 ? response.body.booking : undefined;
    });
    await lost;
    const movements = simulator.ledger().filter(({ referenceId }) => referenceId === placed.id);
    expect(movements.map(({ kind }) => kind)).toEqual(["authorised", "captured"]);
    await expectConsistent();
  },
);

test("a lost reply to a cancellation: a retry returns the same decision, made once", async () => {
  const bookingId = await book(context, venue, ten);
  const lost = proxy.cutNextReply("cancel-confirmed-booking");
  const input = { bookingId, refund: { choice: "full" }, notify: true, actor: SYSTEM } as const;
  const cancelled = await retryUntilResponse(() => cancelBooking(server, input));
  await lost;
  expect(cancelled).toMatchObject({ refundPence: 3600, cardPence: 3600 });
  await expectConsistent();
  const refunds = simulator.ledger().filter(({ referenceId, kind }) => {
    return referenceId === bookingId && kind === "refunded";
  });
  expect(refunds).toHaveLength(1);
});

test.each(["start-voucher-purchase", "confirm-voucher", "record-captured"])(
  "a lost reply to %s: the same key makes one voucher and one charge",
  async (statement) => {
    const [order, buyer, key] = [voucherOrder(), newBuyer(), randomUUID()];
    const lost = proxy.cutNextReply(statement);
    const voucher = await retryUntilResponse(async () => {
      const response = await buy(server, order, buyer, key);
      return response.status === 201 ? response.body.voucher : undefined;
    });
    await lost;
    const movements = simulator.ledger().filter(({ referenceId }) => referenceId === voucher.id);
    expect(movements.map(({ kind }) => kind)).toEqual(["authorised", "captured"]);
    await expectConsistent();
  },
);

test("a lost reply to a void: a retry returns the same decision, made once", async () => {
  const { id: voucherId } = await purchaseVoucher(context);
  const lost = proxy.cutNextReply("void-voucher");
  const refundInput = { refund: "paid", expectedBalancePence: 5_000 } as const;
  const input = { voucherId, ...refundInput, notify: true, actor: SYSTEM };
  const voided = await retryUntilResponse(() => voidVoucher(server, input));
  await lost;
  expect(voided).toEqual({ status: "voided", refundPence: 5_000 });
  await expectConsistent();
  const refunds = simulator.ledger().filter(({ referenceId, kind }) => {
    return referenceId === voucherId && kind === "refunded";
  });
  expect(refunds).toHaveLength(1);
});

test("a lost reply to a move: after a retry the booking has moved once", async () => {
  const bookingId = await book(context, venue, ten);
  const lost = proxy.cutNextReply("move-booking");
  const move = { bookingId, startsAt: eleven, actor: SYSTEM, notify: true };
  const moved = await retryUntilResponse(() => moveBooking(server, move));
  await lost;
  expect(moved.startsAt).toBe(eleven.toISOString());
  const { rows } = await pool.query("SELECT calendar_sequence FROM bookings WHERE id = $1", [
    bookingId,
  ]);
  expect(rows).toEqual([{ calendar_sequence: 1 }]);
  await expectConsistent();
});
