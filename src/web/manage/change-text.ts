import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { formatPence } from "../../shared/money.ts";
import { formatDateTime } from "../../shared/time.ts";

type ChangeableBooking = Pick<
  ManagedBooking,
  "status" | "startsAt" | "endsAt" | "deadline" | "can"
>;

interface ChangeText {
  title: string;
  text: string;
  /** The remaining options need a phone call or an email. */
  needsVenueContact: boolean;
}

/**
 * The text about changing a booking, for each of its states, with times in the venue's time zone.
 */
export function getChangeText(booking: ChangeableBooking, timeZone: string, now: Date): ChangeText {
  const deadline = formatDateTime(new Date(booking.deadline), timeZone);
  if (booking.status === "cancelled") {
    return { title: "Any questions?", text: "We are glad to help.", needsVenueContact: true };
  }
  if (booking.status === "pending") {
    return {
      title: "Waiting to be confirmed",
      text: "This booking is not confirmed yet. Call or email us to find out more.",
      needsVenueContact: true,
    };
  }
  if (booking.can.move) {
    return {
      title: "Plans changed?",
      text: `You can move your booking, or cancel it for a full refund, until ${deadline}.`,
      needsVenueContact: false,
    };
  }
  if (booking.can.cancel) {
    return {
      title: "Plans changed?",
      text: `The time to move your booking or get a refund ended at ${deadline}. Talk to us, and we will see what we can do. You can still cancel, so that others can have your places.`,
      needsVenueContact: true,
    };
  }
  return getTextAfterStart(new Date(booking.endsAt) <= now);
}

function getTextAfterStart(isOver: boolean): ChangeText {
  return isOver
    ? {
        title: "Thank you for coming",
        text: "We hope you had a good time. If there is anything we can help with:",
        needsVenueContact: true,
      }
    : {
        title: "Your session has begun",
        text: "It can no longer be changed here. Running late, or is something wrong?",
        needsVenueContact: true,
      };
}

/** @param pricePence null when it is no longer on sale */
export function formatTodaysPrice(pricePence: number | null): string {
  if (pricePence === null) return "No longer on sale";
  return pricePence === 0 ? "Free" : `${formatPence(pricePence)} each today`;
}
