-- compatible-with: 0060
-- The database went back to an earlier state: what happened after it is known to others alone. Card
-- payments of that time are found at the card processor, and a person decides about each
-- (decision 63).
CREATE TABLE database_restores (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  restored_at   timestamptz NOT NULL DEFAULT venue_now(),
  -- The last change that the restored database knows of.
  restored_to   timestamptz NOT NULL,
  -- When a reconciliation had covered everything since then.
  reconciled_at timestamptz
);

ALTER TABLE staff_tasks DROP CONSTRAINT staff_tasks_kind_check;
ALTER TABLE staff_tasks ADD CONSTRAINT staff_tasks_kind_check CHECK (kind IN (
  'refund_failed', 'cash_refund', 'authorisation_expired', 'captured_elsewhere', 'external_refund',
  'dispute', 'ledger_mismatch', 'lost_payment'));

-- 'lost': of a payment that a restored database did not know and staff refunded. What it was for is
-- not known.
ALTER TABLE checkouts DROP CONSTRAINT checkouts_purpose_check;
ALTER TABLE checkouts ADD CONSTRAINT checkouts_purpose_check
  CHECK (purpose IN ('booking', 'voucher', 'payment', 'lost'));
