-- Every noun that staff edit has one kind of version, an integer that grows with each change of
-- what they can edit. Until now it was the microsecond of the last change, which two changes could
-- share and a clock that is set back could repeat.

CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

ALTER TABLE activities ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER activities_version BEFORE UPDATE ON activities
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();

ALTER TABLE addons ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER addons_version BEFORE UPDATE ON addons
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();

-- A use of a code, by a visitor, is not an edit.
ALTER TABLE discount_codes ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER discount_codes_version
  BEFORE UPDATE OF code, description, type, percent, amount_pence, min_spend_pence,
    max_discount_pence, max_uses, start_date, end_date, visit_start, visit_end, activity_ids,
    is_active, archived_at ON discount_codes
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();

ALTER TABLE schedules ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER schedules_version BEFORE UPDATE ON schedules
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();

ALTER TABLE customers ADD COLUMN version integer NOT NULL DEFAULT 1;
-- By column, because a condition cannot read the generated ones (name, search_text).
CREATE TRIGGER customers_version BEFORE UPDATE ON customers
  FOR EACH ROW WHEN (
    (OLD.auth_id, OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.address_line1,
     OLD.address_line2, OLD.city, OLD.county, OLD.postcode, OLD.marketing_consent,
     OLD.archived_at, OLD.erased_at)
    IS DISTINCT FROM
    (NEW.auth_id, NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.address_line1,
     NEW.address_line2, NEW.city, NEW.county, NEW.postcode, NEW.marketing_consent,
     NEW.archived_at, NEW.erased_at)
  ) EXECUTE FUNCTION next_version();

ALTER TABLE settings ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER settings_version BEFORE UPDATE ON settings
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();
