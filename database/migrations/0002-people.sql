-- Customers (whoever booked) and accounts (who can sign in). An account is linked to its customer
-- through customers.auth_id once its address is proven.

CREATE TABLE users (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name           text NOT NULL,
  email          text NOT NULL UNIQUE CHECK (email = lower(btrim(email))),
  email_verified boolean NOT NULL DEFAULT false,
  image          text,
  -- Owned by the server: no request can set it.
  role           text NOT NULL DEFAULT 'customer' CHECK (role IN ('customer', 'admin')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token      text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_user ON sessions (user_id);

-- How a user proves who they are: one row for each way of signing in.
CREATE TABLE accounts (
  id                       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id                  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id               text NOT NULL,
  provider_id              text NOT NULL,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz NOT NULL DEFAULT now(),
  updated_at               timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX accounts_user ON accounts (user_id);

CREATE TABLE verifications (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier ON verifications (identifier);

CREATE TABLE customers (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  auth_id           uuid UNIQUE REFERENCES users ON DELETE SET NULL,
  first_name        text NOT NULL,
  last_name         text NOT NULL,
  name              text NOT NULL GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED,
  email             text NOT NULL UNIQUE CHECK (email = lower(btrim(email)) AND email <> ''),
  phone             text NOT NULL DEFAULT '',
  address_line1     text NOT NULL DEFAULT '',
  address_line2     text NOT NULL DEFAULT '',
  city              text NOT NULL DEFAULT '',
  county            text NOT NULL DEFAULT '',
  postcode          text NOT NULL DEFAULT '',
  marketing_consent boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  archived_at       timestamptz
);
CREATE INDEX customers_created ON customers (created_at DESC, id);
