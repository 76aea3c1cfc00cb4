import { Hono } from "hono";
import { Client, type ClientConfig } from "pg";
import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";
import type { Context } from "../context.ts";

/** Whether this process should be sent requests; SIGTERM turns it off. */
export interface Readiness {
  isDraining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can answer, the database included. */
export function healthRoutes({ pool }: Context, readiness: Readiness): Hono {
  const databaseAnswers = oneAtATime(() => answers(pool.options));
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (readiness.isDraining) return c.text("draining", 503);
      if (await databaseAnswers()) return c.text("ready");
      return c.text("database not available", 503);
    });
}

/** On a connection of its own: a pool that is busy is no reason to send this process nothing more. */
async function answers(options: ClientConfig): Promise<boolean> {
  const client = new Client({ ...options, query_timeout: TIME_LIMITS_MS.connection });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whoever asks while the same is being found out gets that answer: many who ask cost one query. */
function oneAtATime(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
