CREATE TABLE bookings (
  id                  uuid PRIMARY KEY,
  reference           text NOT NULL UNIQUE GENERATED ALWAYS AS (upper(left(id::text, 8))) STORED,
  checkout_id         uuid UNIQUE REFERENCES checkouts,
  source              text NOT NULL DEFAULT 'online' CHECK (source IN ('online', 'desk')),
  activity_id         uuid NOT NULL REFERENCES activities,
  time_slot_id        uuid NOT NULL REFERENCES time_slots,
  customer_id         uuid NOT NULL REFERENCES customers,
  ticket_count        integer NOT NULL CHECK (ticket_count >= 1),
  status              text NOT NULL CHECK (status IN ('pending', 'confirmed', 'cancelled')),

  -- What was agreed when the booking was made. These figures never change.
  activity_name       text NOT NULL,
  ticket_price_pence  integer NOT NULL CHECK (ticket_price_pence >= 0),
  tickets_pence       integer NOT NULL,
  addons_pence        integer NOT NULL CHECK (addons_pence >= 0),
  subtotal_pence      integer NOT NULL,
  discount_pence      integer NOT NULL CHECK (discount_pence >= 0),
  voucher_pence       integer NOT NULL CHECK (voucher_pence >= 0),
  total_pence         integer NOT NULL CHECK (total_pence >= 0),
  voucher_id          uuid REFERENCES vouchers,
  discount_code_id    uuid REFERENCES discount_codes,
  cancellation_policy_hours integer NOT NULL CHECK (cancellation_policy_hours >= 0),

  -- The contact as given for this booking; the customer may change later.
  first_name          text NOT NULL,
  last_name           text NOT NULL,
  email               text NOT NULL,
  phone               text NOT NULL,
  address_line1       text NOT NULL,
  address_line2       text NOT NULL DEFAULT '',
  city                text NOT NULL,
  county              text NOT NULL,
  postcode            text NOT NULL,

  waiver_signed           boolean NOT NULL DEFAULT false,
  waiver_signed_at        timestamptz,
  waiver_signature        jsonb,
  waiver_version_id       uuid REFERENCES waiver_versions,
  waiver_content_snapshot text,
  waiver_sha256           bytea,

  -- The calendar entry's SEQUENCE; each move raises it.
  calendar_sequence       integer NOT NULL DEFAULT 0,
  cancelled_at            timestamptz,
  cancellation_email_sent boolean NOT NULL DEFAULT false,
  hidden_at               timestamptz,
  created_at              timestamptz NOT NULL DEFAULT now(),

  CHECK (tickets_pence = ticket_price_pence * ticket_count),
  CHECK (subtotal_pence = tickets_pence + addons_pence),
  CHECK (total_pence = subtotal_pence - discount_pence - voucher_pence),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK (waiver_signed = (waiver_signed_at IS NOT NULL)),
  CHECK (NOT waiver_signed OR (waiver_signature IS NOT NULL AND waiver_content_snapshot IS NOT NULL
                               AND waiver_sha256 IS NOT NULL AND waiver_version_id IS NOT NULL)),
  CHECK (source = 'desk' OR status = 'cancelled' OR waiver_signed),
  CHECK ((voucher_pence > 0) = (voucher_id IS NOT NULL))
);
CREATE INDEX bookings_created ON bookings (created_at DESC, id);
CREATE INDEX bookings_slot ON bookings (time_slot_id);
CREATE INDEX bookings_customer ON bookings (customer_id, created_at DESC);
CREATE INDEX bookings_voucher ON bookings (voucher_id) WHERE voucher_id IS NOT NULL;

CREATE TABLE booking_addons (
  booking_id  uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  addon_id    uuid NOT NULL REFERENCES addons,
  name        text NOT NULL,
  price_pence integer NOT NULL CHECK (price_pence >= 0),
  quantity    integer NOT NULL CHECK (quantity >= 1),
  total_pence integer NOT NULL,
  PRIMARY KEY (booking_id, addon_id),
  CHECK (total_pence = price_pence * quantity)
);

CREATE TABLE customer_waivers (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id       uuid NOT NULL REFERENCES customers,
  booking_id        uuid NOT NULL REFERENCES bookings,
  waiver_version_id uuid NOT NULL REFERENCES waiver_versions,
  signed_at         timestamptz NOT NULL,
  signature         jsonb NOT NULL,
  content_snapshot  text NOT NULL,
  sha256            bytea NOT NULL,
  people_count      integer NOT NULL CHECK (people_count >= 1)
);
CREATE INDEX customer_waivers_customer ON customer_waivers (customer_id, signed_at DESC);
CREATE INDEX customer_waivers_booking ON customer_waivers (booking_id, signed_at DESC);

-- A link that opens one booking without an account. Only its hash is kept.
CREATE TABLE manage_links (
  token_hash bytea PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX manage_links_booking ON manage_links (booking_id);

CREATE TABLE discount_uses (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  discount_code_id uuid NOT NULL REFERENCES discount_codes,
  booking_id       uuid NOT NULL UNIQUE REFERENCES bookings,
  created_at       timestamptz NOT NULL DEFAULT now(),
  returned_at      timestamptz
);
CREATE INDEX discount_uses_code ON discount_uses (discount_code_id);

-- Append-only. A voucher's balance is the sum of its entries.
CREATE TABLE voucher_ledger (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  voucher_id   uuid NOT NULL REFERENCES vouchers,
  kind         text NOT NULL CHECK (kind IN ('issued', 'redeemed', 'returned', 'adjusted', 'voided')),
  -- Positive adds to the balance, negative takes from it.
  amount_pence integer NOT NULL,
  booking_id   uuid REFERENCES bookings,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'issued' THEN amount_pence > 0 WHEN 'returned' THEN amount_pence > 0
                   WHEN 'redeemed' THEN amount_pence < 0 WHEN 'voided' THEN amount_pence < 0
                   ELSE amount_pence <> 0 END),
  CHECK ((kind IN ('redeemed', 'returned')) = (booking_id IS NOT NULL))
);
CREATE INDEX voucher_ledger_voucher ON voucher_ledger (voucher_id, created_at);
CREATE UNIQUE INDEX voucher_ledger_redeemed_once ON voucher_ledger (booking_id) WHERE kind = 'redeemed';
CREATE UNIQUE INDEX voucher_ledger_issued_once ON voucher_ledger (voucher_id) WHERE kind = 'issued';
