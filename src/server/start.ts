import type { Server } from "node:http";
import { join } from "node:path";
import { createListener } from "./app.ts";
import { losePayment } from "./bookings/place/expire-authorisation.ts";
import type { Context } from "./context.ts";
import { loadTemplates } from "./emails/render-email.ts";
import { finishSending } from "./emails/send-emails.ts";
import { createKeptMail } from "./integrations/email/capturing-transport.ts";
import type { Mail } from "./integrations/email/email-transport.ts";
import { createSmtpMail } from "./integrations/email/smtp-transport.ts";
import { diskFiles } from "./integrations/files/disk-store.ts";
import type { Files } from "./integrations/files/file-store.ts";
import { s3Files } from "./integrations/files/s3-store.ts";
import { squarePayments } from "./integrations/square/provider.ts";
import { startJobs } from "./jobs.ts";
import type { Pages } from "./pages/page-renderer.ts";
import { finishSettling } from "./payments/settle-payments-now.ts";
import { refuseWrongSeller } from "./payments/verify-square-account.ts";
import type { Config } from "./platform/config/config.ts";
import { type Database, openDatabase } from "./platform/database/connect.ts";
import { migrate } from "./platform/database/migrate.ts";
import { checkReliedOn } from "./platform/database/required-settings.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { CannotOpenDatabase } from "./platform/database-startup-error.ts";
import { goOn } from "./platform/failpoints.ts";
import { everybodyHasLeft } from "./platform/http/admission.ts";
import type { Readiness } from "./platform/http/health.ts";
import { closeGently, createHttpServer } from "./platform/http/http-server.ts";
import { createLog } from "./platform/log/log.ts";
import { ProxyWatch } from "./platform/proxy/proxy-monitor.ts";
import { keptSecret } from "./platform/secrets/persistent-secret.ts";
import { createSecrets } from "./platform/secrets/secrets.ts";
import { readSettings } from "./settings/settings.queries.ts";
import { type Square, squareOrStandin } from "./start-square.ts";

/** The web part: made by the caller, because development and production get it in two ways. */
export interface WebPart {
  pages(context: Context): Pages;
  /** Loads what the first page needs. */
  warmUp?(context: Context): Promise<unknown>;
  assetsDirectory?: string;
  /** For what has to see requests first while developing; see tools/dev. */
  beforeListening?(server: Server): void;
}

export interface RunningServer {
  context: Context;
  port: number;
  /** Finishes what is in flight, then lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and listens. Nothing listens before all of it is well.
 * @throws CannotOpenDatabase when the database does not answer for a minute.
 */
export async function startServer(config: Config, web: WebPart): Promise<RunningServer> {
  const log = createLog(config.demo);
  const database = await openDatabase(config, log);
  try {
    return await serve(config, web, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(
  config: Config,
  web: WebPart,
  database: Database,
  log: ReturnType<typeof createLog>,
): Promise<RunningServer> {
  await waitForDatabase(log, () => migrate(database.url));
  await waitForDatabase(log, () =>
    checkReliedOn(database.url, log, config.demo || config.isUnsafeDatabaseAllowed),
  );
  await waitForDatabase(log, () => refuseDemoVenue(config, database));
  const square = await squareOrStandin(config);
  const context = await createContext(config, database, log, square);
  if (config.demo) await waitForDatabase(log, () => loadDemo(context));
  else await refuseWrongSeller(context);

  const readiness: Readiness = { isDraining: false };
  const listener = createListener({
    context,
    readiness,
    pages: web.pages(context),
    ...(web.assetsDirectory && { assetsDirectory: web.assetsDirectory }),
    ...(square.script && { standinScript: square.script }),
  });
  const server = createHttpServer(listener);
  web.beforeListening?.(server);
  const port = await listen(server, config);
  square.sendWebhooks?.(port);
  const jobs = startJobs(context);
  const warmingUp = setTimeout(() => warmUp(context, web), WARM_UP_AFTER_MS);
  return {
    context,
    port,
    async stop() {
      readiness.isDraining = true;
      const endsAt = performance.now() + DRAIN_LIMIT_MS;
      clearTimeout(warmingUp);
      const [isGentle] = await Promise.all([
        closeGently(server, DRAIN_LIMIT_MS),
        // What requests begin now is found by the next process.
        jobs.stop(),
      ]);
      if (!isGentle) log.warn("requests that did not end in time were cut off");
      if (!(await everybodyHasLeft(context.pool, endsAt - performance.now()))) {
        log.warn("calls whose callers had gone did not end in time");
      }
      await finishSending(context);
      await finishSettling(context);
      context.mail.close();
      await square.stop();
      await database.close();
    },
  };
}

/** Longer than the longest answer that is worth waiting for; see time-limits.ts. */
const DRAIN_LIMIT_MS = 50_000;

/** Late enough not to slow the first answer. */
const WARM_UP_AFTER_MS = 500;

/** What takes long to load is loaded before the first visitor has to wait for it. */
async function warmUp(context: Context, web: WebPart): Promise<void> {
  const { payments, log } = context;
  try {
    await web.warmUp?.(context);
    await payments.warmUp();
    await loadTemplates();
  } catch (error) {
    log.error({ err: error }, "loading ahead failed; it is tried again when it is needed");
  }
}

async function createContext(
  config: Config,
  { db, pool }: Database,
  log: ReturnType<typeof createLog>,
  square: Square,
): Promise<Context> {
  const authSecret = config.authSecret ?? (await keptSecret(join(config.dataDir, "auth-secret")));
  return {
    db,
    pool,
    config: { ...config, square: square.config },
    log,
    payments: squarePayments(square.config, log),
    mail: mailOf(config),
    files: filesOf(config),
    secrets: createSecrets(authSecret),
    proxies: new ProxyWatch(config, log),
    losePayment,
    reach: goOn,
  };
}

function filesOf({ filesStore, dataDir }: Config): Files {
  return filesStore === undefined ? diskFiles(join(dataDir, "files")) : s3Files(filesStore);
}

function mailOf({ smtpUrl }: Config): Mail {
  return smtpUrl === undefined ? createKeptMail() : createSmtpMail(smtpUrl);
}

async function refuseDemoVenue(config: Config, { db }: Database): Promise<void> {
  if (config.demo || !(await readSettings(db)).isDemo) return;
  throw new CannotOpenDatabase(
    "DATABASE_URL names a database that holds the demo venue; use another one, or set DEMO=1.",
  );
}

async function loadDemo(context: Context): Promise<void> {
  const { seedDemo } = await import("./demo/seed-demo.ts");
  await seedDemo(context, { now: new Date() });
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
