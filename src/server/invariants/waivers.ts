import type { Invariant } from "./invariant.ts";

/**
 * The text of a version v as a LIKE pattern: what stands for the business may have changed since.
 * @param name SQL for whoever signs.
 */
export function shownTo(name: string): string {
  return `
  replace(replace(
    regexp_replace(v.title || E'\\n\\n' || v.content, '([\\\\%_])', '\\\\\\1', 'g'),
    '[BUSINESS NAME]', '%'),
    '[PARTICIPANT NAME]',
    regexp_replace(${name}, '([\\\\%_])', '\\\\\\1', 'g'))`;
}

export const waiverInvariants: readonly Invariant[] = [
  {
    sentence: "a confirmed online booking has its waiver signed, for all of the party",
    sql: `
      SELECT b.id FROM bookings b
      LEFT JOIN customer_waivers w ON w.booking_id = b.id AND w.sha256 = b.waiver_sha256
      WHERE b.source = 'online' AND b.status = 'confirmed'
        AND (NOT b.waiver_signed OR w.id IS NULL OR w.people_count <> b.ticket_count)`,
  },
  {
    sentence:
      "a signed waiver's hash is its text's, and the text its version's with the names filled in",
    sql: `
      SELECT b.id FROM bookings b
      JOIN waiver_versions v ON v.id = b.waiver_version_id
      WHERE b.waiver_signed AND (
        b.waiver_sha256 <> sha256(convert_to(b.waiver_content_snapshot, 'UTF8'))
        OR b.waiver_content_snapshot NOT LIKE ${shownTo("b.first_name || ' ' || b.last_name")})`,
  },
  {
    sentence: "a booking's waiver is signed once, or not at all",
    sql: `
      SELECT b.id FROM bookings b JOIN customer_waivers w ON w.booking_id = b.id
      GROUP BY b.id HAVING count(*) > 1 OR NOT b.waiver_signed`,
  },
];
