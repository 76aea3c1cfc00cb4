import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { DatabaseLog } from "../log/log.ts";
import { type ConnectOptions, connectTo, type Database } from "./connect.ts";

/** The oldest data that a replica may answer with, in milliseconds. */
export const REPLICA_MAX_AGE_MS = 10_000;

const COMPARE_INTERVAL_MS = 1_000;

/**
 * `behind`: its data are too old, or it is not known how old they are. `away`: it does not respond.
 * `foreign`: it is not a standby of the database, or no longer one.
 */
export type ReplicaState = "current" | "behind" | "away" | "foreign";

/** A standby of the database, for reads whose result decides nothing. */
export interface ReadReplica extends Pick<Database, "db" | "pool"> {
  readonly state: ReplicaState;
  /**
   * How old its data are at most, in milliseconds: everything that was committed before that, it
   * has. Infinity until that is known.
   */
  readonly ageMs: number;
  close(): Promise<void>;
}

/** Where the primary was at a time of this process's own clock. */
interface Mark extends Position {
  at: number;
}

/** A place in the write-ahead log. */
interface Position {
  bytes: number;
  /** Eight hexadecimal digits; another one after each failover. */
  timeline: string;
}

/**
 * Opens a standby, and compares it with the primary each second: where the primary was, and whether
 * the standby has got there since. So no two clocks are compared, and a standby that receives
 * nothing gets older although it has replayed all that it received.
 * @param primary the pool of the database's own address
 */
export function openReadReplica(
  url: string,
  primary: Pool,
  log: DatabaseLog,
  options: Pick<ConnectOptions, "transport"> = {},
): ReadReplica {
  const { db, pool, close } = connectTo(url, log, {
    ...options,
    application_name: "slipway reads",
  });
  let answered: "standby" | "away" | "foreign" = "away";
  let currentAt = -Infinity;
  let marks: Mark[] = [];
  const getAgeMs = () => performance.now() - currentAt;
  const getState = () => {
    if (answered !== "standby") return answered;
    return getAgeMs() <= REPLICA_MAX_AGE_MS ? "current" : "behind";
  };

  async function compare(): Promise<void> {
    const at = performance.now();
    const source = await readPrimary(primary).catch(() => undefined);
    const standby = await readStandby(pool).catch(() => undefined);
    answered = standby === undefined ? "away" : "standby";
    if (source === undefined || standby === undefined) return;
    if (standby.bytes === null || standby.systemId !== source.systemId) {
      answered = "foreign";
      return;
    }
    const { bytes, timeline } = standby;
    marks.push({ at, bytes: source.bytes, timeline: source.timeline });
    // A standby that still follows the primary before the last failover may have what the new one
    // lacks, and lack what it has.
    marks = marks.filter((mark) => mark.timeline === source.timeline);
    const reached = marks.filter((mark) => timeline === mark.timeline && mark.bytes <= bytes);
    currentAt = reached.at(-1)?.at ?? currentAt;
    marks = marks.filter((mark) => mark.at > currentAt);
  }

  let lastState: ReplicaState | undefined;
  function report(): void {
    const state = getState();
    if (state === lastState) return;
    lastState = state;
    if (state === "current") log.info("read replica in use");
    else log.warn({ state }, "read replica not in use: the primary reads what it would");
  }

  const stopping = new AbortController();
  const { signal } = stopping;
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await compare();
      report();
      await sleep(COMPARE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  const watching = watch();
  return {
    db,
    pool,
    get state() {
      return getState();
    },
    get ageMs() {
      return getAgeMs();
    },
    async close() {
      stopping.abort();
      await watching;
      await close();
    },
  };
}

interface Source extends Position {
  /** Identifies a cluster and its standbys. */
  systemId: string;
}

async function readPrimary(pool: Pool): Promise<Source | undefined> {
  const { rows } = await pool.query<Source>(
    `SELECT pg_wal_lsn_diff(position, '0/0')::bigint AS bytes,
            left(pg_walfile_name(position), 8) AS timeline,
            system_identifier::text AS "systemId"
     FROM pg_control_system(), pg_current_wal_flush_lsn() AS position`,
  );
  return rows[0];
}

interface Standby extends Omit<Source, "bytes"> {
  /** How far it has replayed; null where it is no standby. */
  bytes: number | null;
}

/**
 * The timeline is the one that its control file knows, because only superusers may read the current
 * one: after a failover it may be the earlier one until the next restart point, for minutes.
 */
async function readStandby(pool: Pool): Promise<Standby | undefined> {
  const { rows } = await pool.query<Standby>(
    `SELECT CASE WHEN pg_is_in_recovery()
              THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS bytes,
            lpad(upper(to_hex(greatest(timeline_id, min_recovery_end_timeline))), 8, '0') AS timeline,
            system_identifier::text AS "systemId"
     FROM pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
  );
  return rows[0];
}
