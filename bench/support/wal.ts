import { DatabaseError, Pool } from "pg";

/** Log that some work has written, in bytes. */
export interface WalVolume {
  /** Records without page images: what the work itself has to say. */
  readonly recordBytes: number;
  /**
   * Images of whole pages, one for each page at its first change after a checkpoint. They depend on
   * when the last checkpoint was.
   */
  readonly imageBytes: number;
}

/** Reads the write-ahead log of the measured cluster. */
export interface Wal extends AsyncDisposable {
  /** Makes a checkpoint and returns the position after it. */
  checkpoint(): Promise<string>;
  readSince(position: string): Promise<WalVolume>;
}

/**
 * Opens the log for reading. Undefined where the role may not: it takes a superuser, and the
 * extension pg_walinspect, which comes with PostgreSQL 15 and later.
 */
export async function openWal(superuserUrl: string): Promise<Wal | undefined> {
  const pool = new Pool({ connectionString: superuserUrl, max: 1 });
  try {
    await pool.query("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
    await pool.query("CHECKPOINT");
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
  return {
    async checkpoint() {
      await pool.query("CHECKPOINT");
      const { rows } = await pool.query<{ position: string }>(
        "SELECT pg_current_wal_insert_lsn() AS position",
      );
      return rows[0]?.position ?? "";
    },
    async readSince(position) {
      const { rows } = await pool.query<{ record_bytes: string; image_bytes: string }>(
        `SELECT sum(record_size) AS record_bytes, sum(fpi_size) AS image_bytes
         FROM pg_get_wal_stats($1, pg_current_wal_flush_lsn())`,
        [position],
      );
      return {
        recordBytes: Number(rows[0]?.record_bytes),
        imageBytes: Number(rows[0]?.image_bytes),
      };
    },
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
