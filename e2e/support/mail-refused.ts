import { type MailServer, startMailServer } from "../../tests/support/mail-server.ts";
import { type RunningServer, startServer } from "./running-server.ts";
import { test as base } from "./test.ts";

/** The product with a mail server that knows none of its recipients. */
export const test = base.extend<
  Record<never, never>,
  { mailServer: MailServer; server: RunningServer }
>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const mailServer = await startMailServer();
      mailServer.refuse("recipient", 550);
      await use(mailServer);
      await mailServer.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailServer }, use, { parallelIndex }) => {
      const server = await startServer(parallelIndex, { SMTP_URL: mailServer.url });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
