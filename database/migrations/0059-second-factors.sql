-- How administrators prove who they are besides their password: passkeys, codes of an authenticator
-- app, and recovery codes for when both are lost (decision 57).
CREATE TABLE passkeys (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As WebAuthn gives it, in base64url.
  credential_id text NOT NULL UNIQUE CHECK (credential_id <> ''),
  public_key    bytea NOT NULL,
  -- How often it was used, as it says itself; stays 0 for those that do not count.
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL CHECK (name <> ''),
  -- Whether it is on several devices, because its owner's password manager copies it.
  is_backed_up  boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT venue_now(),
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);

CREATE TABLE totp_secrets (
  user_id      uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- AES-256-GCM; the key is not in the database.
  secret       bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT venue_now(),
  -- Null until a code shows that the app has the secret; until then it counts for nothing.
  confirmed_at timestamptz,
  -- Of the newest code that was used (RFC 6238): no code of it or of an earlier one works again.
  last_step    bigint,
  CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
);

CREATE TABLE recovery_codes (
  -- HMAC of the user and the code, whose key is not in the database.
  code_hash  bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT venue_now(),
  used_at    timestamptz
);
CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id);

-- A proof that was asked for and not given yet. It is deleted when it is given, so it counts once.
CREATE TABLE sign_in_challenges (
  -- SHA-256 of the challenge that a passkey signs, or of the token in the browser's cookie.
  token_hash      bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  purpose         text NOT NULL CHECK (
    purpose IN ('passkey-sign-in', 'second-factor', 'register-passkey', 'prove')),
  -- second-factor: whose password was right, and the SHA-256 of its hash.
  user_id         uuid REFERENCES users ON DELETE CASCADE,
  password_sha256 bytea,
  -- register-passkey and prove: the session that asked.
  session_id      uuid REFERENCES sessions ON DELETE CASCADE,
  created_at      timestamptz NOT NULL DEFAULT venue_now(),
  expires_at      timestamptz NOT NULL,
  CHECK ((purpose = 'second-factor') = (user_id IS NOT NULL)),
  CHECK ((purpose = 'second-factor') = (password_sha256 IS NOT NULL)),
  CHECK ((purpose IN ('register-passkey', 'prove')) = (session_id IS NOT NULL))
);
CREATE INDEX sign_in_challenges_expires_at ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user_id ON sign_in_challenges (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_challenges_session_id ON sign_in_challenges (session_id)
  WHERE session_id IS NOT NULL;

-- When somebody last proved who they are in this session; null: never, so nothing that needs a fresh
-- proof is allowed.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;
UPDATE sessions SET proved_at = created_at;

ALTER TABLE staff_roles ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
UPDATE staff_roles SET requires_second_factor = true
WHERE shipped_as IN ('owner', 'manager') AND NOT EXISTS (SELECT FROM settings WHERE is_demo);

-- From then on, whoever has no second factor cannot sign in. Null for who has one, and for whose role
-- requires none.
ALTER TABLE users ADD COLUMN second_factor_due_at timestamptz;

CREATE FUNCTION has_second_factor(account uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM passkeys WHERE user_id = account)
      OR EXISTS (SELECT FROM totp_secrets WHERE user_id = account AND confirmed_at IS NOT NULL)
$$;

-- Several statements give and take roles; none of them can forget this.
CREATE FUNCTION update_second_factor_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.staff_role_id IS NULL THEN
    NEW.second_factor_due_at := NULL;
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM passkeys WHERE user_id = NEW.id;
      DELETE FROM totp_secrets WHERE user_id = NEW.id;
      DELETE FROM recovery_codes WHERE user_id = NEW.id;
    END IF;
  ELSIF (SELECT requires_second_factor FROM staff_roles WHERE id = NEW.staff_role_id)
      AND NOT has_second_factor(NEW.id) THEN
    NEW.second_factor_due_at := coalesce(NEW.second_factor_due_at, public.venue_now() + interval '14 days');
  ELSE
    NEW.second_factor_due_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_second_factor_due BEFORE INSERT OR UPDATE OF staff_role_id ON users
FOR EACH ROW EXECUTE FUNCTION update_second_factor_due();

UPDATE users SET staff_role_id = staff_role_id WHERE staff_role_id IS NOT NULL;

-- Tells somebody, or the owners, that second factors have changed. It has no link.
ALTER TABLE account_requests DROP CONSTRAINT account_requests_kind_check;
ALTER TABLE account_requests ADD CONSTRAINT account_requests_kind_check
  CHECK (kind IN ('account-open', 'account-exists', 'password-reset', 'password-unknown',
                  'email-change', 'email-taken', 'administrator-invitation',
                  'second-factor-notice'));
