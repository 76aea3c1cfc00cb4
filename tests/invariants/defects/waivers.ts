import type { Defects } from "./defect.ts";

export const waiverDefects: Defects = {
  "every confirmed online booking has a waiver signed for the whole party": [
    {
      description: "the customer's waiver is missing",
      sql: "DELETE FROM customer_waivers WHERE booking_id = :card",
    },
    {
      description: "it is signed for too few people",
      sql: "UPDATE customer_waivers SET people_count = 1 WHERE booking_id = :card",
    },
  ],
  "exactly one waiver template is active, and it has a text": [
    {
      description: "none is active",
      sql: "UPDATE waiver_templates SET is_active = false",
    },
    {
      description: "two are active",
      sql: `ALTER TABLE waiver_templates DROP CONSTRAINT waiver_templates_one_active;
            WITH another AS (
              INSERT INTO waiver_templates (title, is_active) VALUES ('Another', true)
              RETURNING id)
            INSERT INTO waiver_versions (template_id, version, title, content)
            SELECT id, 1, 'Another', 'I agree.' FROM another`,
    },
  ],
  "a booking's waiver is signed at most once": [
    {
      description: "signed twice",
      sql: `INSERT INTO customer_waivers (customer_id, booking_id, waiver_version_id, signed_at,
              signature, content_snapshot, sha256, people_count)
            SELECT customer_id, booking_id, waiver_version_id, signed_at, signature,
                   content_snapshot, sha256, people_count
            FROM customer_waivers WHERE booking_id = :card`,
    },
  ],
  "an erased waiver has no signature and no name, and its erasure is in the history": [
    {
      description: "a waiver is marked as erased, but is not",
      sql: "UPDATE customer_waivers SET erased_at = venue_now() WHERE booking_id = :card",
    },
  ],
  "a signed waiver's hash matches its text, and the text its version with the names filled in": [
    {
      description: "the text was changed after it was signed",
      sql: "UPDATE bookings SET waiver_content_snapshot = 'I agree.' WHERE id = :card",
    },
    {
      description: "the version was changed after it was shown",
      sql: "UPDATE waiver_versions SET content = 'Something else.'",
    },
    {
      description: "the booking has another name",
      sql: `UPDATE bookings SET first_name = 'Zoe' WHERE id = :card`,
    },
  ],
};
