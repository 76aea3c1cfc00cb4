import { readFile } from "node:fs/promises";
import type { Pool } from "pg";

interface CsvRate {
  rows: number;
  seconds: number;
  megabytes: number;
  /** The peak growth of the server's memory, in megabytes; null where unknown. */
  memoryGrowthMb: number | null;
  /** The peak growth during the first tenth of the file, in megabytes; null where unknown. */
  earlyMemoryGrowthMb: number | null;
  /** The time of COPY with the same rows, in this process. */
  copySeconds: number;
}

/** Measures the export of all bookings over HTTP, and COPY of the same columns. */
export async function measureCsvExport(
  pool: Pool,
  base: string,
  cookie: string,
  pid: number,
): Promise<CsvRate> {
  const before = await residentMegabytes(pid);
  const memorySamples: [bytes: number, megabytes: number][] = [];
  const startedAt = performance.now();
  const response = await fetch(`${base}/api/admin/bookings/export`, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`The export failed with ${response.status}.`);
  let bytes = 0;
  let chunks = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (chunks++ % 100 === 0) memorySamples.push([bytes, (await residentMegabytes(pid)) ?? 0]);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const memoryGrowthUntil = (share: number) =>
    before === null
      ? null
      : Math.max(0, ...memorySamples.map(([at, now]) => (at <= bytes * share ? now - before : 0)));
  return {
    rows: Number(response.headers.get("csv-rows")),
    seconds,
    megabytes: bytes / 1e6,
    memoryGrowthMb: memoryGrowthUntil(1),
    earlyMemoryGrowthMb: memoryGrowthUntil(0.1),
    copySeconds: await measureCopySeconds(pool),
  };
}

async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** The driver discards the data. */
async function measureCopySeconds(pool: Pool): Promise<number> {
  const startedAt = performance.now();
  await pool.query(`COPY (
    SELECT b.reference, btrim(b.first_name || ' ' || b.last_name), b.email, b.activity_name,
           to_char(b.starts_at AT TIME ZONE s.timezone, 'YYYY-MM-DD'),
           to_char(b.starts_at AT TIME ZONE s.timezone, 'HH24:MI'), b.ticket_count,
           (b.tickets_pence / 100.0)::numeric(12, 2), b.status,
           (SELECT string_agg(a.name || ' x ' || a.quantity, '; ' ORDER BY a.name)
            FROM booking_addons a WHERE a.booking_id = b.id),
           (b.addons_pence / 100.0)::numeric(12, 2), (b.total_pence / 100.0)::numeric(12, 2),
           to_char(b.created_at AT TIME ZONE s.timezone, 'YYYY-MM-DD HH24:MI:SS')
    FROM bookings b, settings s WHERE b.hidden_at IS NULL ORDER BY b.created_at DESC, b.id DESC
  ) TO STDOUT WITH (FORMAT csv)`);
  return (performance.now() - startedAt) / 1000;
}
