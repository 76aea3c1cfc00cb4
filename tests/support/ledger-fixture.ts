import { expect } from "vitest";
import type { Context } from "../../src/server/context.ts";
import { lookAtPayment } from "../../src/server/payments/sync/sync-payment.ts";
import { brokenInvariants } from "../invariants/invariants.ts";
import { ledgerDifferences } from "../invariants/ledgers.ts";
import { book as bookFor, finishMoney } from "./test-booking.ts";
import type { TestContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";
import { hold, place, placement } from "./test-visitor.ts";

/** What a fault is with which the provider says nothing. */
export const SILENT = { when: "before", kind: "status", status: 503 } as const;
export const COMPLETE = { method: "POST", path: "/v2/payments/*/complete" };
export const CANCEL = { method: "POST", path: "/v2/payments/*/cancel" };

/**
 * Our ledger and the provider's side by side, with what brings them apart and together again: a
 * venue with room for every test of a file, and bookings there for two at £36.00.
 */
export async function twoLedgers(context: TestContext) {
  const { db, pool, standin } = context;
  const venue = await createVenue(context);
  await db.updateTable("activities").set({ maxCapacity: 5000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
  const [slot] = venue.slots as [Date];

  /** A booking that is paid by card; gives its id, which is also the reference there. */
  const book = (by: Context = context) => bookFor(by, venue, slot);

  /** The same, but the money is only set aside: the capture is not answered. */
  async function bookUncaptured(): Promise<string> {
    const clear = standin.addFault({ ...COMPLETE, ...SILENT });
    const bookingId = await book();
    clear();
    return bookingId;
  }

  /** Money is set aside, but we were told that the card was declined; gives the reference. */
  async function authoriseForNothing(): Promise<string> {
    const visitor = await hold(context, venue, slot);
    standin.addFault({
      method: "POST",
      path: "/v2/payments",
      when: "after",
      kind: "status",
      status: 402,
      code: "GENERIC_DECLINE",
    });
    await expect(place(context, visitor, placement(venue))).rejects.toMatchObject({
      code: "CARD_DECLINED",
    });
    const { bookingId } = await db
      .selectFrom("checkouts")
      .select("bookingId")
      .where("id", "=", visitor.checkout.id)
      .executeTakeFirstOrThrow();
    return bookingId;
  }

  /** The provider's payment of a reference. */
  function there(referenceId: string) {
    const payment = standin.payments().findLast((one) => one.referenceId === referenceId);
    if (!payment) throw new Error("There is no such payment at the provider.");
    return payment;
  }

  /** The payment as the product sees it there now. */
  async function seen(paymentId: string) {
    const payment = await context.payments.get(paymentId);
    if (!payment) throw new Error("The provider does not say.");
    return payment;
  }

  async function look(paymentId: string): Promise<void> {
    await lookAtPayment(context, await seen(paymentId));
  }

  /** Several at once, then one more. */
  async function lookAgainAndAgain(paymentId: string): Promise<void> {
    await Promise.all([1, 2, 3].map(() => look(paymentId)));
    await look(paymentId);
  }

  /** Our payment that the provider knows by this id. */
  function ours(paymentId: string) {
    return db
      .selectFrom("payments")
      .selectAll()
      .where("providerPaymentId", "=", paymentId)
      .executeTakeFirst();
  }

  /** The tasks about a payment of the provider's, oldest first. */
  async function tasksAbout(paymentId: string) {
    const { rows } = await pool.query<{ kind: string; details: object }>(
      `SELECT t.kind, t.details FROM staff_tasks t LEFT JOIN payments p ON p.id = t.payment_id
       WHERE p.provider_payment_id = $1 OR t.details ->> 'providerPaymentId' = $1
       ORDER BY t.created_at, t.kind`,
      [paymentId],
    );
    return rows;
  }

  /** How much is written in all. */
  async function counted(): Promise<unknown> {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM staff_tasks) AS tasks,
              (SELECT count(*) FROM payments) AS payments,
              (SELECT count(*) FROM refunds) AS refunds,
              (SELECT count(*) FROM disputes) AS disputes`,
    );
    return rows[0];
  }

  /** Recovery and refunds as often as it takes, then the provider's clock past the end of refunds. */
  const settleEverything = () => finishMoney(context);

  /** Nothing is left undone, both ledgers say the same, and every invariant holds. */
  async function expectPeace(): Promise<void> {
    await settleEverything();
    for (const payment of standin.payments()) await look(payment.id);
    expect(await ledgerDifferences(pool, standin)).toEqual([]);
    expect(await brokenInvariants(pool)).toEqual([]);
  }

  return {
    book,
    bookUncaptured,
    authoriseForNothing,
    there,
    seen,
    look,
    lookAgainAndAgain,
    ours,
    tasksAbout,
    counted,
    settleEverything,
    expectPeace,
  };
}
