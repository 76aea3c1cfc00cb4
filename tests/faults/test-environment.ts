import type { Pool } from "pg";
import { pino } from "pino";
import { releaseCheckout } from "../../src/server/checkout/checkouts.routes.ts";
import { createKeptMail } from "../../src/server/integrations/email/capturing-transport.ts";
import { createSmtpMail } from "../../src/server/integrations/email/smtp-transport.ts";
import type { Payments } from "../../src/server/integrations/square/payment-provider.ts";
import { squarePayments } from "../../src/server/integrations/square/provider.ts";
import { connectTo, type Database } from "../../src/server/platform/database/connect.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { type SquareStandin, startSquareStandin } from "../../src/square-simulator/simulator.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { quietLog } from "../support/quiet-log.ts";
import { createDatabase, dropDatabase } from "../support/scratch-database.ts";
import { startTcpProxy, type TcpProxy, throughProxy } from "../support/tcp-proxy.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { createVenue, type TestVenue } from "../support/test-venue.ts";
import { EXEMPT, installSwitches } from "./database-fault-triggers.ts";
import type { Figures } from "./run-stats.ts";
import { ServerProcess } from "./simulated-process.ts";
import { receiveWebhooks } from "./webhook-listener.ts";

const SELLER = {
  accessToken: "test-token",
  applicationId: "test-application",
  locationId: "TEST",
  environment: "sandbox",
  webhookSignatureKey: "what the card processor signs with",
  sdkUrl: undefined,
} as const;

/** Much shorter than the product's limits, so that silence is over soon; in milliseconds. */
const CALL_LIMIT_MS = 300;
const MAIL_LIMITS = { connectMs: 300, silenceMs: 300, sendMs: 600 };

export interface WorldOptions {
  serverUrl: string;
  templateUrl: string;
  figures: Figures;
  /** A real mail server, or messages that are kept. */
  hasMailServer: boolean;
  /** A mistake that is built in, to see it found. */
  sabotage?: Sabotage;
}

export interface Sabotage {
  payments?: (payments: Payments) => Payments;
  release?: typeof releaseCheckout;
}

/** An account and the cookie of a browser in which its owner is signed in. */
export interface WorldAccount {
  id: string;
  cookie: string;
}

/** Where stories happen: one database, one card processor, one mail server, two server processes. */
export interface World {
  readonly figures: Figures;
  /** Straight to the database, past everything that breaks. */
  readonly pool: Pool;
  readonly db: Database["db"];
  readonly standin: SquareStandin;
  readonly venue: TestVenue;
  /** Somebody who has an account and is signed in. */
  readonly account: WorldAccount;
  /** What the processes have logged since the last time that somebody took it. */
  takeLog(): string;
  readonly post: { server: MailServer; wire: TcpProxy } | null;
  release: typeof releaseCheckout;
  /** One of the two; a dead one has been started again. */
  process(which: number): Promise<ServerProcess>;
  /** Moves the card processor's clock. */
  advanceClock(milliseconds: number): void;
  /** A card as the browser would send it: for this amount, and with what the bank will say. */
  card(amountPence: number, outcome?: string): string;
  close(): Promise<void>;
}

export async function createWorld(options: WorldOptions): Promise<World> {
  const { serverUrl, templateUrl, figures, sabotage = {} } = options;
  const databaseUrl = await createDatabase(serverUrl, templateUrl);
  const database = connectTo(databaseUrl, quietLog, { max: 3, application_name: EXEMPT });
  const venue = await createVenue(database);
  await installSwitches(database.pool);
  const standin = await startSquareStandin(SELLER);
  let logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const square = { ...SELLER, baseUrl: standin.url, callLimitMs: CALL_LIMIT_MS };
  const honest = squarePayments(square, log);
  const payments = sabotage.payments?.(honest) ?? honest;
  const post = options.hasMailServer ? await startPost() : null;
  const mail = post
    ? createSmtpMail(throughProxy(post.server.url, post.wire), MAIL_LIMITS)
    : createKeptMail();

  const start = () =>
    ServerProcess.start({
      databaseUrl,
      square,
      log,
      payments,
      mail,
      onDeath: (point) => figures.count("deaths", point ?? "killed between two points"),
    });
  const first = await start();
  const processes = [first, await start()];
  const started = [...processes];
  const account = await openAccount(first);
  let clockMs = 0;
  const processOf = async (which: number) => {
    const at = which % processes.length;
    const current = processes[at];
    if (current && !current.isDead) return current;
    const next = await start();
    started.push(next);
    processes[at] = next;
    return next;
  };
  const webhooks = await receiveWebhooks(standin, SELLER.webhookSignatureKey, processOf);

  return {
    figures,
    pool: database.pool,
    db: database.db,
    standin,
    venue,
    account,
    takeLog: () => {
      const text = logged.join("");
      logged = [];
      return text;
    },
    post,
    release: sabotage.release ?? releaseCheckout,
    process: processOf,
    advanceClock(milliseconds) {
      clockMs += milliseconds;
      standin.advanceClock(milliseconds);
    },
    card: (amountPence, outcome = "APPROVED") =>
      cardToken({ amount: penceToDecimal(amountPence), outcome, at: Date.now() + clockMs }),
    async close() {
      await webhooks.stop();
      for (const process of started) await process.stop();
      mail.close();
      await post?.wire.close();
      await post?.server.stop();
      await standin.stop();
      await database.close();
      await dropDatabase(serverUrl, databaseUrl);
    },
  };
}

async function startPost(): Promise<NonNullable<World["post"]>> {
  const server = await startMailServer();
  return { server, wire: await startTcpProxy({ host: "127.0.0.1", port: server.port }) };
}

async function openAccount({ context }: ServerProcess): Promise<WorldAccount> {
  const account = await testAccount(context);
  return { id: account.id, cookie: withoutName(await signedInCookie(context, account)) };
}

/** The value of a Cookie header with one cookie. */
function withoutName(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}
