import { rm } from "node:fs/promises";
import { afterAll } from "vitest";
import { createSmtpMail } from "../../../src/server/integrations/email/smtp-transport.ts";
import type { Database } from "../../../src/server/platform/database/connect.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { temporaryDataDir } from "../../support/temporary-data-dir.ts";
import { SELLER, TEST_SECRET, type TestContext, testContext } from "../../support/test-context.ts";
import { createVenue, type TestVenue } from "../../support/test-venue.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** What the server's processes stand on; it outlives them. */
export interface Stage {
  /** The same database, card processor and secret, in the process of the test. */
  context: TestContext;
  venue: TestVenue;
  mail: MailServer;
  /** A server outside demo mode, as at a venue, with these settings besides. */
  start(settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
}

/**
 * Called at the top of a test file; everything it starts ends with the file.
 * @param own a migrated database of the test's own; else one on the server that all tests share.
 */
export async function stage(own?: Database): Promise<Stage> {
  const mail = await startMailServer();
  afterAll(() => mail.stop());
  const dataDir = await temporaryDataDir();
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const context = await testContext({
    mail: createSmtpMail(mail.url),
    ...(own && { db: own.db, pool: own.pool }),
  });
  const venue = await createVenue(context);
  const running = new Set<ServerProcess>();
  afterAll(async () => {
    await Promise.all([...running].map((server) => server.kill()));
  });
  const settings = {
    DEMO: "0",
    ALLOW_UNSAFE_DATABASE: "1",
    DATABASE_URL: (own ?? context.database).url,
    DATA_DIR: dataDir,
    PUBLIC_URL: "http://localhost:3000",
    AUTH_SECRET: TEST_SECRET,
    SMTP_URL: mail.url,
    SQUARE_ACCESS_TOKEN: SELLER.accessToken,
    SQUARE_LOCATION_ID: SELLER.locationId,
    SQUARE_ENVIRONMENT: SELLER.environment,
    SQUARE_APPLICATION_ID: "sandbox-sq0idb-tests",
    SQUARE_WEBHOOK_SIGNATURE_KEY: "a key of the tests",
    SQUARE_BASE_URL: context.standin.url,
    TRUST_PROXY: "1",
  };
  return {
    context,
    venue,
    mail,
    async start(changes = {}) {
      const server = await startServerProcess({ ...settings, ...changes });
      running.add(server);
      return server;
    },
  };
}
