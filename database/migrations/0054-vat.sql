-- VAT: the venue's number, a rate for each activity and add-on, and the rate of each line that is
-- sold. Rates are in hundredths of a percent. Existing lines have none: no VAT is recorded for them.
ALTER TABLE settings
  -- Null: not registered. Then no document mentions VAT, and nothing that is sold has a rate.
  ADD COLUMN vat_number text CHECK (vat_number ~ '^[A-Z]{2}[0-9A-Z]{2,13}$'),
  -- The standard rate of the United Kingdom: https://www.gov.uk/vat-rates
  ADD COLUMN default_vat_rate integer NOT NULL DEFAULT 2000
    CHECK (default_vat_rate BETWEEN 0 AND 10000);

-- Null: the default of the settings.
ALTER TABLE activities ADD COLUMN vat_rate integer CHECK (vat_rate BETWEEN 0 AND 10000);
ALTER TABLE addons ADD COLUMN vat_rate integer CHECK (vat_rate BETWEEN 0 AND 10000);

-- The rate at the time of the sale; null without a VAT number. An invariant checks the range,
-- because each booking would pay for a CHECK. Of the tickets it is that of version 1.
ALTER TABLE bookings ADD COLUMN ticket_vat_rate integer;
ALTER TABLE booking_addons ADD COLUMN vat_rate integer;

CREATE OR REPLACE FUNCTION booking_lines(b bookings) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT v.lines FROM public.booking_versions v
     WHERE v.booking_id = b.id AND v.version = b.version),
    jsonb_build_array(jsonb_build_object('kind', 'ticket', 'addonId', NULL,
      'name', b.activity_name, 'pricePence', b.ticket_price_pence, 'quantity', b.ticket_count,
      'vatRate', b.ticket_vat_rate))
    || coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', 'addon', 'addonId', a.addon_id, 'name', a.name,
               'pricePence', a.price_pence, 'quantity', a.quantity, 'vatRate', a.vat_rate)
               ORDER BY a.name, a.addon_id)
      FROM public.booking_addons a WHERE a.booking_id = b.id), '[]'))
$$;

-- What a booking was and what was paid for it, in order of time: its versions with their lines, the
-- payments, the refunds, and what its voucher paid and got back.
CREATE FUNCTION booking_vat_steps(b bookings) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(step ORDER BY at, position, (step ->> 'version')::int, step ->> 'id') FROM (
    -- Nothing comes before version 1, whatever the clock said.
    SELECT '-infinity'::timestamptz AS at, 0 AS position, jsonb_build_object(
             'version', 1, 'lines', public.booking_lines(b), 'deductedPence', b.discount_pence,
             'retainedPence', 0) AS step
    WHERE b.version = 1
    UNION ALL
    SELECT CASE v.version WHEN 1 THEN '-infinity' ELSE v.created_at END, 0,
           jsonb_build_object('version', v.version, 'lines', v.lines,
             'deductedPence', v.discount_pence + v.adjustment_pence,
             'retainedPence', v.retained_pence)
    FROM public.booking_versions v WHERE v.booking_id = b.id AND b.version > 1
    UNION ALL
    SELECT l.created_at, 1, jsonb_build_object('id', l.id, 'pence', -l.amount_pence)
    FROM public.voucher_ledger l WHERE l.booking_id = b.id AND l.kind = 'redeemed'
    UNION ALL
    SELECT p.captured_at, 1, jsonb_build_object('id', p.id, 'pence', p.amount_pence)
    FROM public.payments p WHERE p.booking_id = b.id AND p.state = 'captured'
    UNION ALL
    SELECT l.created_at, 2, jsonb_build_object('id', l.id, 'pence', -l.amount_pence)
    FROM public.voucher_ledger l WHERE l.booking_id = b.id AND l.kind = 'returned'
    UNION ALL
    SELECT r.settled_at, 2, jsonb_build_object('id', r.id, 'pence', -r.amount_pence)
    FROM public.payments p JOIN public.refunds r ON r.payment_id = p.id
    WHERE p.booking_id = b.id AND r.state = 'completed'
  ) AS steps
$$;
