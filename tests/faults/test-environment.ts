import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Pool } from "pg";
import { pino } from "pino";
import type { ProvidedContext } from "vitest";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { createSmtpTransport } from "../../src/server/integrations/email/smtp-transport.ts";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import { createSquareProvider } from "../../src/server/integrations/square/provider.ts";
import type { DatabaseAddress } from "../../src/server/platform/config/config.ts";
import { connectTo, type Database } from "../../src/server/platform/database/connect.ts";
import type { WrittenGroup } from "../../src/server/speed/group-writes.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import {
  type SquareSimulator,
  startSquareSimulator,
} from "../../src/square-simulator/simulator.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { quietLog } from "../support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../support/scratch-database.ts";
import { startTcpProxy, type TcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { addActivity, addSchedule, createVenue, type TestVenue } from "../support/test-venue.ts";
import { EXEMPT_APPLICATION_NAME, installFaultTriggers } from "./database-fault-triggers.ts";
import type { RunStats } from "./run-stats.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import { receiveWebhooks } from "./webhook-listener.ts";

const GROUPS_CHANNEL = "slipway:written-groups";

const SQUARE_ACCOUNT = {
  accessToken: "test-token",
  applicationId: "test-application",
  locationId: "TEST",
  environment: "sandbox",
  webhookSignatureKey: "what the card processor signs with",
  sdkUrl: undefined,
} as const;

/**
 * Much shorter than the product's timeouts, so that a silent peer costs little time; in
 * milliseconds.
 */
const CALL_TIMEOUT_MS = 300;
const SMTP_TIMEOUTS = { connectMs: 300, socketMs: 300, sendMs: 600 };

export interface EnvironmentOptions {
  databaseServer: ProvidedContext["databaseServer"];
  stats: RunStats;
  /** A real mail server, or else emails that are only captured. */
  hasMailServer: boolean;
  /** How many server processes share the work. Default: 2. */
  processCount?: number | undefined;
  /** A bug to inject, to see it detected. */
  bug?: InjectedBug;
  /**
   * Called when the faults of a scenario are over and much is unfinished.
   * @returns a sentence for each violation
   */
  inTheMiddle?: (environment: TestEnvironment) => Promise<string[]>;
}

export interface InjectedBug {
  payments?: (payments: PaymentProvider) => PaymentProvider;
  release?: typeof releaseCheckout;
}

/** An account and the session cookie of its owner. */
export interface TestAccount {
  id: string;
  cookie: string;
}

/**
 * Where scenarios run: one database, one card processor, one mail server and some server processes,
 * each with its own connections and thus its own caches.
 */
export interface TestEnvironment {
  readonly stats: RunStats;
  readonly database: DatabaseAddress;
  readonly inTheMiddle: EnvironmentOptions["inTheMiddle"];
  /** A direct connection to the database, without faults. */
  readonly pool: Pool;
  readonly db: Database["db"];
  readonly simulator: SquareSimulator;
  readonly venue: TestVenue;
  /** At £25.00 a ticket, with its slots at the same times. */
  readonly otherActivityId: string;
  /** A customer account with a session. */
  readonly account: TestAccount;
  /** Returns what the processes have logged since the last call. */
  takeLog(): string;
  readonly mailServer: { server: MailServer; proxy: TcpProxy } | null;
  release: typeof releaseCheckout;
  /** The server processes; crashed ones are started again first. */
  allProcesses(): Promise<SimulatedProcess[]>;
  /** One of them. */
  pickProcess(random: SeededRandom): Promise<SimulatedProcess>;
  /** Advances the card processor's clock. */
  advanceClock(milliseconds: number): void;
  /**
   * A card token as the browser would send it, for this amount and with this outcome at the bank.
   */
  card(amountPence: number, outcome?: string): string;
  /** How often several writes have shared a statement since this was last called. */
  takeGroupCount(): number;
  close(): Promise<void>;
}

export async function createTestEnvironment(options: EnvironmentOptions): Promise<TestEnvironment> {
  const { databaseServer, stats, processCount = 2, bug = {} } = options;
  const address = await createDatabase(databaseServer, databaseServer.template);
  const database = connectTo(address.url, quietLog, {
    max: 3,
    application_name: EXEMPT_APPLICATION_NAME,
  });
  const venue = await createVenue(database);
  const otherActivityId = await addActivity(database.db, { name: "Kayak Tour", pricePence: 2500 });
  await addSchedule(database.db, otherActivityId);
  await database.pool.query("UPDATE settings SET customer_changes = 'all'");
  await installFaultTriggers(address.ownerUrl);
  const simulator = await startSquareSimulator(SQUARE_ACCOUNT);
  let logLines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logLines.push(line) });
  const square = { ...SQUARE_ACCOUNT, baseUrl: simulator.url, callTimeoutMs: CALL_TIMEOUT_MS };
  const realPayments = createSquareProvider(square, log);
  const payments = bug.payments?.(realPayments) ?? realPayments;
  const mailServer = options.hasMailServer ? await startMailServerBehindProxy() : null;
  const emailTransport = mailServer
    ? createSmtpTransport(throughProxy(mailServer.server.url, mailServer.proxy), SMTP_TIMEOUTS)
    : createCapturingTransport();

  const start = () =>
    SimulatedProcess.start({
      databaseUrl: address.url,
      square,
      log,
      payments,
      mail: emailTransport,
      onCrash: (point) => stats.count("deaths", point ?? "killed between two points"),
    });
  const first = await start();
  const processes = [first];
  while (processes.length < processCount) processes.push(await start());
  const started = [...processes];
  const account = await openAccount(first);
  let groupCount = 0;
  const countGroup = (message: unknown) => {
    const { pool, size, outcome } = message as WrittenGroup;
    if (size === 1 || !started.some(({ context }) => context.pool === pool)) return;
    stats.count("groups of writes", outcome);
    groupCount++;
  };
  subscribe(GROUPS_CHANNEL, countGroup);
  let clockMs = 0;
  const getProcess = async (index: number) => {
    const slot = index % processes.length;
    const current = processes[slot];
    if (current && !current.isCrashed) return current;
    const restarted = await start();
    started.push(restarted);
    processes[slot] = restarted;
    return restarted;
  };
  const webhooks = await receiveWebhooks(simulator, SQUARE_ACCOUNT.webhookSignatureKey, getProcess);

  return {
    stats,
    database: address,
    inTheMiddle: options.inTheMiddle,
    pool: database.pool,
    db: database.db,
    simulator,
    venue,
    otherActivityId,
    account,
    takeLog: () => {
      const text = logLines.join("");
      logLines = [];
      return text;
    },
    mailServer,
    release: bug.release ?? releaseCheckout,
    allProcesses: () => Promise.all(processes.map((_, index) => getProcess(index))),
    pickProcess: (random) => getProcess(random.integer(0, processes.length - 1)),
    advanceClock(milliseconds) {
      clockMs += milliseconds;
      simulator.advanceClock(milliseconds);
    },
    card: (amountPence, outcome = "APPROVED") =>
      cardToken({ amount: penceToDecimal(amountPence), outcome, at: Date.now() + clockMs }),
    takeGroupCount() {
      const count = groupCount;
      groupCount = 0;
      return count;
    },
    async close() {
      unsubscribe(GROUPS_CHANNEL, countGroup);
      await webhooks.stop();
      for (const process of started) await process.stop();
      emailTransport.close();
      await mailServer?.proxy.close();
      await mailServer?.server.stop();
      await simulator.stop();
      await database.close();
      await dropDatabase(databaseServer, address);
    },
  };
}

async function startMailServerBehindProxy(): Promise<NonNullable<TestEnvironment["mailServer"]>> {
  const server = await startMailServer();
  return { server, proxy: await startTcpProxy({ host: "127.0.0.1", port: server.port }) };
}

async function openAccount({ context }: SimulatedProcess): Promise<TestAccount> {
  const account = await testAccount(context);
  return { id: account.id, cookie: getCookieValue(await signedInCookie(context, account)) };
}

/** The value of a Cookie header with a single cookie. */
function getCookieValue(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}
