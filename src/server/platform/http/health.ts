import { Hono } from "hono";
import { Client, type ClientConfig } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { Context } from "../../context.ts";

export interface Readiness {
  /** True once the process is stopping and should receive no more requests. */
  isDraining: boolean;
}

/**
 * `/healthz` (liveness): the process responds. `/readyz` (readiness): it is not draining, and can
 * read from and write to the database.
 */
export function createHealthRoutes({ pool }: Context, readiness: Readiness): Hono {
  const checkDatabase = shareInFlight(() => findDatabaseFault(pool.options));
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (readiness.isDraining) return c.text("draining", 503);
      const fault = await checkDatabase();
      return fault === null ? c.text("ready") : c.text(fault, 503);
    });
}

/** Uses its own connection, because an exhausted pool does not make the process unready. */
async function findDatabaseFault(options: ClientConfig): Promise<string | null> {
  const client = new Client({ ...options, query_timeout: TIMEOUTS_MS.connection });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
  } catch {
    await client.end().catch(() => undefined);
    return "database not available";
  }
  try {
    await client.query("UPDATE readiness SET written_at = venue_now()");
    return null;
  } catch {
    return "database cannot be written";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Request coalescing: concurrent calls share one run of `load`. */
function shareInFlight<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let inFlight: Promise<Result> | undefined;
  return () => {
    inFlight ??= load().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}
