import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { EmailTransport } from "./integrations/email/email-transport.ts";
import type { FileStore } from "./integrations/files/file-store.ts";
import type { PaymentProvider } from "./integrations/square/payment-provider.ts";
import type { Config } from "./platform/config/config.ts";
import type { ReadReplica } from "./platform/database/read-replica.ts";
import type { DB } from "./platform/database/schema.ts";
import type { FailpointHook } from "./platform/failpoints.ts";
import type { ProxyMonitor } from "./platform/proxy/proxy-monitor.ts";
import type { Secrets } from "./platform/secrets/secrets.ts";

/** The dependencies of every operation: database, external services and configuration. */
export interface Context {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** A standby that answers what may be a few seconds old; absent where none is named. */
  replica?: ReadReplica | undefined;
  config: Config;
  log: Logger;
  payments: PaymentProvider;
  email: EmailTransport;
  files: FileStore;
  secrets: Secrets;
  /** Checks that TRUST_PROXY fits the actual requests. */
  proxyMonitor: ProxyMonitor;
  /**
   * Undoes the sale of a payment whose authorisation expired; see `expireAuthorisation`. Injected,
   * because the payments folder must not import bookings or vouchers.
   */
  expireAuthorisation(context: Context, providerPaymentId: string): Promise<void>;
  /** Called between the steps of an operation; see failpoints.ts. */
  failpoint: FailpointHook;
}
