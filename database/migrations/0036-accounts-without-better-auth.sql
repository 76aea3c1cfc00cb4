-- Accounts are our own code now (decision 31). These were written by Better Auth alone, or never.
DROP TABLE verifications;

ALTER TABLE accounts
  DROP COLUMN access_token,
  DROP COLUMN refresh_token,
  DROP COLUMN id_token,
  DROP COLUMN access_token_expires_at,
  DROP COLUMN refresh_token_expires_at,
  DROP COLUMN scope;

ALTER TABLE users DROP COLUMN image;
