import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { formatMoment } from "../../shared/time.ts";

type Planned = Pick<ManagedBooking, "status" | "startsAt" | "endsAt" | "deadline" | "can">;

interface Plans {
  title: string;
  words: string;
  /** What is left can only be done by telephone or e-mail. */
  needsUs: boolean;
}

/** What is said about changing a booking, in each of its states, in the venue's time. */
export function plansOf(booking: Planned, timeZone: string, now: Date): Plans {
  const deadline = formatMoment(new Date(booking.deadline), timeZone);
  if (booking.status === "cancelled") {
    return { title: "Any questions?", words: "We are glad to help.", needsUs: true };
  }
  if (booking.status === "pending") {
    return {
      title: "Waiting to be confirmed",
      words: "This booking is not confirmed yet. Call or write to us, and we will tell you more.",
      needsUs: true,
    };
  }
  if (booking.can.move) {
    return {
      title: "Plans changed?",
      words: `Until ${deadline} you can move your booking, or cancel it and get everything back.`,
      needsUs: false,
    };
  }
  if (booking.can.cancel) {
    return {
      title: "Plans changed?",
      words: `The time to move your booking, or to get your money back, ended at ${deadline}. Talk to us, and we will see what we can do. You can still cancel, so that others can have your places.`,
      needsUs: true,
    };
  }
  return afterStart(new Date(booking.endsAt) <= now);
}

function afterStart(isOver: boolean): Plans {
  return isOver
    ? {
        title: "Thank you for coming",
        words: "We hope you had a good time. If there is anything we can help with:",
        needsUs: true,
      }
    : {
        title: "Your session has begun",
        words: "It can no longer be changed here. Running late, or is something wrong?",
        needsUs: true,
      };
}
