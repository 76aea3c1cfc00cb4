import type { Context } from "../../context.ts";
import { toEmailState } from "../../emails/emails.queries.ts";
import type { Sale } from "../../payments/charge/settle-attempt.ts";
import { groupWrites } from "../../speed/group-writes.ts";
import {
  confirmBookings,
  type PlacedResponse,
  toConfirmParams,
} from "./confirm-booking.statement.ts";
import type { Purchase } from "./purchase.ts";

interface ConfirmedBookingSale {
  response: PlacedResponse;
  /** Id of the confirmation email. */
  confirmationId: string;
}

/** Bookings that are confirmed at the same time share a statement. */
const confirmBooking = groupWrites(confirmBookings);

/** Returns the sale that confirms the booking once its payment attempt is authorised. */
export function toBookingSale(
  { pool, email }: Pick<Context, "pool" | "email">,
  attemptId: string,
  purchase: Purchase,
): Sale<ConfirmedBookingSale> {
  return {
    failpointPrefix: "place",
    referenceId: purchase.bookingId,
    note: `${purchase.reference} ${purchase.activityName}`,
    buyer: purchase.contact,
    async confirm(authorised) {
      const params = toConfirmParams(attemptId, purchase, authorised, toEmailState(email));
      const rows = await confirmBooking(pool, params);
      const confirmed = rows.find((row) => row.attemptId === attemptId);
      if (!confirmed) throw new Error("The booking was not confirmed.");
      return { response: params.response, confirmationId: confirmed.confirmationId };
    },
  };
}
