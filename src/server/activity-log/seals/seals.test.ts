import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { beforeEach, expect, inject, test } from "vitest";
import { waitForLockWaiters } from "../../../../tests/support/lock-waiters.ts";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { setVenueClock } from "../../../../tests/support/test-clock.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { connectTo } from "../../platform/database/connect.ts";
import { sealEvents, sealMissedEvents } from "./seal-events.ts";
import { hashBlock, NO_HASH, SEALED_COLUMNS, type SealedValues } from "./seal-hash.ts";
import { verifySeals } from "./verify-seals.ts";

const database = await testDatabase();
const { pool, ownerPool } = database;

beforeEach(async () => {
  await ownerPool.query("TRUNCATE events, event_seals, event_details");
});

/** Writes events some seconds ago, the oldest first; returns their ids. */
async function writeEvents(
  count: number,
  { secondsAgo = 0, on = pool as Pick<PoolClient, "query"> } = {},
) {
  const { rows } = await on.query(
    `INSERT INTO events (at, actor_kind, entity, entity_id, type, before, after)
     SELECT venue_now() - make_interval(secs => $2) + n * interval '1 microsecond', 'system',
            'booking', gen_random_uuid(), 'booking.confirmed', NULL, jsonb_build_object('n', n)
     FROM generate_series(1, $1) AS n RETURNING id`,
    [count, secondsAgo],
  );
  return rows.map(({ id }) => id as string);
}

async function listBlocks(): Promise<{ number: number; eventIds: string[] }[]> {
  const { rows } = await pool.query(
    `SELECT number, event_ids AS "eventIds" FROM event_seals ORDER BY number`,
  );
  return rows;
}

async function verify(knownSeals: Parameters<typeof verifySeals>[1] = []) {
  const client = await pool.connect();
  try {
    return await verifySeals(client, knownSeals);
  } finally {
    client.release();
  }
}

async function readLastSeal() {
  const { rows } = await pool.query(
    "SELECT number, encode(hash, 'hex') AS hash FROM event_seals ORDER BY number DESC LIMIT 1",
  );
  return rows[0];
}

test("seals what was committed, in the order of time, each block over the one before", async () => {
  const first = await writeEvents(3, { secondsAgo: 20 });
  await sealEvents({ pool });
  const second = await writeEvents(2);
  await sealEvents({ pool });
  await sealEvents({ pool });
  expect(await listBlocks()).toEqual([
    { number: 1, eventIds: first },
    { number: 2, eventIds: second },
  ]);
  const unsealed = await writeEvents(1, { secondsAgo: 12 });
  const verified = await verify();
  expect(verified).toEqual({
    blockCount: 2,
    sealedCount: 5,
    unsealedCount: unsealed.length,
    oldestUnsealedSeconds: expect.any(Number),
    faults: [],
  });
  const { rows } = await pool.query(
    "SELECT extract(epoch FROM venue_now() - at)::float8 AS seconds FROM events WHERE id = ANY ($1)",
    [unsealed],
  );
  expect(verified.oldestUnsealedSeconds).toBeGreaterThanOrEqual(12);
  expect(verified.oldestUnsealedSeconds).toBeLessThanOrEqual(Math.ceil(rows[0].seconds));
});

test("the hash is that of the documented text", async () => {
  const [id = ""] = await writeEvents(1);
  await ownerPool.query(
    `UPDATE events SET at = '2026-06-18T09:00:01.000002Z', actor_kind = 'staff', actor_id = $2,
            entity_id = $2, before = '{"b": 1.50, "a": "Å"}', after = NULL WHERE id = $1`,
    [id, id],
  );
  await sealEvents({ pool });
  const { rows } = await pool.query(`
    SELECT encode(hash, 'hex') AS hash, encode(checksums, 'hex') AS checksums, encode(sha256(convert_to(
      '{"block":1,"previous":"' || repeat('0', 64) || '","sealedAt":"'
      || to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '","completeUntil":"'
      || to_char(complete_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'"}\\n'
      || line, 'UTF8')), 'hex') AS expected, left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 8) AS checksum
    FROM event_seals, (SELECT '{"id":"${id}","at":"2026-06-18T09:00:01.000002Z","actor_kind":"staff","actor_id":"${id}","entity":"booking","entity_id":"${id}","type":"booking.confirmed","before":"{\\"a\\": \\"Å\\", \\"b\\": 1.50}"}' || E'\\n') AS event(line)`);
  expect(rows[0].hash).toBe(rows[0].expected);
  expect(rows[0].checksums).toBe(rows[0].checksum);
});

