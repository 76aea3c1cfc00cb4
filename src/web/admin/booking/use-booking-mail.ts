import { useState } from "react";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { api } from "../../api/browser-api.ts";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";
import type { Tell } from "./use-news.ts";

/** The words of the specification (section 8). */
const WORDS = {
  confirmation: {
    sent: "Confirmation email sent successfully",
    failed: "Failed to send confirmation email",
  },
  cancellation: {
    sent: "Cancellation email sent successfully",
    failed: "Failed to send cancellation email",
  },
};

const WAITS = "The mail server does not answer. The e-mail is sent as soon as it does.";

interface BookingMail {
  isBusy: boolean;
  /** Writes the confirmation once more, or of a cancelled booking that it is cancelled. */
  send: () => void;
}

/** One press is one letter. */
export function useBookingMail(
  { id: bookingId, status }: DeskBooking,
  { tell, onSent }: { tell: Tell; onSent: () => void },
): BookingMail {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    tell(null);
    const about = status === "cancelled" ? "cancellation" : "confirmation";
    try {
      const wish = { bookingId, letterId: crypto.randomUUID() };
      const { state } = await api.desk.letters[about](wish);
      tell({ tone: "done", sentence: state === "queued" ? WAITS : WORDS[about].sent });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ tone: "failed", sentence: WORDS[about].failed, reason });
    }
    setBusy(false);
    // Also of a letter that was refused the history tells.
    onSent();
  }
  return { isBusy, send: () => void send() };
}
