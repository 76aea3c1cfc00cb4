import { ERASED_NAME, ERASED_SIGNATURE } from "../waivers/erased-data.ts";
import { SIGNED_WAIVER_TEXT } from "../waivers/signed-waiver-text.ts";
import type { Invariant } from "./invariant.ts";

/**
 * The text of a version `v` as a LIKE pattern, for waivers stored as text. The business name is a
 * wildcard, because the one that it was signed under is not known.
 * @param name an SQL expression for the signer's name
 */
export function toWaiverTextPattern(name: string): string {
  return `
  replace(replace(
    regexp_replace(v.title || E'\\n\\n' || v.content, '([\\\\%_])', '\\\\\\1', 'g'),
    '[BUSINESS NAME]', '%'),
    '[PARTICIPANT NAME]',
    regexp_replace(${name}, '([\\\\%_])', '\\\\\\1', 'g'))`;
}

const BOOKED_NAME = "btrim(b.first_name || ' ' || b.last_name)";

/** A waiver keeps the name that it was signed with. */
const IS_CORRECTED = `EXISTS (
            SELECT FROM events e WHERE e.entity = 'booking' AND e.entity_id = b.id
              AND e.type = 'booking.contact-corrected')`;

export const waiverInvariants: readonly Invariant[] = [
  {
    sentence: "every confirmed online booking is signed, unless it was changed",
    sql: `
      SELECT id FROM bookings
      WHERE source = 'online' AND status = 'confirmed' AND NOT waiver_signed AND version = 1`,
  },
  {
    sentence: "every signed booking has its waiver, of that time and for the whole party",
    sql: `
      SELECT b.id FROM bookings b
      LEFT JOIN customer_waivers w ON w.booking_id = b.id AND w.signed_at = b.waiver_signed_at
      WHERE b.waiver_signed AND (
        w.id IS NULL OR w.people_count < b.ticket_count
        OR (b.version = 1 AND w.people_count <> b.ticket_count))`,
  },
  {
    sentence:
      "a signed waiver's hash matches its text, and the text its version with the names filled in",
    sql: `
      SELECT w.id FROM customer_waivers w
      JOIN waiver_versions v ON v.id = w.waiver_version_id
      JOIN bookings b ON b.id = w.booking_id
      JOIN customers c ON c.id = w.customer_id
      WHERE w.sha256 IS DISTINCT FROM sha256(convert_to(${SIGNED_WAIVER_TEXT}, 'UTF8'))
        OR w.erased_at IS NULL AND c.erased_at IS NULL AND NOT ${IS_CORRECTED} AND (
          w.participant_name <> ${BOOKED_NAME}
          OR w.content_snapshot NOT LIKE ${toWaiverTextPattern(BOOKED_NAME)})`,
  },
  {
    sentence: "an erased waiver has no signature and no name, and its erasure is in the history",
    sql: `
      SELECT w.id FROM customer_waivers w
      JOIN waiver_versions v ON v.id = w.waiver_version_id
      WHERE w.erased_at IS NOT NULL AND (
        w.signature <> ${ERASED_SIGNATURE} OR w.participant_name <> '${ERASED_NAME}'
        OR w.content_snapshot NOT LIKE ${toWaiverTextPattern(`'${ERASED_NAME}'`)}
        OR NOT EXISTS (SELECT FROM events e WHERE e.entity = 'booking'
                       AND e.entity_id = w.booking_id AND e.type = 'booking.waiver-erased'))`,
  },
  {
    sentence: "a booking's waiver is signed at most once, and again when people are added",
    sql: `
      SELECT b.id FROM bookings b JOIN customer_waivers w ON w.booking_id = b.id
      GROUP BY b.id
      HAVING count(*) > b.version OR (b.version = 1 AND NOT b.waiver_signed)
          OR count(*) > count(DISTINCT w.people_count)`,
  },
  {
    sentence: "exactly one waiver template is active, and it has a text",
    sql: `
      SELECT count(*) FILTER (WHERE t.is_active) AS active
      FROM waiver_templates t
      HAVING count(*) > 0 AND count(*) FILTER (WHERE t.is_active AND t.archived_at IS NULL
        AND EXISTS (SELECT FROM waiver_versions v WHERE v.template_id = t.id)) <> 1`,
  },
];
