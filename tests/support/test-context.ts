import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { expireAuthorisation } from "../../src/server/bookings/place/expire-authorisation.ts";
import type { Context } from "../../src/server/context.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import { createSquareProvider } from "../../src/server/integrations/square/provider.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { noopFailpoint } from "../../src/server/platform/failpoints.ts";
import { ProxyMonitor } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import {
  type SquareSimulator,
  startSquareSimulator,
} from "../../src/square-simulator/simulator.ts";
import { quietLog } from "./quiet-log.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/** The AUTH_SECRET of all servers that tests start. */
export const TEST_SECRET = "a secret of the tests, long enough to be one";

export interface TestContext extends Context {
  database: TestDatabase;
  simulator: SquareSimulator;
}

/** The Square account that the tests' simulator accepts. */
export const SQUARE_ACCOUNT = {
  accessToken: "test-token",
  locationId: "TEST",
  environment: "sandbox",
} as const;

/** A context of real parts: a database of its own, and the Square SDK connected to a simulator. */
export async function testContext(changes: Partial<Context> = {}): Promise<TestContext> {
  const database = await testDatabase();
  const simulator = await startSquareSimulator(SQUARE_ACCOUNT);
  afterAll(() => simulator.stop());
  const config = readConfig({ DEMO: "1", PORT: "0" });
  return {
    database,
    simulator,
    db: database.db,
    pool: database.pool,
    config,
    log: quietLog,
    payments: createSquareProvider({ ...SQUARE_ACCOUNT, baseUrl: simulator.url }, quietLog),
    email: createCapturingTransport(),
    files: createDiskStore(join(tmpdir(), "slipway-test-files")),
    secrets: createSecrets(TEST_SECRET),
    proxyMonitor: new ProxyMonitor(config, quietLog),
    expireAuthorisation,
    failpoint: noopFailpoint,
    ...changes,
  };
}
