CREATE TABLE vouchers (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- 16 Crockford base-32 characters, upper case, without dashes.
  code            text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  amount_pence    integer NOT NULL CHECK (amount_pence > 0),
  -- Always the sum of the ledger below; kept here so that spending is one conditional update.
  balance_pence   integer NOT NULL CHECK (balance_pence >= 0),
  expires_at      timestamptz NOT NULL,
  voided_at       timestamptz,
  recipient_name  text NOT NULL,
  recipient_email text NOT NULL CHECK (recipient_email = lower(btrim(recipient_email))),
  message         text NOT NULL DEFAULT '',
  deliver_on      date,
  purchaser_id    uuid REFERENCES customers,
  email_sent      boolean NOT NULL DEFAULT false,
  email_sent_at   timestamptz,
  redeemed_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (voided_at IS NULL OR balance_pence = 0)
);
CREATE INDEX vouchers_created ON vouchers (created_at DESC, id);
CREATE INDEX vouchers_purchaser ON vouchers (purchaser_id);

CREATE TABLE discount_codes (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code               text NOT NULL UNIQUE CHECK (code = upper(btrim(code)) AND code <> ''),
  description        text NOT NULL DEFAULT '',
  type               text NOT NULL CHECK (type IN ('percentage', 'fixed')),
  percent            integer CHECK (percent BETWEEN 1 AND 100),
  amount_pence       integer CHECK (amount_pence >= 1),
  min_spend_pence    integer CHECK (min_spend_pence > 0),
  max_discount_pence integer CHECK (max_discount_pence > 0),
  -- Local dates of the venue, both inclusive.
  start_date         date,
  end_date           date,
  max_uses           integer CHECK (max_uses > 0),
  times_used         integer NOT NULL DEFAULT 0 CHECK (times_used >= 0),
  is_active          boolean NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  archived_at        timestamptz,
  CHECK ((type = 'percentage' AND percent IS NOT NULL AND amount_pence IS NULL)
      OR (type = 'fixed' AND amount_pence IS NOT NULL AND percent IS NULL)),
  CHECK (end_date >= start_date),
  CONSTRAINT discount_codes_uses CHECK (times_used <= max_uses)
);
