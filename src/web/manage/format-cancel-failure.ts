import { type ApiFailure, formatFailure } from "../app/api-failure.ts";

/** Refusals that a retry cannot change; their sentence says what matters. */
const FINAL_CODES: ReadonlySet<ApiFailure> = new Set([
  "BOOKING_STARTED",
  "BOOKING_NOT_FOUND",
  "BOOKING_CANCELLED",
  "UNAUTHENTICATED",
  "TOO_MANY_REQUESTS",
]);

/** Refusals because the preview is outdated: it is reloaded and the user asked again. */
const OUTDATED_CODES: ReadonlySet<ApiFailure> = new Set(["REFUND_CHANGED", "BOOKING_CHANGED"]);

/** True when the preview must be reloaded and the user asked again. */
export function isOutdated(failure: ApiFailure): boolean {
  return OUTDATED_CODES.has(failure);
}

/** The sentence for a failed cancellation; by default the specification's (section 8). */
export function formatCancelFailure(failure: ApiFailure): string {
  if (FINAL_CODES.has(failure) || OUTDATED_CODES.has(failure)) return formatFailure(failure);
  return "Failed to cancel booking. Please try again.";
}
