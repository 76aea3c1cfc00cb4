-- What a venue still has to set before anybody can book: the defaults of settings are nobody's.
CREATE FUNCTION public.venue_missing() RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
  FROM (SELECT) AS always LEFT JOIN public.settings s ON true
$$;

-- Whether anybody can book. A venue that has sold goes on selling, whatever it has not set.
CREATE FUNCTION public.venue_is_open() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM public.bookings) OR EXISTS (SELECT FROM public.vouchers)
    OR public.venue_missing() = '{}'
$$;

-- Whether e-mails can leave: never from the address of the defaults, and under their name only those
-- of a venue that has sold under it.
CREATE FUNCTION public.venue_can_write() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NOT 'email' = ANY (public.venue_missing())
    AND (NOT 'name' = ANY (public.venue_missing()) OR public.venue_is_open())
$$;
