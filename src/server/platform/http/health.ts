import { Hono } from "hono";
import { Client, type ClientConfig } from "pg";
import { TIMEOUTS_MS } from "../../../shared/timeouts.ts";
import type { Context } from "../../context.ts";

/** Whether this process should be sent requests; SIGTERM turns it off. */
export interface Readiness {
  isDraining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can do its work, for which it has to read and write. */
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

/** On a connection of its own: a pool that is busy is no reason to send this process nothing more. */
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

/** Whoever asks while the same is being found out gets that answer: many who ask cost one query. */
function shareInFlight<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let inFlight: Promise<Result> | undefined;
  return () => {
    inFlight ??= load().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}
