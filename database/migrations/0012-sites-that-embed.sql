-- These stand in a header of every page that may be framed: sites, and nothing else. The same rule
-- is in src/shared/embedding.ts.
ALTER TABLE settings ADD CONSTRAINT settings_embed_origins_check CHECK (
  array_to_string(ARRAY[''] || embed_origins, ' ', '?') ~
    '^( https?://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?)*$'
);
