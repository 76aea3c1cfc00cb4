import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { moveBooking } from "../../src/server/bookings/move/move-booking.ts";
import { holdPlacesIn } from "../../src/server/checkout/hold-places.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { connectTo } from "../../src/server/platform/database/connect.ts";
import { voidVoucher } from "../../src/server/vouchers/manage/void-voucher.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { ledgerDifferences } from "../invariants/ledgers.ts";
import { stranger } from "../support/anonymous-caller.ts";
import { quietLog } from "../support/quiet-log.ts";
import { startTcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { book, finishMoney } from "../support/test-booking.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, place, placement } from "../support/test-visitor.ts";
import { bought, buy, newBuyer, voucherOrder } from "../support/test-voucher.ts";

const context = await testContext();
const { pool, standin } = context;
const venue = await createVenue(context);
const [ten, eleven] = venue.slots as [Date, Date];
await context.db.updateTable("activities").set({ maxCapacity: 100 }).execute();

const { hostname, port } = new URL(context.database.url);
const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
afterAll(() => proxy.close());
const wire = connectTo(throughProxy(context.database.url, proxy), quietLog);
afterAll(wire.close);
/** A server whose every word with the database can get lost. */
const server = { ...context, db: wire.db, pool: wire.pool };

beforeEach(() => proxy.resume());

/** Asks as somebody does who got no answer: the same again, until there is one. */
async function untilAnswered<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await finishMoney(context);
  }
  throw new Error("There was no answer.");
}

async function nothingIsBroken(): Promise<void> {
  await finishMoney(context);
  expect(await brokenInvariants(pool)).toEqual([]);
  expect(await ledgerDifferences(pool, standin)).toEqual([]);
}

test("the reply to a hold is lost: asked again with the same secret, it is held once", async () => {
  const checkoutSecret = newSecret();
  const request = {
    activityId: venue.activityId,
    startsAt: ten,
    ticketCount: 2,
    checkoutSecret,
    ...stranger(),
  };
  const lost = proxy.cutNextReply("hold-places");
  await expect(holdPlacesIn(server, request)).rejects.toThrow();
  await lost;
  expect(await holdPlacesIn(server, request)).toMatchObject({ state: "held", ticketCount: 2 });
  await nothingIsBroken();
});

test.each(["start-payment", "confirm-booking", "record-captured"])(
  "the reply to %s is lost: the same key has one booking and one charge",
  async (statement) => {
    const visitor = await hold(context, venue, ten);
    const [what, key] = [placement(venue), randomUUID()];
    const lost = proxy.cutNextReply(statement);
    const placed = await untilAnswered(async () => {
      const answer = await place(server, visitor, what, key);
      return answer.status === 201 ? answer.body.booking : undefined;
    });
    await lost;
    const movements = standin.ledger().filter(({ referenceId }) => referenceId === placed.id);
    expect(movements.map(({ kind }) => kind)).toEqual(["authorised", "captured"]);
    await nothingIsBroken();
  },
);

test("the reply to a cancellation is lost: asked again, it says what was decided, once", async () => {
  const bookingId = await book(context, venue, ten);
  const lost = proxy.cutNextReply("cancel-confirmed-booking");
  const wish = { bookingId, refund: { choice: "full" }, notify: true, actor: SYSTEM } as const;
  const cancelled = await untilAnswered(() => cancelBooking(server, wish));
  await lost;
  expect(cancelled).toMatchObject({ refundPence: 3600, cardPence: 3600 });
  await nothingIsBroken();
  const refunds = standin.ledger().filter(({ referenceId, kind }) => {
    return referenceId === bookingId && kind === "refunded";
  });
  expect(refunds).toHaveLength(1);
});

test.each(["start-voucher-purchase", "confirm-voucher", "record-captured"])(
  "the reply to %s is lost: the same key has one voucher and one charge",
  async (statement) => {
    const [order, buyer, key] = [voucherOrder(), newBuyer(), randomUUID()];
    const lost = proxy.cutNextReply(statement);
    const voucher = await untilAnswered(async () => {
      const answer = await buy(server, order, buyer, key);
      return answer.status === 201 ? answer.body.voucher : undefined;
    });
    await lost;
    const movements = standin.ledger().filter(({ referenceId }) => referenceId === voucher.id);
    expect(movements.map(({ kind }) => kind)).toEqual(["authorised", "captured"]);
    await nothingIsBroken();
  },
);

test("the reply to a voiding is lost: asked again, it says what was decided, once", async () => {
  const { id: voucherId } = await bought(context);
  const lost = proxy.cutNextReply("void-voucher");
  const decided = { refund: "paid", expectedBalancePence: 5_000 } as const;
  const wish = { voucherId, ...decided, notify: true, actor: SYSTEM };
  const voided = await untilAnswered(() => voidVoucher(server, wish));
  await lost;
  expect(voided).toEqual({ status: "voided", refundPence: 5_000 });
  await nothingIsBroken();
  const refunds = standin.ledger().filter(({ referenceId, kind }) => {
    return referenceId === voucherId && kind === "refunded";
  });
  expect(refunds).toHaveLength(1);
});

test("the reply to a move is lost: asked again, it was moved once", async () => {
  const bookingId = await book(context, venue, ten);
  const lost = proxy.cutNextReply("move-booking");
  const move = { bookingId, startsAt: eleven, actor: SYSTEM, notify: true };
  const moved = await untilAnswered(() => moveBooking(server, move));
  await lost;
  expect(moved.startsAt).toBe(eleven.toISOString());
  const { rows } = await pool.query("SELECT calendar_sequence FROM bookings WHERE id = $1", [
    bookingId,
  ]);
  expect(rows).toEqual([{ calendar_sequence: 1 }]);
  await nothingIsBroken();
});
