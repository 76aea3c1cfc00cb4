-- The server's role owns nothing. What it needs of the owner's rights, it gets by these functions;
-- the server role alone is granted them, see server-role.ts.

-- Only an index's owner may sort in its pending words.
CREATE FUNCTION public.flush_search_indexes() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT gin_clean_pending_list(i.oid)
  FROM pg_class i JOIN pg_am m ON m.oid = i.relam
  WHERE m.amname = 'gin' AND i.relnamespace = 'public'::regnamespace
$$;

-- A roll-up stays behind the oldest open transaction, and a role sees its own transactions only.
CREATE FUNCTION public.owner_transaction_start() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT min(xact_start) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
$$;

REVOKE EXECUTE ON FUNCTION public.flush_search_indexes(), public.owner_transaction_start()
  FROM PUBLIC;
