-- One press of Pay: an immutable (card token, provider key, amount). A retry repeats the same
-- three; another card is another attempt.
CREATE TABLE payment_attempts (
  id                  uuid PRIMARY KEY,
  checkout_id         uuid NOT NULL REFERENCES checkouts,
  -- The caller's key, for which the answer is kept in idempotency_keys.
  idempotency_key     text NOT NULL,
  -- started: the provider may or may not have heard of it; to_void: what it authorised must be
  -- given back; the other three are ends.
  state               text NOT NULL DEFAULT 'started'
    CHECK (state IN ('started', 'to_void', 'confirmed', 'declined', 'voided')),
  provider_key        uuid NOT NULL UNIQUE,
  amount_pence        integer NOT NULL CHECK (amount_pence >= 0),
  -- Encrypted, and wiped once the attempt is settled.
  card_token          bytea,
  -- What is being bought, so that another process can finish it; wiped once settled.
  purchase            jsonb,
  provider_payment_id text UNIQUE,
  -- Why it was refused or is given back: a code of the error table.
  refusal             text,
  tries               integer NOT NULL DEFAULT 0,
  -- Not touched by recovery before this: the request that made it is still at work.
  next_try_at         timestamptz NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT now(),
  settled_at          timestamptz,
  CHECK ((settled_at IS NOT NULL) = (state IN ('confirmed', 'declined', 'voided'))),
  CHECK (settled_at IS NULL OR (card_token IS NULL AND purchase IS NULL))
);
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (checkout_id)
  WHERE state = 'started';
CREATE INDEX payment_attempts_unsettled ON payment_attempts (next_try_at) WHERE settled_at IS NULL;
CREATE INDEX payment_attempts_checkout ON payment_attempts (checkout_id, created_at DESC);

CREATE TABLE payments (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  booking_id          uuid REFERENCES bookings,
  voucher_id          uuid REFERENCES vouchers,
  attempt_id          uuid UNIQUE REFERENCES payment_attempts,
  method              text NOT NULL CHECK (method IN ('card', 'cash', 'other')),
  amount_pence        integer NOT NULL CHECK (amount_pence > 0),
  refunded_pence      integer NOT NULL DEFAULT 0 CHECK (refunded_pence >= 0),
  -- States only move forward: authorised → captured, or authorised → voided | lost.
  state               text NOT NULL CHECK (state IN ('authorised', 'captured', 'voided', 'lost')),
  provider_payment_id text UNIQUE,
  card_brand          text,
  card_last4          text,
  capture_by          timestamptz,
  tries               integer NOT NULL DEFAULT 0,
  next_try_at         timestamptz,
  last_error          text,
  created_at          timestamptz NOT NULL DEFAULT now(),
  captured_at         timestamptz,
  CHECK (num_nonnulls(booking_id, voucher_id) = 1),
  CHECK (refunded_pence <= amount_pence),
  CHECK (method <> 'card' OR provider_payment_id IS NOT NULL),
  CHECK ((state = 'captured') = (captured_at IS NOT NULL))
);
CREATE INDEX payments_booking ON payments (booking_id);
CREATE INDEX payments_voucher ON payments (voucher_id) WHERE voucher_id IS NOT NULL;
CREATE INDEX payments_to_capture ON payments (next_try_at) WHERE state = 'authorised';
-- Never two captures of one purchase.
CREATE UNIQUE INDEX payments_one_card_per_booking ON payments (booking_id)
  WHERE method = 'card' AND state IN ('authorised', 'captured');

CREATE TABLE refunds (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id         uuid NOT NULL REFERENCES payments,
  -- Null when the refund began at the provider and was only recorded here.
  provider_key       uuid UNIQUE,
  provider_refund_id text UNIQUE,
  amount_pence       integer NOT NULL CHECK (amount_pence > 0),
  reason             text NOT NULL DEFAULT '',
  origin             text NOT NULL DEFAULT 'slipway' CHECK (origin IN ('slipway', 'provider', 'desk')),
  state              text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'pending', 'completed', 'failed', 'escalated')),
  tries              integer NOT NULL DEFAULT 0,
  next_try_at        timestamptz NOT NULL DEFAULT now(),
  last_error         text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  settled_at         timestamptz
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_unsettled ON refunds (next_try_at) WHERE state IN ('queued', 'pending');

-- The same key twice gives the same answer; with another body it is refused.
CREATE TABLE idempotency_keys (
  -- What the key belongs to, so that no two callers share one: the checkout's id.
  scope       uuid NOT NULL,
  key         text NOT NULL,
  body_sha256 bytea NOT NULL,
  -- Null while running.
  answer      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- What the provider told us: a hint to look, applied once.
CREATE TABLE webhook_events (
  event_id     text PRIMARY KEY,
  type         text NOT NULL,
  body         jsonb NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  tries        integer NOT NULL DEFAULT 0,
  next_try_at  timestamptz NOT NULL DEFAULT now(),
  last_error   text
);
CREATE INDEX webhook_events_due ON webhook_events (next_try_at) WHERE processed_at IS NULL;
