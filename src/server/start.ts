import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { loadAdminRoutes } from "./api.ts";
import { createListener } from "./app.ts";
import { expireAuthorisation } from "./bookings/place/expire-authorisation.ts";
import type { Context } from "./context.ts";
import { loadEmailHtml } from "./emails/render-email.ts";
import { drainDeliveries } from "./emails/send-emails.ts";
import {
  createCapturingTransport,
  type EmailTransport,
} from "./integrations/email/email-transport.ts";
import { createSmtpTransport } from "./integrations/email/smtp-transport.ts";
import { openFileStore } from "./integrations/files/open-file-store.ts";
import { createSquareProvider } from "./integrations/square/provider.ts";
import { startJobs } from "./jobs.ts";
import type { Metrics } from "./metrics/start-metrics.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { finishSettling } from "./payments/charge/settle-payments.ts";
import { type Config, ConfigError } from "./platform/config/config.ts";
import { type Database, openDatabase, transportTo } from "./platform/database/connect.ts";
import type { LaunchedCluster } from "./platform/database/embedded/launch.ts";
import { ensureMigrated } from "./platform/database/migrate.ts";
import { openReadReplica } from "./platform/database/read-replica.ts";
import { verifyRequiredSettings } from "./platform/database/required-settings.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { DatabaseStartupError } from "./platform/database-startup-error.ts";
import { noopFailpoint } from "./platform/failpoints.ts";
import { waitUntilIdle } from "./platform/http/admission.ts";
import type { Readiness } from "./platform/http/health.ts";
import { closeGracefully, createHttpServer, listenOn } from "./platform/http/http-server.ts";
import { createLog } from "./platform/log/log.ts";
import { ProxyMonitor } from "./platform/proxy/proxy-monitor.ts";
import { readOrCreateSecret } from "./platform/secrets/persistent-secret.ts";
import { createSecrets } from "./platform/secrets/secrets.ts";
import { readSettings } from "./settings/settings.queries.ts";
import { type Square, startSquare } from "./start-square.ts";

/**
 * The web application. The caller supplies it, because development and production load it
 * differently.
 */
export interface WebApp {
  pages(context: Context): PageRenderer;
  /** Loads the modules that the first page needs. */
  warmUp?(context: Context): Promise<unknown>;
  assetsDirectory?: string;
  /** Lets the development server handle requests first; see tools/dev. */
  beforeListening?(server: Server): void;
}

export interface RunningServer {
  context: Context;
  port: number;
  /** Where metrics have a port of their own. */
  metricsPort?: number;
  /** Serves for DRAIN_DELAY_SECONDS, finishes what is in flight, then closes every connection. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The embedded database, if the caller has launched it already. */
  launched?: LaunchedCluster | undefined;
  /** Ends the start at its next step, after which nothing runs. */
  signal?: AbortSignal;
}

/**
 * Opens and migrates the database, checks the configuration, then starts to listen.
 * @throws DatabaseStartupError when the database does not respond for a minute.
 */
export async function startServer(
  config: Config,
  web: WebApp,
  { launched, signal }: StartOptions = {},
): Promise<RunningServer> {
  // First, because the database reports its queries only if somebody subscribes by then.
  const tracing = await loadTracing(config);
  const log = createLog(config.demo, tracing?.getLogFields);
  tracing?.onError(limitReports((error) => log.warn({ err: error }, "traces not sent")));
  const database = await openDatabase(config, log, launched);
  try {
    const server = await serve({ config, web, database, log, signal });
    return {
      ...server,
      async stop() {
        await server.stop();
        await tracing?.stop();
      },
    };
  } catch (error) {
    await database.close();
    await tracing?.stop();
    throw error;
  }
}

/** Loads what makes and sends traces only if a setting asks for it. */
async function loadTracing({ tracesUrl: url, tracesRatio: ratio }: Config) {
  if (url === undefined) return undefined;
  const { startTracing } = await import("./tracing/start-tracing.ts");
  return startTracing({ url, ratio });
}

const REPORT_INTERVAL_MS = 60_000;

/** Spans are sent every few seconds, so a collector that is away would fill the log. */
function limitReports(report: (error: unknown) => void): (error: unknown) => void {
  let lastAt = -Infinity;
  return (error) => {
    if (performance.now() - lastAt < REPORT_INTERVAL_MS) return;
    lastAt = performance.now();
    report(error);
  };
}

interface Start {
  config: Config;
  web: WebApp;
  database: Database;
  log: ReturnType<typeof createLog>;
  signal: AbortSignal | undefined;
}

