-- What staff look up: the e-mail log, the history of everything, and how the system is.

-- The letter that was sent again is another one; of each letter there is at most one such.
ALTER TABLE messages ADD COLUMN resent_as uuid UNIQUE REFERENCES messages ON DELETE SET NULL;

-- The e-mail log, newest first, walked from either end, whole or by state or kind.
DROP INDEX messages_created;
CREATE INDEX messages_by_created ON messages (created_at, id);
CREATE INDEX messages_by_state ON messages (state, created_at, id);
CREATE INDEX messages_by_kind ON messages (kind, created_at, id);
-- Any part of an address finds its letters.
CREATE INDEX messages_search ON messages USING gin (to_address gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 512);

-- The history of a thing is found by its id alone, too.
DROP INDEX events_entity;
CREATE INDEX events_thing ON events (entity_id, entity, at);
-- What each of the staff did, and what happened to things that change seldom.
CREATE INDEX events_by_staff ON events (actor_id, at) WHERE actor_kind = 'staff';
CREATE INDEX events_of_staff ON events (at) WHERE actor_kind = 'staff';
CREATE INDEX events_seldom ON events (entity, at)
  WHERE entity NOT IN ('booking', 'checkout', 'payment', 'payment_attempt');

-- Everything that must always hold, when it was last looked at, and what was found.
CREATE TABLE invariant_results (
  sentence     text PRIMARY KEY,
  checked_at   timestamptz NOT NULL,
  took_ms      integer NOT NULL,
  -- Null when it took too long to find out.
  is_broken    boolean,
  -- The first rows that break it: ids and figures, nobody's name.
  rows         jsonb NOT NULL DEFAULT '[]'
);

-- One row: the last time that all of it was looked at, and whether somebody wants it again.
CREATE TABLE invariant_checks (
  id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  wanted_at   timestamptz,
  started_at  timestamptz,
  finished_at timestamptz
);
INSERT INTO invariant_checks DEFAULT VALUES;

-- What each process tells of the jobs that it runs.
CREATE TABLE job_runs (
  process       text NOT NULL,
  job           text NOT NULL,
  every_seconds integer NOT NULL,
  -- Null: not run yet.
  started_at    timestamptz,
  took_ms       integer,
  failed_at     timestamptz,
  last_error    text,
  told_at       timestamptz NOT NULL,
  PRIMARY KEY (process, job)
);
