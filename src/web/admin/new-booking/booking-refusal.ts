import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { type ApiFailure, isNoResponse } from "../../app/api-failure.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";

/**
 * The part of the page that shows the refusal. Codes have sentences of their own, see `use-codes`.
 */
type RefusalSection = "session" | "extras" | "voucherCode" | "discountCode" | "total";

export interface BookingRefusal {
  section: RefusalSection;
  title: string;
  sentence: string;
}

const REFUSAL_SECTIONS: Partial<Record<ApiFailure, RefusalSection>> = {
  ACTIVITY_NOT_FOUND: "session",
  INVALID_TIME_SLOT: "session",
  TIME_SLOT_NOT_FOUND: "session",
  SLOT_FULL: "session",
  SLOT_CLOSED: "session",
  SLOT_FULLY_BOOKED: "session",
  SLOT_TOO_LATE: "session",
  SLOT_STARTED: "session",
  ADDON_UNAVAILABLE: "extras",
  ADDON_SOLD_OUT: "extras",
  VOUCHER_INVALID: "voucherCode",
  VOUCHER_REDEEMED: "voucherCode",
  DISCOUNT_INVALID: "discountCode",
};

/** Returns why nothing was booked, as far as is known, and which part of the page shows it. */
export function toBookingRefusal(failure: ApiFailure, details: unknown): BookingRefusal {
  return {
    section: REFUSAL_SECTIONS[failure] ?? "total",
    title: getTitle(failure),
    sentence: getSentence(failure, (details ?? {}) as Record<string, unknown>),
  };
}

function getTitle(failure: ApiFailure): string {
  // The booking id was already used with other details: an earlier attempt made the booking.
  if (failure === "IDEMPOTENCY_MISMATCH") return "Already booked";
  return isNoResponse(failure) ? "The booking may have been made" : "Nothing was booked";
}

function getSentence(failure: ApiFailure, details: Record<string, unknown>) {
  const { placesLeft, totalPence, name, left } = details;
  switch (failure) {
    case "SLOT_FULL":
      return formatPlacesLeft(Number(placesLeft ?? 0));
    case "ADDON_SOLD_OUT":
      return Number(left) === 0
        ? `${name} is sold out for this session`
        : `${name}: only ${Number(left)} left for this session`;
    // The usual sentence is about the start, which limits only visitors.
    case "SLOT_STARTED":
      return "This session is over. Please choose a later one.";
    case "IDEMPOTENCY_MISMATCH":
      return "This was already booked with earlier details. Please check that booking.";
    case "PRICE_CHANGED":
      return `The total is now ${formatPence(Number(totalPence))}. Please tell the customer before you try again.`;
    default:
      if (!isNoResponse(failure)) return formatStaffFailure(failure);
      return `${formatStaffFailure(failure)} If you try again, it will not be booked twice.`;
  }
}

/** `Only 2 places are left at this time`. */
export function formatPlacesLeft(placesLeft: number): string {
  if (placesLeft === 0) return "No places are left at this time";
  return `Only ${pluralize(placesLeft, "place is", "places are")} left at this time`;
}