async function serve({ config, web, database, log, signal }: Start): Promise<RunningServer> {
  const step = <Result>(work: () => Promise<Result>) => waitForDatabase(log, work, { signal });
  const [square, { canChangeLog }] = await Promise.all([
    startSquare(config),
    step(() => ensureMigrated(database)),
  ]);
  if (canChangeLog) log.warn(LOG_UNPROTECTED);
  const isUnsafeAllowed = config.demo || config.isUnsafeDatabaseAllowed;
  // At once, so that the pool has two connections, which the first response uses too.
  const [{ isDemo }] = await Promise.all([
    step(() => readSettings(database.db)),
    step(() => verifyRequiredSettings(database.pool, log, isUnsafeAllowed)),
  ]);
  if (isDemo && !config.demo) {
    throw new DatabaseStartupError(
      "The database in DATABASE_URL holds the demo venue; use another one, or set DEMO=1.",
    );
  }
  const context = await createContext(config, database, log, square);
  if (!config.demo) await verifySquareAccount(context);
  else if (!isDemo) await step(() => loadDemo(context));

  const readiness: Readiness = { isDraining: false };
  const metrics = await loadMetrics(context, database, readiness);
  const listener = createListener({
    context,
    readiness,
    pages: web.pages(context),
    ...(web.assetsDirectory && { assetsDirectory: web.assetsDirectory }),
    ...(square.simulatorScript && { simulatorScript: square.simulatorScript }),
    ...(metrics && config.metricsPort === undefined && { metrics: metrics.handler }),
  });
  const server = createHttpServer(listener);
  web.beforeListening?.(server);
  const port = await listenOn(server, config.port, config.host);
  const metricsPort = metrics && (await listenForMetrics(metrics, config));
  square.sendWebhooks?.(port);
  const jobs = startJobs(context);
  const warmUpTimer = setTimeout(() => warmUp(context, web), WARM_UP_DELAY_MS);
  return {
    context,
    port,
    ...(metricsPort !== undefined && { metricsPort }),
    async stop() {
      readiness.isDraining = true;
      await sleep(config.drainDelayMs);
      const deadline = performance.now() + DRAIN_TIMEOUT_MS;
      clearTimeout(warmUpTimer);
      const [isGraceful] = await Promise.all([
        closeGracefully(server, DRAIN_TIMEOUT_MS),
        // Work that requests queue from now on is left to the next process.
        jobs.stop(),
      ]);
      if (!isGraceful) log.warn("shutdown timeout: open connections cut");
      if (!(await waitUntilIdle(context.pool, deadline - performance.now()))) {
        log.warn("shutdown timeout: operations of disconnected clients still running");
      }
      await drainDeliveries(context);
      await finishSettling(context);
      context.email.close();
      await square.stop();
      await metrics?.stop();
      await context.replica?.close();
      await database.close();
    },
  };
}

/** Loads what counts and serves metrics only if a setting asks for them. */
async function loadMetrics(
  { config, pool, replica, log }: Context,
  { url: databaseUrl }: Database,
  readiness: Readiness,
): Promise<Metrics | undefined> {
  const { metricsPort, metricsKey: key } = config;
  if (metricsPort === undefined && key === undefined) return undefined;
  const { startMetrics } = await import("./metrics/start-metrics.ts");
  return startMetrics({ pool, databaseUrl, log, readiness, replica, key });
}

/**
 * Returns the port; undefined if metrics have none of their own.
 * @throws ConfigError when another program uses it
 */
async function listenForMetrics(
  metrics: Metrics,
  { metricsPort, host }: Config,
): Promise<number | undefined> {
  if (metricsPort === undefined) return undefined;
  try {
    return await metrics.listen(metricsPort, host);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    throw new ConfigError(["Another program is using METRICS_PORT; set it to a free one."]);
  }
}

const LOG_UNPROTECTED =
  "activity log unprotected: the role of DATABASE_URL may change and delete its entries; " +
  "give the server a role of its own, and set DATABASE_OWNER_URL to the one that owns the tables";

/**
 * Longer than two calls to the card processor, the most that a payment makes; shorter than the
 * longest response timeout. See TIMEOUTS_MS.
 */
const DRAIN_TIMEOUT_MS = 50_000;

/** Late enough not to slow the first response. */
const WARM_UP_DELAY_MS = 500;

/** Loads slow modules before the first visitor has to wait for them. */
async function warmUp(context: Context, web: WebApp): Promise<void> {
  const { payments, log } = context;
  try {
    await web.warmUp?.(context);
    await loadAdminRoutes();
    await payments.warmUp();
    await loadEmailHtml();
  } catch (error) {
    log.error({ err: error }, "warm-up failed; modules load on first use");
  }
}

async function createContext(
  config: Config,
  { db, pool }: Database,
  log: ReturnType<typeof createLog>,
  square: Square,
): Promise<Context> {
  const authSecret =
    config.authSecret ?? (await readOrCreateSecret(join(config.dataDir, "auth-secret")));
  return {
    db,
    pool,
    replica: openReplica(config, pool, log),
    config: { ...config, square: square.config },
    log,
    payments: createSquareProvider(square.config, log),
    email: createEmailGateway(config),
    files: openFileStore(config),
    secrets: createSecrets(authSecret),
    proxyMonitor: new ProxyMonitor(config, log),
    expireAuthorisation,
    failpoint: noopFailpoint,
  };
}

function openReplica({ readReplicaUrl, database }: Config, pool: Pool, log: Logger) {
  if (readReplicaUrl === undefined || database === undefined) return undefined;
  return openReadReplica(readReplicaUrl, pool, log, transportTo(database));
}

function createEmailGateway({ smtpUrl }: Config): EmailTransport {
  return smtpUrl === undefined ? createCapturingTransport() : createSmtpTransport(smtpUrl);
}

async function loadDemo(context: Context): Promise<void> {
  const { seedDemo } = await import("./demo/seed-demo.ts");
  await seedDemo(context, { now: new Date() });
}

/**
 * Checks the Square credentials before the server listens, because Square charges on behalf of
 * whichever seller they belong to, in that seller's currency. An unreachable Square does not stop
 * the start: visitors can still browse and hold places, and every reconciliation run checks again.
 * @throws ConfigError naming the setting to correct.
 */
async function verifySquareAccount({ payments, log }: Context): Promise<void> {
  const check = await payments.checkAccount();
  if (check.kind === "wrong") throw new ConfigError([check.message]);
  if (check.kind === "unreachable") {
    log.warn(
      "Square account check failed: Square is unreachable; SQUARE_LOCATION_ID is checked again later",
    );
  }
}
