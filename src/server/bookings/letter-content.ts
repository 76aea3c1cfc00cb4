import type { TypedContent } from "../messages/message-content.ts";
import type { BookingRow } from "./booking-row.statement.ts";
import type { LetterFacts } from "./letter-facts.statement.ts";

/** What a confirmation says when it is sent again: the booking as it stands, as it was agreed. */
export function confirmationAgain(booking: BookingRow, facts: LetterFacts): TypedContent {
  const { ticketsPence, addonsPence, subtotalPence, discountPence, voucherPence } = booking;
  const { imageUrl, ticketPricePence, addons, email, isWaiverSigned, calendarSequence } = booking;
  const isPaidAtDesk = facts.deskPaidPence >= booking.totalPence;
  const method = booking.payments.find((payment) => payment.method !== "card")?.method;
  const desk = {
    method: isPaidAtDesk && method !== "card" ? (method ?? null) : null,
    isWaiverSigned,
  };
  return {
    kind: "booking-confirmation",
    content: {
      ...bookedPlaces(booking),
      ticketsPence,
      addonsPence,
      subtotalPence,
      discountPence,
      voucherPence,
      imageUrl,
      ticketPricePence,
      addons,
      customerEmail: email,
      card: cardOf(booking),
      ...(facts.source === "desk" && { desk }),
      again: { bookedAt: booking.createdAt.toISOString(), calendarSequence },
    },
  };
}

/** What is told of a cancellation: what was decided then, from what the books kept of it. */
export function cancellationLetter(booking: BookingRow, facts: LetterFacts): TypedContent {
  const { refundCardPence: cardPence, refundDeskPence: deskPence, voucherPence } = booking;
  const returnedPence = (booking.refundPence ?? 0) - cardPence - deskPence;
  const isLost = facts.refundChoice === "lost";
  const content = {
    ...bookedPlaces(booking),
    paidPence: booking.payments.reduce((sum, { amountPence }) => sum + amountPence, voucherPence),
    cardPence,
    card: cardOf(booking),
    deskPence,
    voucherPence: returnedPence,
    isCardCharged: !booking.payments.some(({ state }) => state === "to_void" || state === "voided"),
    voucherValidUntil: returnedPence > 0 ? (facts.voucherExpiresAt?.toISOString() ?? null) : null,
    owedPence: facts.owedPence,
  };
  if (isLost) return { kind: "booking-lost", content };
  return {
    kind: "booking-cancelled",
    content: { ...content, choice: choiceOf(facts.refundChoice) },
  };
}

function choiceOf(choice: LetterFacts["refundChoice"]) {
  return choice === null || choice === "lost" ? "none" : choice;
}

function bookedPlaces(booking: BookingRow) {
  const { id: bookingId, reference: bookingReference, activityName, ticketCount } = booking;
  return {
    bookingId,
    bookingReference,
    activityName,
    ticketCount,
    totalPence: booking.totalPence,
    customerName: `${booking.firstName} ${booking.lastName}`.trim(),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
  };
}

function cardOf({ payments }: BookingRow) {
  return payments.find(({ method }) => method === "card")?.card ?? null;
}
