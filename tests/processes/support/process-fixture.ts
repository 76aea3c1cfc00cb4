import { rm } from "node:fs/promises";
import { afterAll } from "vitest";
import { createSmtpTransport } from "../../../src/server/integrations/email/smtp-transport.ts";
import type { Database } from "../../../src/server/platform/database/connect.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { temporaryDataDir } from "../../support/temporary-data-dir.ts";
import {
  SQUARE_ACCOUNT,
  TEST_SECRET,
  type TestContext,
  testContext,
} from "../../support/test-context.ts";
import { createVenue, type TestVenue } from "../../support/test-venue.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** What server processes depend on; it outlives them. */
export interface ProcessFixture {
  /** The same database, card processor and secret, for use in the test's own process. */
  context: TestContext;
  venue: TestVenue;
  mailServer: MailServer;
  /** Starts a server outside demo mode, as at a venue, with extra settings. */
  start(settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/**
 * Called at the top of a test file; everything it starts is stopped after the file.
 * @param ownDatabase a migrated database of the test's own; by default one on the shared server.
 */
export async function processFixture(ownDatabase?: Database): Promise<ProcessFixture> {
  const mailServer = await startMailServer();
  afterAll(() => mailServer.stop());
  const dataDir = await temporaryDataDir();
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const context = await testContext({
    email: createSmtpTransport(mailServer.url),
    ...(ownDatabase && { db: ownDatabase.db, pool: ownDatabase.pool }),
  });
  const venue = await createVenue(context);
  const servers = new Set<ServerProcess>();
  afterAll(async () => {
    await Promise.all([...servers].map((server) => server.kill()));
  });
  const settings = {
    DEMO: "0",
    ALLOW_UNSAFE_DATABASE: "1",
    DATABASE_URL: (ownDatabase ?? context.database).url,
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://localhost:3000",
    AUTH_SECRET: TEST_SECRET,
    SMTP_URL: mailServer.url,
    SQUARE_ACCESS_TOKEN: SQUARE_ACCOUNT.accessToken,
    SQUARE_LOCATION_ID: SQUARE_ACCOUNT.locationId,
    SQUARE_ENVIRONMENT: SQUARE_ACCOUNT.environment,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-tests",
    SQUARE_WEBHOOK_SIGNATURE_KEY: "a key of the tests",
    SQUARE_BASE_URL: context.simulator.url,
    TRUST_PROXY: "1",
  };
  return {
    context,
    venue,
    mailServer,
    async start(overrides = {}) {
      const server = await startServerProcess({ ...settings, ...overrides });
      servers.add(server);
      return server;
    },
  };
}
