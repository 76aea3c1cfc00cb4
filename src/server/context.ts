import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { DB } from "./database/schema.ts";
import type { Reach } from "./fail-points.ts";
import type { Files } from "./gateways/files/files.ts";
import type { Mail } from "./gateways/mail/mail.ts";
import type { Payments } from "./gateways/payments/payments.ts";
import type { ProxyWatch } from "./http/proxy-watch.ts";
import type { Secrets } from "./secrets.ts";

/** Everything an operation may reach: the database, the outside world, the settings of the process. */
export interface Context {
  db: Kysely<DB>;
  pool: pg.Pool;
  config: Config;
  log: Logger;
  payments: Payments;
  mail: Mail;
  files: Files;
  secrets: Secrets;
  /** Whether the callers' addresses are read as they should be. */
  proxies: ProxyWatch;
  /**
   * Undoes the sale of a payment whose authorisation fell away. Payments know of what they pay for by
   * this alone; bookings/lose-payment.ts does it.
   */
  losePayment(context: Context, providerPaymentId: string): Promise<void>;
  /** Called between two steps; see fail-points.ts. */
  reach: Reach;
}
