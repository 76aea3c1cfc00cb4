import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { EmailTransport } from "./integrations/email/email-transport.ts";
import type { FileStore } from "./integrations/files/file-store.ts";
import type { PaymentProvider } from "./integrations/square/payment-provider.ts";
import type { Config } from "./platform/config/config.ts";
import type { DB } from "./platform/database/schema.ts";
import type { FailpointHook } from "./platform/failpoints.ts";
import type { ProxyMonitor } from "./platform/proxy/proxy-monitor.ts";
import type { Secrets } from "./platform/secrets/secrets.ts";

/** Everything an operation may reach: the database, the outside world, the settings of the process. */
export interface Context {
  db: Kysely<DB>;
  pool: pg.Pool;
  config: Config;
  log: Logger;
  payments: PaymentProvider;
  email: EmailTransport;
  files: FileStore;
  secrets: Secrets;
  /** Whether the callers' addresses are read as they should be. */
  proxyMonitor: ProxyMonitor;
  /**
   * Undoes the sale of a payment whose authorisation fell away. Payments know of what they pay for by
   * this alone; bookings/lose-payment.ts does it.
   */
  losePayment(context: Context, providerPaymentId: string): Promise<void>;
  /** Called between two steps; see fail-points.ts. */
  failpoint: FailpointHook;
}
