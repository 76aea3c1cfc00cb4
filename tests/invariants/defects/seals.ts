import type { Defects } from "./defect.ts";

/** Two blocks with an event each. */
const TWO_BLOCKS = `
  INSERT INTO event_seals (number, previous_hash, hash, sealed_at, complete_until, last_at,
                           event_count, event_ids, checksums)
  SELECT n, CASE n WHEN 1 THEN decode(repeat('00', 32), 'hex') ELSE sha256('1') END,
         sha256(n::text::bytea), venue_now(), venue_now() - interval '1 hour', venue_now(), 1,
         ARRAY[gen_random_uuid()], '\\x00000000'
  FROM generate_series(1, 2) AS n;`;

export const sealDefects: Defects = {
  "each seal of the activity log continues the one before it": [
    {
      description: "a block has the hash of another one before it",
      sql: `${TWO_BLOCKS} UPDATE event_seals SET previous_hash = sha256('x') WHERE number = 2`,
    },
    {
      description: "the first block is missing",
      sql: `${TWO_BLOCKS} DELETE FROM event_seals WHERE number = 1`,
    },
  ],
  "an event is sealed by the first run of the job that begins five minutes after it": [
    {
      description: "the job has run and has left an event",
      sql: `${TWO_BLOCKS}
            INSERT INTO job_runs (process, job, every_seconds, started_at, took_ms, reported_at)
            VALUES ('a process', 'seal the activity log', 30, venue_now() + interval '6 minutes', 5,
                    venue_now() + interval '6 minutes')`,
    },
  ],
};
