import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Sale } from "../../payments/charge/settle-attempt.ts";
import { confirmBooking } from "./confirm-booking.statement.ts";
import { confirmInput, type PlacedAnswer } from "./confirm-booking-params.ts";
import type { Purchase } from "./purchase.ts";

interface ConfirmedBookingSale {
  answer: PlacedAnswer;
  /** Of the confirmation e-mail. */
  confirmationId: string;
}

/** How the booking is sold that an attempt pays for. */
export function bookingSale(
  { pool, mail }: Pick<Context, "pool" | "mail">,
  attemptId: string,
  purchase: Purchase,
): Sale<ConfirmedBookingSale> {
  return {
    points: "place",
    referenceId: purchase.bookingId,
    note: `${purchase.reference} ${purchase.activityName}`,
    buyer: purchase.contact,
    async confirm(authorised) {
      const confirmationId = randomUUID();
      const messageState = mail.kind === "smtp" ? "queued" : "kept";
      const input = confirmInput(attemptId, confirmationId, purchase, authorised, messageState);
      await confirmBooking(pool, input);
      return { answer: input.answer, confirmationId };
    },
  };
}
