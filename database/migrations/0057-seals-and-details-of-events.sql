-- The activity log is sealed in blocks: a job hashes the events that were committed since the last
-- block, over the hash of that block (decision 55). Which events a block has is written down, because
-- transactions commit in another order than they begin in.
--
-- Nothing is added to `events`, so a booking writes no more than before. Events from before this
-- migration are sealed by the job, 10,000 at a time.
CREATE TABLE event_seals (
  number         bigint PRIMARY KEY CHECK (number > 0),
  -- Zeros in the first block.
  previous_hash  bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash           bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at      timestamptz NOT NULL,
  -- Every event before this is in this block or an earlier one, but for those of a transaction that
  -- nobody could see.
  complete_until timestamptz NOT NULL,
  last_at        timestamptz NOT NULL,
  event_count    integer NOT NULL CHECK (event_count > 0),
  -- In the order in which they are hashed.
  event_ids      uuid[] NOT NULL CHECK (cardinality(event_ids) = event_count),
  -- The first four bytes of each event's own hash. They prove nothing, but tell which event differs.
  checksums      bytea NOT NULL CHECK (octet_length(checksums) = 4 * event_count)
);
CREATE INDEX event_seals_last_at ON event_seals (last_at);
-- Random bytes cannot be compressed.
ALTER TABLE event_seals
  ALTER COLUMN event_ids SET STORAGE EXTERNAL,
  ALTER COLUMN checksums SET STORAGE EXTERNAL;

-- The days, in the venue's time zone, on which the last seal was emailed to the owners.
CREATE TABLE event_seal_emails (
  day         date PRIMARY KEY,
  seal_number bigint NOT NULL
);

-- What an event says of people: names, addresses and telephone numbers, before and after. An event
-- never changes; this is deleted when the person is erased.
CREATE TABLE event_details (
  event_id uuid PRIMARY KEY REFERENCES events,
  before   jsonb,
  after    jsonb,
  CHECK (num_nonnulls(before, after) > 0)
);
