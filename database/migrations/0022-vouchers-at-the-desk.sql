-- Staff look for vouchers by any part of a code, of a name or of an e-mail address.
ALTER TABLE vouchers
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
    lower(code || ' ' || recipient_name || ' ' || recipient_email || ' ' || purchaser_name || ' '
      || purchaser_email)) STORED;
CREATE INDEX vouchers_search ON vouchers USING gin (search_text gin_trgm_ops);

-- The list, newest first. What its states and sums are counted by is included, so that counting stays
-- in the index.
CREATE INDEX vouchers_listed ON vouchers (created_at DESC, id)
  INCLUDE (voided_at, expires_at, balance_pence);
DROP INDEX vouchers_created;
