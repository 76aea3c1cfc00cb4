-- A signed waiver is written once, in customer_waivers: its version and the names as signed, from
-- which waiver_text() gives the text, instead of the text itself in two tables. It renders and
-- rewrites every signed waiver: a million take a minute or two.

-- The text that was signed, byte for byte what renderWaiverSnapshot (src/shared/rules/waiver-text.ts)
-- returns. Each part between the placeholders for the participant is filled in by itself, so that a
-- name that contains a placeholder stays as typed.
CREATE FUNCTION waiver_text(title text, content text, participant_name text, business_name text)
RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg(replace(part, '[BUSINESS NAME]', business_name), participant_name ORDER BY n)
  FROM unnest(string_to_array(title || E'\n\n' || content, '[PARTICIPANT NAME]'))
    WITH ORDINALITY AS p(part, n)
);

-- What was signed is now read from its version, so the database too keeps that from changing.
CREATE FUNCTION refuse_version_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A waiver version never changes: insert a new one.';
END
$$;
CREATE TRIGGER waiver_versions_never_change BEFORE UPDATE OF title, content ON waiver_versions
  FOR EACH ROW WHEN ((OLD.title, OLD.content) IS DISTINCT FROM (NEW.title, NEW.content))
  EXECUTE FUNCTION refuse_version_change();

-- Version, signature, text and hash of a booking have always been copied to customer_waivers. A
-- copy that is missing there, or differs, must not be lost with the columns.
INSERT INTO customer_waivers (customer_id, booking_id, waiver_version_id, signed_at, signature,
                              content_snapshot, sha256, people_count)
SELECT b.customer_id, b.id, b.waiver_version_id, b.waiver_signed_at, b.waiver_signature,
       b.waiver_content_snapshot, b.waiver_sha256, b.ticket_count
FROM bookings b
WHERE b.waiver_signed AND NOT EXISTS (
  SELECT FROM customer_waivers w
  WHERE w.booking_id = b.id AND w.waiver_version_id = b.waiver_version_id
    AND w.sha256 = b.waiver_sha256 AND w.signature = b.waiver_signature
    AND w.content_snapshot = b.waiver_content_snapshot);

-- Drops their foreign key and their check too. What remains: a confirmed online booking is signed,
-- and a signed one says when.
ALTER TABLE bookings
  DROP COLUMN waiver_signature,
  DROP COLUMN waiver_version_id,
  DROP COLUMN waiver_content_snapshot,
  DROP COLUMN waiver_sha256;

ALTER TABLE customer_waivers
  ADD COLUMN participant_name text,
  ADD COLUMN business_name text,
  ALTER COLUMN content_snapshot DROP NOT NULL;

-- The names were not stored. A waiver whose text and hash are those of its version with the
-- booking's name and a name that the venue has had gets these; if several fit, because the version
-- does not mention the venue, the one at the time of signing. Any other keeps its text.
WITH venue_names AS MATERIALIZED (
  SELECT business_name AS name, 'infinity'::timestamptz AS until FROM settings
  UNION ALL
  SELECT before ->> 'businessName', at FROM events
  WHERE entity = 'settings' AND before ? 'businessName'
),
signed AS (
  SELECT w.id, names.*
  FROM customer_waivers w
  JOIN bookings b ON b.id = w.booking_id
  JOIN waiver_versions v ON v.id = w.waiver_version_id
  CROSS JOIN LATERAL (
    SELECT p.name AS participant_name, venue.name AS business_name
    FROM venue_names venue,
         (SELECT CASE WHEN w.erased_at IS NULL THEN btrim(b.first_name || ' ' || b.last_name)
                      ELSE 'Erased customer' END AS name) p
    WHERE waiver_text(v.title, v.content, p.name, venue.name) = w.content_snapshot
    ORDER BY venue.until > w.signed_at DESC, venue.until
    LIMIT 1
  ) AS names
  WHERE w.sha256 = sha256(convert_to(w.content_snapshot, 'UTF8'))
)
UPDATE customer_waivers w
SET participant_name = signed.participant_name, business_name = signed.business_name,
    content_snapshot = NULL
FROM signed WHERE signed.id = w.id;

ALTER TABLE customer_waivers ADD CONSTRAINT customer_waivers_names_or_text CHECK (
  CASE WHEN content_snapshot IS NULL THEN participant_name IS NOT NULL AND business_name IS NOT NULL
       ELSE participant_name IS NULL AND business_name IS NULL END);
