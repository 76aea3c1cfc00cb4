import type { Pool } from "pg";

/**
 * Measures the database alone: the milliseconds of each query for a page of ids after a booking.
 */
export async function measureKeyset(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ key: string; id: string }>(
    "SELECT created_at::text AS key, id FROM bookings WHERE hidden_at IS NULL ORDER BY id LIMIT 200",
  );
  const timesMs: number[] = [];
  for (const { key, id } of rows) {
    const startedAt = performance.now();
    await pool.query(
      `SELECT id FROM bookings WHERE hidden_at IS NULL AND (created_at, id) < ($1, $2)
       ORDER BY created_at DESC, id DESC LIMIT 10`,
      [key, id],
    );
    timesMs.push(performance.now() - startedAt);
  }
  return timesMs;
}
