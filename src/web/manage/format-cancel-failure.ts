import { type ApiFailure, formatFailure } from "../app/api-failure.ts";

/** Refusals that another try does not change: what they say is what there is to know. */
const FINAL_CODES: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_STARTED",
  "BOOKING_NOT_FOUND",
  "BOOKING_CANCELLED",
  "UNAUTHENTICATED",
  "TOO_MANY_REQUESTS",
]);

/** Refusals because what was shown is not true any more: it is read and asked again. */
const OUTDATED_CODES: ReadonlySet<ApiFailure> = new Set(["REFUND_CHANGED", "BOOKING_CHANGED"]);

/** True when the question has to be asked again with what is true now. */
export function isOutdated(failure: ApiFailure): boolean {
  return OUTDATED_CODES.has(failure);
}

/** What is said when a booking could not be cancelled; the specification's sentence (section 8). */
export function formatCancelFailure(failure: ApiFailure): string {
  if (FINAL_CODES.has(failure) || OUTDATED_CODES.has(failure)) return formatFailure(failure);
  return "Failed to cancel booking. Please try again.";
}
