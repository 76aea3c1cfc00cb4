-- Staff look for customers by any part of a name, an e-mail address or a phone number.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- All that a search looks into, in lower case. A space stands before each word, so that the start of
-- a word can be looked for where there are too few letters for anything else.
ALTER TABLE customers
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
    ' ' || lower(btrim(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone)))
    STORED;
CREATE INDEX customers_searched ON customers USING gin (searched gin_trgm_ops)
  WHERE archived_at IS NULL AND erased_at IS NULL;

-- The list: newest first, without those who were archived or erased.
CREATE INDEX customers_listed ON customers (created_at DESC, id DESC)
  WHERE archived_at IS NULL AND erased_at IS NULL;
DROP INDEX customers_created;
