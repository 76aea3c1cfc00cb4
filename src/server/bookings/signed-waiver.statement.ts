import type { Signature } from "../../shared/contract/checkouts.ts";
import { defineStatement } from "../database/statement.ts";
import { SIGNED_WAIVER } from "./desk-booking.statement.ts";

export interface SignedWaiverRow {
  reference: string;
  firstName: string;
  lastName: string;
  /** All null while nobody has signed. */
  signature: Signature | null;
  content: string | null;
  sha256: string | null;
  signedAt: Date | null;
  peopleCount: number | null;
  version: number | null;
}

/** No row: there is no such booking. */
export const readSignedWaiverRow = defineStatement<{ bookingId: string }, SignedWaiverRow>(
  "read-signed-waiver",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid))
   SELECT b.reference, b.first_name, b.last_name, w.*
   FROM input JOIN bookings b ON b.id = input.booking_id
   LEFT JOIN LATERAL (${SIGNED_WAIVER}) w ON true`,
);
