-- /readyz writes here: a database that only reads, or that waits for a lost standby, is of no use to a
-- process that sells.
CREATE TABLE readiness (
  id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  written_at  timestamptz NOT NULL DEFAULT venue_now()
) WITH (fillfactor = 10);

INSERT INTO readiness DEFAULT VALUES;