test("every column of events is sealed; one that is added and empty changes no hash", async () => {
  const { rows } = await pool.query(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'events' ORDER BY ordinal_position`,
  );
  expect(Object.keys(SEALED_COLUMNS)).toEqual(rows.map(({ column_name }) => column_name));
  const header = { number: 1, previousHash: NO_HASH, sealedAt: "s", completeUntil: "c" };
  const values: SealedValues = ["an id", "a time"];
  expect(hashBlock(header, [[...values, null]])).toEqual(hashBlock(header, [values]));
  expect(hashBlock(header, [[...values, "x"]])).not.toEqual(hashBlock(header, [values]));
});

test("processes that seal at the same moment put each event into one block", async () => {
  const others = Array.from({ length: 3 }, () => connectTo(database.url, quietLog));
  const pools = [pool, ...others.map((other) => other.pool)];
  const written: string[] = [];
  for (let round = 0; round < 5; round++) {
    written.push(...(await writeEvents(40)));
    await Promise.all(pools.map((sealer) => sealEvents({ pool: sealer }, { eventsPerBlock: 7 })));
  }
  await sealEvents({ pool });
  const sealed = (await listBlocks()).flatMap(({ eventIds }) => eventIds);
  expect(sealed.toSorted()).toEqual(written.toSorted());
  expect(await verify()).toMatchObject({ faults: [], unsealedCount: 0 });
  await Promise.all(others.map((other) => other.close()));
});

test("an event of a transaction that commits late is sealed when it is committed", async () => {
  const late = await pool.connect();
  await late.query("BEGIN");
  const [lateId = ""] = await writeEvents(1, { on: late });
  await writeEvents(2);
  await sealEvents({ pool });
  const { rows } = await pool.query(
    `SELECT complete_until < (SELECT xact_start + (venue_now() - now()) FROM pg_stat_activity
                              WHERE pid = $1) AS "isBefore" FROM event_seals`,
    [(late as unknown as { processID: number }).processID],
  );
  expect(rows).toEqual([{ isBefore: true }]);
  await writeEvents(1);
  await sealEvents({ pool });
  await late.query("COMMIT");
  late.release();
  await sealEvents({ pool });
  expect((await listBlocks()).map(({ eventIds }) => eventIds).at(-1)).toEqual([lateId]);
  expect(await verify()).toMatchObject({ faults: [], sealedCount: 4, unsealedCount: 0 });
});

test("after a day without a server, and of a log from before the seals, everything is sealed in chunks", async () => {
  const days = await Promise.all(
    [400, 300, 2].map((day) => writeEvents(10, { secondsAgo: day * 86_400 })),
  );
  const stopping = new AbortController();
  stopping.abort();
  await sealEvents({ pool }, { stopping: stopping.signal });
  expect(await listBlocks()).toEqual([]);
  await sealEvents({ pool }, { eventsPerBlock: 8 });
  await setVenueClock(ownerPool, inject("clockOffsetMs") + 86_400_000);
  const today = await writeEvents(20, { secondsAgo: 40_000 });
  await sealEvents({ pool }, { eventsPerBlock: 8 });
  const blocks = await listBlocks();
  expect(blocks.map(({ eventIds }) => eventIds.length)).toEqual([8, 8, 8, 6, 8, 8, 4]);
  expect(blocks.flatMap(({ eventIds }) => eventIds)).toEqual([...days.flat(), ...today]);
  expect(await verify()).toMatchObject({ faults: [], unsealedCount: 0 });
});

test("more events of the same instant than a block holds are sealed, each once", async () => {
  await pool.query(
    `INSERT INTO events (actor_kind, entity, entity_id, type)
     SELECT 'system', 'booking', gen_random_uuid(), 'booking.confirmed' FROM generate_series(1, 25)`,
  );
  await sealEvents({ pool }, { eventsPerBlock: 10 });
  const ids = (await listBlocks()).flatMap(({ eventIds }) => eventIds);
  expect(ids).toHaveLength(25);
  expect(new Set(ids).size).toBe(25);
});

test("an event with a time that was sealed already is not seen by the frequent run, and sealed by the rare one", async () => {
  await writeEvents(2);
  await sealEvents({ pool });
  const missed = await writeEvents(3, { secondsAgo: 1800 });
  const recent = await writeEvents(1);
  await sealMissedEvents({ pool }, { stopping: AbortSignal.abort() });
  expect(await listBlocks()).toHaveLength(1);
  await sealMissedEvents({ pool }, { eventsPerBlock: 2 });
  await sealEvents({ pool });
  expect((await listBlocks()).slice(1).map(({ eventIds }) => eventIds)).toEqual([
    missed.slice(0, 2),
    missed.slice(2),
    recent,
  ]);
  expect(await verify()).toMatchObject({ faults: [], unsealedCount: 0 });
  await sealMissedEvents({ pool });
  expect(await listBlocks()).toHaveLength(4);
});

test("finds an event that was changed, removed or added, and a block that was changed or removed", async () => {
  const ids = await writeEvents(4, { secondsAgo: 10 });
  await sealEvents({ pool }, { eventsPerBlock: 2 });
  const later = await writeEvents(2);
  await sealEvents({ pool });
  const listFaults = async (sql: string) => {
    await ownerPool.query(`CREATE TABLE kept_events AS TABLE events;
                      CREATE TABLE kept_seals AS TABLE event_seals; ${sql}`);
    const { faults } = await verify();
    await ownerPool.query(`TRUNCATE events, event_seals, event_details;
                      INSERT INTO events TABLE kept_events; INSERT INTO event_seals TABLE kept_seals;
                      DROP TABLE kept_events, kept_seals`);
    return faults;
  };
  expect(await listFaults("")).toEqual([]);
  expect(await listFaults(`UPDATE events SET after = '{"n": 7}' WHERE id = '${ids[1]}'`)).toEqual([
    `block 1: event ${ids[1]} has changed`,
  ]);
  expect(await listFaults(`DELETE FROM events WHERE id = '${ids[2]}'`)).toEqual([
    `block 2: event ${ids[2]} is missing`,
  ]);
  expect(
    await listFaults(
      "UPDATE event_seals SET sealed_at = sealed_at - interval '1 day' WHERE number = 1",
    ),
  ).toEqual(["block 1: its hash is not that of its events"]);
  expect(await listFaults("UPDATE event_seals SET hash = sha256('x') WHERE number = 1")).toEqual([
    "block 1: its hash is not that of its events",
    "block 2: it does not continue the block before it",
  ]);
  expect(await listFaults("DELETE FROM event_seals WHERE number = 2")).toEqual([
    "block 2: it is missing; the next one is 3",
  ]);
  expect(
    await listFaults(
      `UPDATE event_seals SET event_ids = ARRAY[event_ids[2], event_ids[1]] WHERE number = 3`,
    ),
  ).toEqual(later.toReversed().map((id) => `block 3: event ${id} has changed`));
});

test("finds an event that was written into a time that was sealed long ago, also once it is sealed", async () => {
  await writeEvents(2);
  await sealEvents({ pool });
  const [added] = await writeEvents(1, { secondsAgo: 3 * 3600 });
  expect(await verify()).toMatchObject({
    faults: [],
    unsealedCount: 1,
    oldestUnsealedSeconds: expect.closeTo(3 * 3600, -3),
  });
  await sealMissedEvents({ pool });
  expect((await verify()).faults).toEqual([
    `block 2: event ${added} was added after everything of its time had been sealed`,
  ]);
});

test("an emailed seal proves that nobody cut the log's end off or sealed it all again", async () => {
  await writeEvents(2, { secondsAgo: 10 });
  await sealEvents({ pool });
  await writeEvents(1);
  await sealEvents({ pool });
  const emailed = await readLastSeal();
  expect((await verify([emailed])).faults).toEqual([]);

  await ownerPool.query(`DELETE FROM events WHERE id = (SELECT event_ids[1] FROM event_seals WHERE number = 2);
                    DELETE FROM event_seals WHERE number = 2`);
  expect((await verify()).faults).toEqual([]);
  expect((await verify([emailed])).faults).toEqual(["block 2: it was emailed and is missing"]);

  await writeEvents(1);
  await sealEvents({ pool });
  expect((await verify()).faults).toEqual([]);
  expect((await verify([emailed])).faults).toEqual([
    "block 2: its seal is not the one that was emailed",
  ]);
});

test("a block is added only after the one that it continues", async () => {
  const client = await pool.connect();
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO event_seals (number, previous_hash, hash, sealed_at, complete_until, last_at,
                              event_count, event_ids, checksums)
     VALUES (1, decode(repeat('00', 32), 'hex'), sha256('other'), venue_now(), venue_now(),
             venue_now(), 1, ARRAY[$1::uuid], '\\x00000000')`,
    [randomUUID()],
  );
  await writeEvents(1);
  const sealing = sealEvents({ pool });
  await waitForLockWaiters(pool);
  await client.query("COMMIT");
  client.release();
  await sealing;
  expect(await listBlocks()).toHaveLength(1);
});
