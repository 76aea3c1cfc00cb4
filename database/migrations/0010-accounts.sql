-- What somebody asked for about an account: it waits until the letter's link is followed, which
-- proves the address. Which kind it is was decided when it was asked for, and only the letter says.
CREATE TABLE account_requests (
  id            uuid PRIMARY KEY,
  -- account-open, password-reset and email-change have a link; account-exists, password-unknown and
  -- email-taken tell whoever has the address how things stand.
  kind          text NOT NULL CHECK (kind IN ('account-open', 'account-exists', 'password-reset',
                                              'password-unknown', 'email-change', 'email-taken')),
  -- Where the letter goes: the address that is to be proven.
  email         text NOT NULL CHECK (email = lower(btrim(email))),
  -- Of the account to come.
  name          text,
  password_hash text,
  -- Whose account it is about; null when there is none.
  user_id       uuid REFERENCES users ON DELETE CASCADE,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  -- Followed, or overtaken by another one that was.
  done_at       timestamptz,
  CHECK ((kind = 'account-open' AND done_at IS NULL) OR password_hash IS NULL)
);
CREATE INDEX account_requests_email ON account_requests (email);
CREATE INDEX account_requests_user ON account_requests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX account_requests_expires ON account_requests (expires_at);

-- Each try to send the letter has a token of its own, of which only the hash is kept.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  request_id uuid NOT NULL REFERENCES account_requests ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_links_request ON account_links (request_id);

-- Null again once the request is forgotten.
ALTER TABLE messages ADD COLUMN account_request_id uuid REFERENCES account_requests ON DELETE SET NULL;
CREATE INDEX messages_account_request ON messages (account_request_id)
  WHERE account_request_id IS NOT NULL;
