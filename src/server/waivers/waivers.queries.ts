import { defineStatement } from "../platform/database/statement.ts";

/** CTE: records the waiver of each `booking` for the whole party, if it is signed. */
export const recordSignedWaiver = `
  signed_waiver AS (
    INSERT INTO customer_waivers (customer_id, booking_id, waiver_version_id, signed_at, signature,
                                  participant_name, business_name, content_snapshot, sha256,
                                  people_count)
    SELECT booking.customer_id, booking.id, waiver_version_id, waiver_signed_at, waiver_signature,
           waiver_participant_name, waiver_business_name, waiver_content, waiver_sha256,
           booking.ticket_count
    FROM input JOIN booking ON booking.id = input.booking_id
    WHERE waiver_signed_at IS NOT NULL
  )`;

export interface ActiveWaiverRow {
  versionId: string;
  title: string;
  content: string;
}

/** Returns the newest version of the active template. Returns no row if no template is active. */
export const readActiveWaiver = defineStatement<Record<string, never>, ActiveWaiverRow>(
  "read-active-waiver",
  `SELECT v.id AS version_id, v.title, v.content
   FROM waiver_templates t JOIN waiver_versions v ON v.template_id = t.id
   WHERE t.is_active AND $1::jsonb IS NOT NULL
   ORDER BY v.version DESC LIMIT 1`,
);
