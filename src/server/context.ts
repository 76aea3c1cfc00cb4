import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Mail } from "./integrations/email/email-transport.ts";
import type { Files } from "./integrations/files/file-store.ts";
import type { Payments } from "./integrations/square/payment-provider.ts";
import type { Config } from "./platform/config/config.ts";
import type { DB } from "./platform/database/schema.ts";
import type { Reach } from "./platform/failpoints.ts";
import type { ProxyWatch } from "./platform/proxy/proxy-monitor.ts";
import type { Secrets } from "./platform/secrets/secrets.ts";

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
