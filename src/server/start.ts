import type { Server } from "node:http";
import { join } from "node:path";
import { createListener } from "./app.ts";
import { losePayment } from "./bookings/lose-payment.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { CannotOpenDatabase } from "./database/cannot-open.ts";
import { type Database, openDatabase } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { checkReliedOn } from "./database/relied-on.ts";
import { waitForDatabase } from "./database/wait-for-database.ts";
import { goOn } from "./fail-points.ts";
import { diskFiles } from "./gateways/files/disk-files.ts";
import type { Files } from "./gateways/files/files.ts";
import { s3Files } from "./gateways/files/s3-files.ts";
import { createKeptMail } from "./gateways/mail/kept-mail.ts";
import type { Mail } from "./gateways/mail/mail.ts";
import { createSmtpMail } from "./gateways/mail/smtp-mail.ts";
import { squarePayments } from "./gateways/payments/square-payments.ts";
import { everybodyHasLeft } from "./http/admission.ts";
import type { Readiness } from "./http/health.ts";
import { closeGently, createHttpServer } from "./http/http-server.ts";
import type { Pages } from "./http/pages.ts";
import { ProxyWatch } from "./http/proxy-watch.ts";
import { startJobs } from "./jobs.ts";
import { keptSecret } from "./kept-secret.ts";
import { createLog } from "./log.ts";
import { loadTemplates } from "./messages/render-message.ts";
import { finishSending } from "./messages/send-messages.ts";
import { finishSettling } from "./payments/settle-money-now.ts";
import { refuseWrongSeller } from "./refuse-wrong-seller.ts";
import { createSecrets } from "./secrets.ts";
import { readSettings } from "./settings/settings.queries.ts";
import { type Square, squareOrStandin } from "./square-or-standin.ts";

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
