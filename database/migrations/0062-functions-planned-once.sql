-- compatible-with: 0061
-- PostgreSQL before 18 plans the body of an SQL function again in every query that calls it, unless
-- it can put it in the query's place. That of a PL/pgSQL function is planned once for each
-- connection. These are called for every email and every page that asks whether the venue is open;
-- what they say is as before.
CREATE OR REPLACE FUNCTION public.venue_missing() RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (
    SELECT array_remove(ARRAY[
      CASE WHEN coalesce(btrim(s.business_name), '') IN ('', 'Aquapark') THEN 'name' END,
      CASE WHEN coalesce(btrim(s.business_address), '') = '' THEN 'address' END,
      CASE WHEN coalesce(btrim(s.business_email), '') IN ('', 'info@example.com') THEN 'email' END,
      CASE WHEN NOT EXISTS (
        SELECT FROM public.waiver_templates t JOIN public.waiver_versions v ON v.template_id = t.id
        WHERE t.is_active) THEN 'waiver' END,
      CASE WHEN NOT EXISTS (
        SELECT FROM public.activities a WHERE a.archived_at IS NULL) THEN 'activity' END
    ], NULL)
    FROM (SELECT) AS always LEFT JOIN public.settings s ON true);
END
$$;

CREATE OR REPLACE FUNCTION public.venue_is_open() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.bookings) OR EXISTS (SELECT FROM public.vouchers)
    OR public.venue_missing() = '{}';
END
$$;

CREATE OR REPLACE FUNCTION public.venue_can_email() RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  missing CONSTANT text[] := public.venue_missing();
BEGIN
  RETURN NOT 'email' = ANY (missing) AND (NOT 'name' = ANY (missing) OR public.venue_is_open());
END
$$;

CREATE OR REPLACE FUNCTION public.venue_timezone() RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce((SELECT timezone FROM public.settings), 'Europe/London');
END
$$;

CREATE OR REPLACE FUNCTION public.booking_lines(b public.bookings) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    (SELECT v.lines FROM public.booking_versions v
     WHERE v.booking_id = b.id AND v.version = b.version),
    jsonb_build_array(jsonb_build_object('kind', 'ticket', 'addonId', NULL,
      'name', b.activity_name, 'pricePence', b.ticket_price_pence, 'quantity', b.ticket_count,
      'vatRate', b.ticket_vat_rate))
    || coalesce((
      SELECT jsonb_agg(jsonb_build_object('kind', 'addon', 'addonId', a.addon_id, 'name', a.name,
               'pricePence', a.price_pence, 'quantity', a.quantity, 'vatRate', a.vat_rate)
               ORDER BY a.name, a.addon_id)
      FROM public.booking_addons a WHERE a.booking_id = b.id), '[]'));
END
$$;

CREATE OR REPLACE FUNCTION public.booking_tickets(b public.bookings) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF b.version = 1 THEN
    RETURN jsonb_build_array(jsonb_build_object(
      'pricePence', b.ticket_price_pence, 'quantity', b.ticket_count));
  END IF;
  RETURN (
    SELECT jsonb_agg(jsonb_build_object('pricePence', line -> 'pricePence',
             'quantity', line -> 'quantity') ORDER BY position)
    FROM jsonb_array_elements(public.booking_lines(b)) WITH ORDINALITY AS l(line, position)
    WHERE line ->> 'kind' = 'ticket');
END
$$;
