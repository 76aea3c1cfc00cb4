import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { losePayment } from "../../src/server/bookings/place/expire-authorisation.ts";
import type { Context } from "../../src/server/context.ts";
import { createKeptMail } from "../../src/server/integrations/email/capturing-transport.ts";
import { diskFiles } from "../../src/server/integrations/files/disk-store.ts";
import { squarePayments } from "../../src/server/integrations/square/provider.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { goOn } from "../../src/server/platform/failpoints.ts";
import { ProxyWatch } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import { type SquareStandin, startSquareStandin } from "../../src/square-simulator/simulator.ts";
import { quietLog } from "./quiet-log.ts";
import { testDatabase } from "./test-database.ts";

/** AUTH_SECRET of everything that tests start. */
export const TEST_SECRET = "a secret of the tests, long enough to be one";

export interface TestContext extends Context {
  database: Database;
  standin: SquareStandin;
}

/** The seller that the stand-in of the tests knows. */
export const SELLER = {
  accessToken: "test-token",
  locationId: "TEST",
  environment: "sandbox",
} as const;

/** The real parts: a database of the file's own, and the Square SDK talking to a stand-in. */
export async function testContext(changes: Partial<Context> = {}): Promise<TestContext> {
  const database = await testDatabase();
  const standin = await startSquareStandin(SELLER);
  afterAll(() => standin.stop());
  const config = readConfig({ DEMO: "1", PORT: "0" });
  return {
    database,
    standin,
    db: database.db,
    pool: database.pool,
    config,
    log: quietLog,
    payments: squarePayments({ ...SELLER, baseUrl: standin.url }, quietLog),
    mail: createKeptMail(),
    files: diskFiles(join(tmpdir(), "slipway-test-files")),
    secrets: createSecrets(TEST_SECRET),
    proxies: new ProxyWatch(config, quietLog),
    losePayment,
    reach: goOn,
    ...changes,
  };
}
