-- An administrator's invitation of somebody else waits, like everything that is asked for by mail,
-- until its letter's link is followed. Whether the address has an account is asked only then.
ALTER TABLE account_requests DROP CONSTRAINT account_requests_kind_check;
ALTER TABLE account_requests ADD CONSTRAINT account_requests_kind_check
  CHECK (kind IN ('account-open', 'account-exists', 'password-reset', 'password-unknown',
                  'email-change', 'email-taken', 'administrator-invitation'));

-- Who invites; null once that account is gone.
ALTER TABLE account_requests ADD COLUMN invited_by uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX account_requests_invited_by ON account_requests (invited_by) WHERE invited_by IS NOT NULL;

-- An address has one invitation at a time: inviting it again renews that one.
CREATE UNIQUE INDEX account_requests_invitation ON account_requests (email)
  WHERE kind = 'administrator-invitation' AND done_at IS NULL;
