-- The venue and what it sells. Money is whole pence; dates and times of day are local to the venue.

-- The one way in which a statement says no: the transaction rolls back and the caller reads the
-- reason from the message. SQLSTATE SW001 is ours alone.
CREATE FUNCTION refuse(reason text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'SW001', MESSAGE = reason;
END
$$;

CREATE TABLE settings (
  id                         smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  business_name              text NOT NULL DEFAULT 'Aquapark',
  business_email             text NOT NULL DEFAULT 'info@example.com',
  business_phone             text NOT NULL DEFAULT '',
  business_address           text NOT NULL DEFAULT '',
  timezone                   text NOT NULL DEFAULT 'Europe/London',
  booking_lead_time          integer NOT NULL DEFAULT 24 CHECK (booking_lead_time >= 0),
  cancellation_policy        integer NOT NULL DEFAULT 24 CHECK (cancellation_policy >= 0),
  max_bookings_per_slot      integer NOT NULL DEFAULT 20 CHECK (max_bookings_per_slot >= 1),
  hold_minutes               integer NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 1 AND 120),
  voucher_expiry_months      integer NOT NULL DEFAULT 24 CHECK (voucher_expiry_months BETWEEN 1 AND 120),
  waiver_retention_years     integer NOT NULL DEFAULT 6 CHECK (waiver_retention_years BETWEEN 1 AND 30),
  email_notifications        boolean NOT NULL DEFAULT true,
  sms_notifications          boolean NOT NULL DEFAULT false,
  admin_email                text NOT NULL DEFAULT '',
  checkout_info_arrival      text NOT NULL DEFAULT 'Please arrive 15 minutes early',
  checkout_info_clothing     text NOT NULL DEFAULT 'Wear comfortable clothing and closed-toe shoes',
  checkout_info_requirements text NOT NULL DEFAULT 'Bring a valid ID for check-in',
  checkout_info_cancellation text NOT NULL DEFAULT 'Cancellations 24 hours in advance',
  logo_url                   text,
  hero_image_url             text,
  voucher_image_url          text,
  brand_colour               text,
  embed_origins              text[] NOT NULL DEFAULT '{}',
  is_demo                    boolean NOT NULL DEFAULT false,
  updated_at                 timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN settings.booking_lead_time IS 'hours';
COMMENT ON COLUMN settings.cancellation_policy IS 'hours';

INSERT INTO settings DEFAULT VALUES;

CREATE TABLE activities (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name             text NOT NULL CHECK (name <> ''),
  description      text NOT NULL DEFAULT '',
  image_url        text,
  price_pence      integer NOT NULL CHECK (price_pence >= 0),
  duration_minutes integer NOT NULL CHECK (duration_minutes >= 15 AND duration_minutes % 15 = 0),
  max_capacity     integer NOT NULL CHECK (max_capacity >= 1),
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  archived_at      timestamptz
);

CREATE TABLE schedules (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  activity_id  uuid NOT NULL REFERENCES activities,
  start_date   date NOT NULL,
  end_date     date NOT NULL CHECK (end_date >= start_date),
  -- 1 Monday to 7 Sunday
  days_of_week smallint[] NOT NULL
    CHECK (cardinality(days_of_week) >= 1 AND days_of_week <@ ARRAY[1,2,3,4,5,6,7]::smallint[]),
  start_time   time NOT NULL,
  end_time     time NOT NULL CHECK (end_time > start_time),
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX schedules_activity ON schedules (activity_id, start_date);

CREATE TABLE addons (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name         text NOT NULL CHECK (name <> ''),
  description  text NOT NULL DEFAULT '',
  price_pence  integer NOT NULL CHECK (price_pence >= 0),
  max_quantity integer NOT NULL DEFAULT 1 CHECK (max_quantity >= 1),
  available    boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  archived_at  timestamptz
);

CREATE TABLE voucher_templates (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  amount_pence integer NOT NULL UNIQUE
    CHECK (amount_pence BETWEEN 500 AND 30000 AND amount_pence % 500 = 0),
  is_active    boolean NOT NULL DEFAULT true,
  created_at   timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE waiver_templates (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title      text NOT NULL CHECK (title <> ''),
  is_active  boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Visitors see exactly one: the active template.
CREATE UNIQUE INDEX waiver_templates_one_active ON waiver_templates (is_active) WHERE is_active;

-- Every edit of a template's title or text is a new version; versions never change.
CREATE TABLE waiver_versions (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  template_id uuid NOT NULL REFERENCES waiver_templates,
  version     integer NOT NULL CHECK (version >= 1),
  title       text NOT NULL,
  content     text NOT NULL CHECK (content <> ''),
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (template_id, version)
);
