import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { connectTo } from "../platform/database/connect.ts";
import type { Readiness } from "../platform/http/health.ts";
import { closeGracefully, createHttpServer, listenOn } from "../platform/http/http-server.ts";
import { createDatabaseMetrics } from "./database-metrics.ts";
import { metricsHandler } from "./metrics-endpoint.ts";
import { collectProcessMetrics, type ReplicaStatus } from "./process-metrics.ts";

export interface MetricsOptions {
  /** The pool that serves requests. */
  pool: Pool;
  /** The address of its database. */
  databaseUrl: string;
  log: Logger;
  readiness: Readiness;
  /** The read replica, where one is named. */
  replica?: ReplicaStatus | undefined;
  key: string | undefined;
}

export interface Metrics {
  handler: MiddlewareHandler;
  /** Serves `/metrics`, and nothing else, on a port of its own. Returns the port. */
  listen(port: number, host: string): Promise<number>;
  stop(): Promise<void>;
}

/** The wait for a connection to the database, and for the figures, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 2_000;
const READ_TIMEOUT_MS = 4_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Begins to count. Everything that only metrics need is loaded with this file. */
export function startMetrics(options: MetricsOptions): Metrics {
  const { log, key } = options;
  const processMetrics = collectProcessMetrics(options.pool, options.readiness, options.replica);
  // Unnamed, because a pooler may stand before the database; one statement at a time.
  const database = connectTo(options.databaseUrl, log, {
    transport: "unnamed",
    application_name: "slipway metrics",
    max: 1,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: READ_TIMEOUT_MS,
  });
  const readDatabaseMetrics = createDatabaseMetrics(database.pool, log);
  const readText = async () => {
    const figures = await readDatabaseMetrics();
    return `${await processMetrics.registry.metrics()}\n${figures}`;
  };
  const handler = metricsHandler(readText, key);
  let server: Server | undefined;
  return {
    handler,
    async listen(port, host) {
      server = createHttpServer(
        getRequestListener(new Hono().get("/metrics", handler).fetch) as never,
      );
      return await listenOn(server, port, host);
    },
    async stop() {
      processMetrics.stop();
      if (server !== undefined) await closeGracefully(server, CLOSE_TIMEOUT_MS);
      await database.close();
    },
  };
}
