import { Hono } from "hono";
import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Whether this process should be sent requests; SIGTERM turns it off. */
export interface Readiness {
  isDraining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can answer, the database included. */
export function healthRoutes({ db }: Context, readiness: Readiness): Hono {
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (readiness.isDraining) return c.text("draining", 503);
      try {
        await sql`SELECT 1`.execute(db);
        return c.text("ready");
      } catch {
        return c.text("database not available", 503);
      }
    });
}
