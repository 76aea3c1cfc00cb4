import { formatPence } from "../../../shared/money.ts";
import { type ApiFailure, isWithoutAnswer } from "../../app/api-failure.ts";
import { staffSentence } from "../kit/staff-failure.ts";

/** Where on the page it belongs. Codes have their own words, see `use-sale-codes`. */
type Place = "session" | "extras" | "voucherCode" | "discountCode" | "total";

export interface SaleRefusal {
  place: Place;
  title: string;
  sentence: string;
}

const PLACES: Partial<Record<ApiFailure, Place>> = {
  ACTIVITY_NOT_FOUND: "session",
  INVALID_TIME_SLOT: "session",
  TIME_SLOT_NOT_FOUND: "session",
  SLOT_FULL: "session",
  SLOT_CLOSED: "session",
  SLOT_FULLY_BOOKED: "session",
  SLOT_TOO_LATE: "session",
  SLOT_STARTED: "session",
  ADDON_UNAVAILABLE: "extras",
  VOUCHER_INVALID: "voucherCode",
  VOUCHER_REDEEMED: "voucherCode",
  DISCOUNT_INVALID: "discountCode",
};

/** Why nothing was booked, as far as is known, and where that is said. */
export function refusalOf(failure: ApiFailure, details: unknown): SaleRefusal {
  return {
    place: PLACES[failure] ?? "total",
    title: titleFor(failure),
    sentence: sentenceFor(failure, (details ?? {}) as Record<string, unknown>),
  };
}

function titleFor(failure: ApiFailure): string {
  // The answer is kept with the booking: whatever differs from it was booked by an earlier press.
  if (failure === "IDEMPOTENCY_MISMATCH") return "It was booked before";
  return isWithoutAnswer(failure) ? "This may be booked or not" : "Nothing was booked";
}

function sentenceFor(failure: ApiFailure, { placesLeft, totalPence }: Record<string, unknown>) {
  switch (failure) {
    case "SLOT_FULL":
      return roomWords(Number(placesLeft ?? 0));
    // The table's sentence is about a start, which binds visitors only.
    case "SLOT_STARTED":
      return "This session is over. Please choose a later one.";
    case "IDEMPOTENCY_MISMATCH":
      return "An earlier press booked this, with the details from then. Please look at that booking.";
    case "PRICE_CHANGED":
      return `The total is ${formatPence(Number(totalPence))} now. Please tell the customer before you try again.`;
    default:
      if (!isWithoutAnswer(failure)) return staffSentence(failure);
      return `${staffSentence(failure)} The same booking is never made twice.`;
  }
}

/** `Only 2 places are left at this time`. */
export function roomWords(placesLeft: number): string {
  if (placesLeft === 0) return "No places are left at this time";
  return placesLeft === 1
    ? "Only 1 place is left at this time"
    : `Only ${placesLeft} places are left at this time`;
}
