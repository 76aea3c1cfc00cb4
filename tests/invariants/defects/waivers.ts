import { type Defects, dropChecks } from "./defect.ts";

/** Stores a waiver as those that migration 0039 could not convert. */
const STORE_AS_TEXT = `
  UPDATE customer_waivers w
  SET content_snapshot = waiver_text(v.title, v.content, w.participant_name, w.business_name),
      participant_name = NULL, business_name = NULL
  FROM waiver_versions v WHERE v.id = w.waiver_version_id AND w.booking_id = :card`;

export const waiverDefects: Defects = {
  "every confirmed online booking is signed, unless it was changed": [
    {
      description: "it is not signed",
      sql: `${dropChecks("bookings")}
            UPDATE bookings SET waiver_signed = false, waiver_signed_at = NULL WHERE id = :card;
            DELETE FROM customer_waivers WHERE booking_id = :card`,
    },
  ],
  "every signed booking has its waiver, of that time and for the whole party": [
    {
      description: "the customer's waiver is missing",
      sql: "DELETE FROM customer_waivers WHERE booking_id = :card",
    },
    {
      description: "it is signed for too few people",
      sql: "UPDATE customer_waivers SET people_count = 1 WHERE booking_id = :card",
    },
    {
      description: "it was signed at another time",
      sql: `UPDATE customer_waivers SET signed_at = signed_at + interval '1 second'
            WHERE booking_id = :card`,
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
  "a booking's waiver is signed at most once, and again when people are added": [
    {
      description: "signed twice",
      sql: `INSERT INTO customer_waivers (customer_id, booking_id, waiver_version_id, signed_at,
              signature, participant_name, business_name, sha256, people_count)
            SELECT customer_id, booking_id, waiver_version_id, signed_at, signature,
                   participant_name, business_name, sha256, people_count
            FROM customer_waivers WHERE booking_id = :card`,
    },
  ],
  "an erased waiver has no signature and no name, and its erasure is in the history": [
    {
      description: "a waiver is marked as erased, but is not",
      sql: "UPDATE customer_waivers SET erased_at = venue_now() WHERE booking_id = :card",
    },
    {
      description: "a waiver stored as text is marked as erased, but has the name",
      sql: `${STORE_AS_TEXT};
            UPDATE customer_waivers SET erased_at = venue_now(),
                   signature = '{"kind": "typed", "name": "Erased"}' WHERE booking_id = :card;
            INSERT INTO events (actor_kind, entity, entity_id, type)
            VALUES ('system', 'booking', :card, 'booking.waiver-erased')`,
    },
  ],
  "a signed waiver's hash matches its text, and the text its version with the names filled in": [
    {
      description: "the name was changed after it was signed",
      sql: "UPDATE customer_waivers SET participant_name = 'Zoe Hart' WHERE booking_id = :card",
    },
    {
      description: "the venue's name was changed after it was signed",
      sql: "UPDATE customer_waivers SET business_name = 'Another Lake' WHERE booking_id = :card",
    },
    {
      description: "the hash was changed after it was signed",
      sql: "UPDATE customer_waivers SET sha256 = sha256('') WHERE booking_id = :card",
    },
    {
      description: "a waiver stored as text was changed after it was signed",
      sql: `${STORE_AS_TEXT};
            UPDATE customer_waivers SET content_snapshot = replace(content_snapshot, 'Test', 'Best')
            WHERE booking_id = :card`,
    },
    {
      description: "a waiver stored as text is that of another version",
      sql: `${STORE_AS_TEXT};
            UPDATE customer_waivers SET content_snapshot = 'I agree.', sha256 = sha256('I agree.')
            WHERE booking_id = :card`,
    },
    {
      description: "a waiver stored as text has another name than its booking",
      sql: `${STORE_AS_TEXT}; UPDATE bookings SET first_name = 'Zoe' WHERE id = :card`,
    },
    {
      description: "the version was changed after it was shown",
      sql: `ALTER TABLE waiver_versions DISABLE TRIGGER USER;
            UPDATE waiver_versions SET content = 'Something else.'`,
    },
    {
      description: "the booking has another name",
      sql: `UPDATE bookings SET first_name = 'Zoe' WHERE id = :card`,
    },
  ],
};
