import { randomUUID } from "node:crypto";
import { recoverPayments } from "../../src/server/bookings/place/recover-payments.ts";
import type { Context } from "../../src/server/context.ts";
import { sendRefunds } from "../../src/server/payments/refund/send-refunds.ts";
import type { Placement } from "../../src/shared/contract/public/checkouts.ts";
import type { TestContext } from "./test-context.ts";
import type { TestVenue } from "./test-venue.ts";
import { hold, place, placement } from "./test-visitor.ts";

/**
 * Books online as a visitor does, two tickets at £18.00 unless changed. Returns the booking's id.
 * @param accountId of the signed-in customer
 */
export async function book(
  context: Context,
  venue: TestVenue,
  startsAt: Date,
  changes: Partial<Placement> = {},
  accountId: string | null = null,
): Promise<string> {
  const visitor = await hold(context, venue, startsAt);
  const placed = await place(context, visitor, placement(venue, changes), randomUUID(), accountId);
  if (placed.status !== 201) throw new Error("The booking was not confirmed.");
  return placed.body.booking.id;
}

/** Books online with a payment that is only authorised: the immediate capture fails. */
export async function bookUncaptured(
  context: TestContext,
  venue: TestVenue,
  startsAt: Date,
  changes: Partial<Placement> = {},
): Promise<string> {
  const clearFault = context.simulator.addFault({
    method: "POST",
    path: "/v2/payments/*/complete",
    when: "before",
    kind: "status",
    status: 503,
  });
  try {
    return await book(context, venue, startsAt, changes);
  } finally {
    clearFault();
  }
}

/** Makes all unfinished payment work due at once. */
export async function makeDue({ db }: Pick<Context, "db">): Promise<void> {
  const due = { nextTryAt: new Date(0) };
  await db.updateTable("paymentAttempts").set(due).where("settledAt", "is", null).execute();
  await db
    .updateTable("payments")
    .set(due)
    .where("state", "in", ["authorised", "void_pending"])
    .execute();
  await db.updateTable("refunds").set(due).where("settledAt", "is", null).execute();
}

/**
 * Runs recovery and refunds, with the provider's clock advanced, until everything pending is
 * settled.
 */
export async function completePayments(context: TestContext): Promise<void> {
  for (let run = 0; run < 4; run++) {
    context.simulator.advanceClock(120_000);
    await makeDue(context);
    await recoverPayments(context);
    await sendRefunds(context);
  }
}

/** The payments of a booking, oldest first. */
export function getPayments({ db }: Pick<Context, "db">, bookingId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "method", "state", "amountPence", "refundedPence", "providerPaymentId"])
    .where("bookingId", "=", bookingId)
    .orderBy("createdAt")
    .execute();
}

/** The refunds of a booking's payments, oldest first. */
export function getRefunds({ db }: Pick<Context, "db">, bookingId: string) {
  return db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.paymentId")
    .select(["r.id", "r.state", "r.amountPence", "r.origin", "r.tries", "r.lastError"])
    .where("p.bookingId", "=", bookingId)
    .orderBy("r.createdAt")
    .execute();
}

/** The kinds of a booking's ledger entries at the provider, oldest first. */
export function getLedgerKinds({ simulator }: TestContext, bookingId: string): string[] {
  return simulator
    .ledger()
    .filter((entry) => entry.referenceId === bookingId)
    .map(({ kind }) => kind);
}

/** The staff tasks about a booking. */
export function getStaffTasks({ db }: Pick<Context, "db">, bookingId: string) {
  return db
    .selectFrom("staffTasks")
    .select(["kind", "details"])
    .where("bookingId", "=", bookingId)
    .orderBy("createdAt")
    .execute();
}
