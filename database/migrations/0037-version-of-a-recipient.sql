-- Staff edit a voucher's recipient, so it has the kind of version that everything has that they
-- edit (migration 0035). Until now it was a hash of the recipient, which an edit and its reversal
-- share. Spending a voucher is not an edit.
ALTER TABLE vouchers ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TRIGGER vouchers_version BEFORE UPDATE OF recipient_name, recipient_email ON vouchers
  FOR EACH ROW WHEN (
    (OLD.recipient_name, OLD.recipient_email)
    IS DISTINCT FROM (NEW.recipient_name, NEW.recipient_email)
  ) EXECUTE FUNCTION next_version();
