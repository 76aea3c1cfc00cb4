-- A discount code can be for some activities only, and for visits within a time of their own.
ALTER TABLE discount_codes
  -- None: for all. In the row itself, so that whoever counts a use sees the list as it is then. An
  -- activity that is deleted stays in it: a code for nothing else must not become one for all.
  ADD COLUMN activity_ids uuid[] NOT NULL DEFAULT '{}',
  -- Local dates of the venue, both inclusive.
  ADD COLUMN visit_start date,
  ADD COLUMN visit_end date,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT discount_codes_visits CHECK (visit_end >= visit_start);

CREATE INDEX discount_uses_newest ON discount_uses (discount_code_id, created_at DESC, id);
DROP INDEX discount_uses_code;

-- Checked when a statement ends, so that one statement can activate one and deactivate the other.
DROP INDEX waiver_templates_one_active;
ALTER TABLE waiver_templates
  ADD COLUMN archived_at timestamptz,
  -- When it was last activated; null: visitors never saw it, so nobody can have signed it.
  ADD COLUMN activated_at timestamptz,
  ADD CONSTRAINT waiver_templates_one_active
    EXCLUDE (is_active WITH =) WHERE (is_active) DEFERRABLE INITIALLY IMMEDIATE,
  ADD CONSTRAINT waiver_templates_archived CHECK (NOT (is_active AND archived_at IS NOT NULL));
-- Nobody knows of those that are there already.
UPDATE waiver_templates SET activated_at = created_at;

-- Who wrote it; null for what was there before, and once that account is gone.
ALTER TABLE waiver_versions ADD COLUMN author_id uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX waiver_versions_author ON waiver_versions (author_id) WHERE author_id IS NOT NULL;
