import { expect } from "vitest";
import type { Context } from "../../src/server/context.ts";
import { syncPayment } from "../../src/server/payments/sync/sync-payment.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { book as bookFor, completePayments } from "./test-booking.ts";
import type { TestContext } from "./test-context.ts";
import { createVenue } from "./test-venue.ts";
import { hold, place, placement } from "./test-visitor.ts";

/** A simulator fault with which the provider fails before it processes the request. */
export const UNANSWERED = { when: "before", kind: "status", status: 503 } as const;
export const CAPTURE_REQUEST = { method: "POST", path: "/v2/payments/*/complete" };
export const VOID_REQUEST = { method: "POST", path: "/v2/payments/*/cancel" };

/**
 * Our ledger and the provider's side by side, with helpers that make them differ and sync them
 * again: a venue with room for every test of a file, and bookings there for two people at £36.00.
 */
export async function ledgerFixture(context: TestContext) {
  const { db, pool, simulator } = context;
  const venue = await createVenue(context);
  await db.updateTable("activities").set({ maxCapacity: 5000 }).execute();
  await db.updateTable("settings").set({ maxBookingsPerSlot: 1000 }).execute();
  const [slot] = venue.slots as [Date];

  /** Makes a booking paid by card. Returns its id, which is also the provider's reference. */
  const book = (caller: Context = context) => bookFor(caller, venue, slot);

  /** Makes a booking whose payment is only authorised: the capture gets no response. */
  async function bookUncaptured(): Promise<string> {
    const clearFault = simulator.addFault({ ...CAPTURE_REQUEST, ...UNANSWERED });
    const bookingId = await book();
    clearFault();
    return bookingId;
  }

  /** Authorises a payment that we were told was declined. Returns the provider's reference. */
  async function authoriseAndDecline(): Promise<string> {
    const visitor = await hold(context, venue, slot);
    simulator.addFault({
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

  /** The provider's payment with this reference. */
  function findRemotePayment(referenceId: string) {
    const payment = simulator
      .payments()
      .findLast((remotePayment) => remotePayment.referenceId === referenceId);
    if (!payment) throw new Error("The provider has no payment with this reference.");
    return payment;
  }

  /** The payment as the provider's API returns it to the product. */
  async function fetchRemotePayment(paymentId: string) {
    const payment = await context.payments.getPayment(paymentId);
    if (!payment) throw new Error("The provider's API returned no payment.");
    return payment;
  }

  async function syncOnce(paymentId: string): Promise<void> {
    await syncPayment(context, await fetchRemotePayment(paymentId));
  }

  /** Syncs three times concurrently, then once more. */
  async function syncRepeatedly(paymentId: string): Promise<void> {
    await Promise.all([1, 2, 3].map(() => syncOnce(paymentId)));
    await syncOnce(paymentId);
  }

  /** Our payment row for a payment id of the provider. */
  function findLocalPayment(paymentId: string) {
    return db
      .selectFrom("payments")
      .selectAll()
      .where("providerPaymentId", "=", paymentId)
      .executeTakeFirst();
  }

  /** The staff tasks about a payment of the provider, oldest first. */
  async function getStaffTasksAbout(paymentId: string) {
    const { rows } = await pool.query<{ kind: string; details: object }>(
      `SELECT t.kind, t.details FROM staff_tasks t LEFT JOIN payments p ON p.id = t.payment_id
       WHERE p.provider_payment_id = $1 OR t.details ->> 'providerPaymentId' = $1
       ORDER BY t.created_at, t.kind`,
      [paymentId],
    );
    return rows;
  }

  /** Row counts of the tables that a sync can write to. */
  async function countRows(): Promise<unknown> {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM staff_tasks) AS tasks,
              (SELECT count(*) FROM payments) AS payments,
              (SELECT count(*) FROM refunds) AS refunds,
              (SELECT count(*) FROM disputes) AS disputes`,
    );
    return rows[0];
  }

  /**
   * Runs recovery and refunds until nothing is due, with the provider's clock past all refund
   * delays.
   */
  const completeAll = () => completePayments(context);

  /** Asserts that nothing is left to do, both ledgers agree and every invariant holds. */
  async function expectLedgersAgree(): Promise<void> {
    await completeAll();
    for (const payment of simulator.payments()) await syncOnce(payment.id);
    expect(await findLedgerDifferences(pool, simulator)).toEqual([]);
    expect(await findBrokenInvariants(pool)).toEqual([]);
  }

  return {
    book,
    bookUncaptured,
    authoriseAndDecline,
    findRemotePayment,
    fetchRemotePayment,
    syncOnce,
    syncRepeatedly,
    findLocalPayment,
    getStaffTasksAbout,
    countRows,
    completeAll,
    expectLedgersAgree,
  };
}
