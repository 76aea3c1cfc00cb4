import type { AdminSignedWaiver } from "../../../shared/contract/admin/booking-details.ts";
import type { Signature } from "../../../shared/contract/public/checkouts.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { adminApi } from "../../admin-api.ts";
import type { Context } from "../../context.ts";
import { defineStatement } from "../../platform/database/statement.ts";
import { generateInvoice, generateReceipt } from "../invoice/generate-invoice.ts";
import { SIGNED_WAIVER } from "./read-admin-booking.statement.ts";
import { readAdminBooking } from "./read-admin-booking.ts";

interface SignedWaiverRow {
  reference: string;
  firstName: string;
  lastName: string;
  /** This and the following fields are null while the waiver is unsigned. */
  signature: Signature | null;
  content: string | null;
  sha256: string | null;
  signedAt: Date | null;
  peopleCount: number | null;
  version: number | null;
}

/** No row: the booking does not exist. */
const readSignedWaiverRow = defineStatement<{ bookingId: string }, SignedWaiverRow>(
  "read-signed-waiver",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.reference, b.first_name, b.last_name, w.*
   FROM input JOIN bookings b ON b.id = input.booking_id
   LEFT JOIN LATERAL (${SIGNED_WAIVER}) w ON true`,
);

const { bookings } = adminApi;

export const adminBookingRoutes = {
  get: bookings.get.handler(({ context, input }) =>
    readAdminBooking(context.server, input.bookingId),
  ),
  waiver: bookings.waiver.handler(({ context, input }) =>
    readSignedWaiver(context.server, input.bookingId),
  ),
  invoice: bookings.invoice.handler(({ context, input }) =>
    generateInvoice(context.server, input.bookingId),
  ),
  receipt: bookings.receipt.handler(({ context, input }) =>
    generateReceipt(context.server, input.bookingId),
  ),
};

/**
 * Reads the newest waiver signed for a booking.
 * @throws Refusal BOOKING_NOT_FOUND, WAIVER_NOT_SIGNED
 */
async function readSignedWaiver({ pool }: Context, bookingId: string): Promise<AdminSignedWaiver> {
  const [row] = await readSignedWaiverRow(pool, { bookingId });
  if (!row) throw new Refusal("BOOKING_NOT_FOUND");
  const { reference, signature, content, sha256, signedAt, peopleCount, version } = row;
  if (!signature || !content || !sha256 || !signedAt) throw new Refusal("WAIVER_NOT_SIGNED");
  return {
    reference,
    content,
    signature,
    signedBy: `${row.firstName} ${row.lastName}`.trim(),
    peopleCount: peopleCount ?? 0,
    signedAt: signedAt.toISOString(),
    version: version ?? 0,
    sha256,
  };
}
