import type { ApiFailure } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import type { SignedWaiver } from "../../waiver/signed-waiver.ts";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";

/**
 * Signs the waiver of a booking.
 * @returns `before` when it was signed already, `changed` when the text is another one by now
 * @throws whatever else the call came to
 */
export async function sendSignature(
  bookingId: string,
  { versionId, signature }: SignedWaiver,
): Promise<"now" | "before" | "changed"> {
  try {
    await api.desk.waivers.sign({ bookingId, versionId, signature, acceptTerms: true });
    return "now";
  } catch (error) {
    const failure = staffFailureOf(error);
    if (failure === "WAIVER_ALREADY_SIGNED") return "before";
    if (failure === "WAIVER_CHANGED") return "changed";
    throw error;
  }
}

/** Why the waiver was not signed, for staff: the table's sentence about a start speaks to visitors. */
export function unsignedSentence(failure: ApiFailure): string {
  if (failure === "BOOKING_STARTED") {
    return "This session is over, so its waiver can no longer be signed.";
  }
  return staffSentence(failure);
}
