import type { DeskBooking, DeskHistoryEntry } from "../../shared/contract/desk/desk-booking.ts";
import { Refusal } from "../../shared/refusal.ts";
import { cancellationDeadline } from "../../shared/rules/cancellation.ts";
import type { Context } from "../context.ts";
import { noteAnswer } from "../notes/note-answer.ts";
import { listNotes } from "../notes/notes.queries.ts";
import { type CancelFacts, readCancelFacts } from "./cancel-facts.statement.ts";
import { planCancellation } from "./cancel-plan.ts";
import { type DeskBookingRow, readDeskBookingRow } from "./desk-booking.statement.ts";
import { type HistoryRow, readHistoryRow } from "./history-row.statement.ts";
import { historyEntry } from "./history-words.ts";

/**
 * Everything that is known about a booking, for staff; also of one that they deleted from the list.
 * Writes nothing.
 * @throws Refusal BOOKING_NOT_FOUND
 */
export async function readDeskBooking(
  { db, pool }: Context,
  bookingId: string,
): Promise<DeskBooking> {
  const [[row], [facts], [history], notes] = await Promise.all([
    readDeskBookingRow(pool, { bookingId }),
    readCancelFacts(pool, { bookingId }),
    readHistoryRow(pool, { bookingId }),
    listNotes(db, bookingId),
  ]);
  if (!row || !facts || !history) throw new Refusal("BOOKING_NOT_FOUND");
  return {
    ...answerOf(row),
    policy: policyOf(facts),
    notes: notes.map(noteAnswer),
    history: historyOf(history, nameOf(row)),
  };
}

type Answer = Omit<DeskBooking, "policy" | "notes" | "history">;

function answerOf(row: DeskBookingRow): Answer {
  const { id, reference, status, isHidden, activityId, activityName, activityRank } = row;
  const { isOver, ticketCount, checkedInCount, source, isCancellationEmailSent } = row;
  const isoOf = (at: string) => new Date(at).toISOString();
  return {
    id,
    reference,
    status,
    isHidden,
    activityId,
    activityName,
    activityRank,
    isOver,
    ticketCount,
    checkedInCount,
    source,
    isCancellationEmailSent,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    customer: customerOf(row),
    waiver: row.waiver && {
      signedBy: row.waiver.typedName ?? nameOf(row),
      peopleCount: row.waiver.peopleCount,
      signedAt: isoOf(row.waiver.signedAt),
      version: row.waiver.version,
    },
    payments: row.payments.map((payment) => ({ ...payment, at: isoOf(payment.at) })),
    refunds: row.refunds.map((refund) => ({ ...refund, at: isoOf(refund.at) })),
    disputes: row.disputes.map(({ dueAt, ...dispute }) => ({
      ...dispute,
      dueAt: dueAt && isoOf(dueAt),
    })),
    refunded: refundedOf(row),
    order: orderOf(row),
    duePence: duePenceOf(row),
  };
}

function nameOf({ firstName, lastName }: DeskBookingRow): string {
  return `${firstName} ${lastName}`.trim();
}

/** Town and county share a line with what stands beside them on an envelope. */
function customerOf(row: DeskBookingRow): DeskBooking["customer"] {
  const { customerId, email, phone, isErased, addressLine1, addressLine2 } = row;
  const lines = [
    [addressLine1, addressLine2, row.city],
    [row.county, row.postcode],
  ].map((parts) => parts.filter((part) => part !== "").join(", "));
  return {
    id: customerId,
    name: nameOf(row),
    email,
    phone,
    isErased,
    address: lines.filter((line) => line !== ""),
  };
}

function refundedOf(row: DeskBookingRow): DeskBooking["refunded"] {
  const { refundChoice: choice, refundPence, refundCardPence, refundDeskPence } = row;
  if (choice === null || refundPence === null) return null;
  return {
    choice,
    refundPence,
    cardPence: refundCardPence,
    deskPence: refundDeskPence,
    voucherPence: refundPence - refundCardPence - refundDeskPence,
  };
}

function orderOf(row: DeskBookingRow): DeskBooking["order"] {
  const { ticketPricePence, ticketsPence, addons, subtotalPence, discountPence } = row;
  const { discount, voucherPence, voucherCode, totalPence } = row;
  return {
    ticketPricePence,
    ticketsPence,
    addons,
    subtotalPence,
    discountPence,
    discount,
    voucherPence,
    voucherCode,
    totalPence,
  };
}

/** Online all is paid; a cancelled booking owes nothing. */
function duePenceOf({ source, status, totalPence, deskPaidPence }: DeskBookingRow): number {
  return source === "desk" && status !== "cancelled" ? totalPence - deskPaidPence : 0;
}

function policyOf(facts: CancelFacts): DeskBooking["policy"] {
  if (facts.status !== "confirmed") return null;
  const deadline = cancellationDeadline(facts.startsAt, facts.policyHours);
  return {
    refundPence: planCancellation(facts, { choice: "policy" }).refundPence,
    paidPence: facts.payments.reduce(
      (sum, { amountPence, refundedPence }) => sum + amountPence - refundedPence,
      facts.drawnPence,
    ),
    deadline: deadline.toISOString(),
    isBeforeDeadline: facts.now <= deadline,
  };
}

function historyOf({ happenings, timezone }: HistoryRow, customerName: string): DeskHistoryEntry[] {
  return happenings.map((happening) =>
    historyEntry({ ...happening, at: new Date(happening.at) }, customerName, timezone),
  );
}
