import type { Signature } from "../../shared/contract/checkouts.ts";
import { defineStatement } from "../database/statement.ts";
import { SIGNED_TODAY } from "./read-placement.statement.ts";

/** A booking and its waiver, as far as signing it needs them. */
export interface SignFacts {
  now: Date;
  status: "pending" | "confirmed" | "cancelled";
  endsAt: Date;
  firstName: string;
  lastName: string;
  businessName: string;
  /** Null when the version named is not the one that is signed today. */
  waiver: { title: string; content: string } | null;
  /** What was signed before; all of it null while it is missing. */
  waiverVersionId: string | null;
  waiverSignature: Signature | null;
  waiverSignedAt: Date | null;
}

/** No row: there is no such booking. */
export const readSignFacts = defineStatement<
  { bookingId: string; waiverVersionId: string },
  SignFacts
>(
  "read-sign-facts",
  `WITH input AS (SELECT * FROM jsonb_to_record($1) AS i(booking_id uuid, waiver_version_id uuid))
   SELECT venue_now() AS now, b.status, slot.end_time AS ends_at, b.first_name, b.last_name,
          st.business_name, ${SIGNED_TODAY} AS waiver,
          b.waiver_version_id, b.waiver_signature, b.waiver_signed_at
   FROM input
   JOIN bookings b ON b.id = input.booking_id
   JOIN time_slots slot ON slot.id = b.time_slot_id
   CROSS JOIN settings st`,
);
