import { ERASED_FIRST_NAME, ERASED_LAST_NAME, ERASED_SIGNATURE } from "../waivers/erased-data.ts";
import type { Invariant } from "./invariant.ts";

const ERASED_NAME = `'${ERASED_FIRST_NAME} ${ERASED_LAST_NAME}'`;

/**
 * The text of a version `v` as a LIKE pattern. The business name is a wildcard, because it may have
 * changed since.
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

export const waiverInvariants: readonly Invariant[] = [
  {
    sentence: "every confirmed online booking has a waiver signed for the whole party",
    sql: `
      SELECT b.id FROM bookings b
      LEFT JOIN customer_waivers w ON w.booking_id = b.id AND w.sha256 = b.waiver_sha256
      WHERE b.source = 'online' AND b.status = 'confirmed'
        AND (NOT b.waiver_signed OR w.id IS NULL OR w.people_count <> b.ticket_count)`,
  },
  {
    sentence:
      "a signed waiver's hash matches its text, and the text its version with the names filled in",
    sql: `
      SELECT b.id FROM bookings b
      JOIN waiver_versions v ON v.id = b.waiver_version_id
      LEFT JOIN customer_waivers w ON w.booking_id = b.id AND w.erased_at IS NOT NULL
      WHERE b.waiver_signed AND (
        b.waiver_sha256 <> sha256(convert_to(b.waiver_content_snapshot, 'UTF8'))
        OR w.id IS NULL
          AND b.waiver_content_snapshot NOT LIKE ${toWaiverTextPattern("b.first_name || ' ' || b.last_name")})`,
  },
  {
    sentence: "an erased waiver has no signature and no name, and its erasure is in the history",
    sql: `
      SELECT w.id FROM customer_waivers w
      JOIN waiver_versions v ON v.id = w.waiver_version_id
      JOIN bookings b ON b.id = w.booking_id
      WHERE w.erased_at IS NOT NULL AND (
        w.signature <> ${ERASED_SIGNATURE} OR b.waiver_signature <> ${ERASED_SIGNATURE}
        OR w.content_snapshot NOT LIKE ${toWaiverTextPattern(ERASED_NAME)} OR w.sha256 <> b.waiver_sha256
        OR NOT EXISTS (SELECT FROM events e WHERE e.entity = 'booking' AND e.entity_id = b.id
                       AND e.type = 'booking.waiver-erased'))`,
  },
  {
    sentence: "a booking's waiver is signed at most once",
    sql: `
      SELECT b.id FROM bookings b JOIN customer_waivers w ON w.booking_id = b.id
      GROUP BY b.id HAVING count(*) > 1 OR NOT b.waiver_signed`,
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
