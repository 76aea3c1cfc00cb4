import { beforeEach, expect, onTestFinished, test } from "vitest";
import { enqueueTestEmails, sampleEmail } from "../../../tests/support/emails.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import {
  MAX_SMTP_CONNECTIONS,
  type OutgoingEmail,
  type SendOutcome,
} from "../integrations/email/email-transport.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { readConfig } from "../platform/config/config.ts";
import { noopFailpoint } from "../platform/failpoints.ts";
import { loadEmailHtml } from "./render-email.ts";
import { sendDueEmails } from "./send-emails.ts";

const { db, pool } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });
await loadEmailHtml();

beforeEach(async () => {
  await pool.query("DELETE FROM emails");
});

/** Starts a mail server and returns a context that sends to it. */
async function newOutbox() {
  const server = await startMailServer();
  const emailGateway = createSmtpTransport(server.url);
  onTestFinished(() => {
    emailGateway.close();
    return server.stop();
  });
  return {
    server,
    context: {
      db,
      pool,
      email: emailGateway,
      log: quietLog,
      config,
      files: noFiles,
      failpoint: noopFailpoint,
    },
  };
}

/** Enqueues emails that are due. */
async function queueDue(count: number): Promise<string[]> {
  const ids = await enqueueTestEmails(
    pool,
    Array.from({ length: count }, () => sampleEmail()),
  );
  await pool.query("UPDATE emails SET next_try_at = venue_now()");
  return ids;
}

test("one run sends everything due, never more at a time than the mail server takes", async () => {
  const { server, context } = await newOutbox();
  let activeCount = 0;
  let maxActiveCount = 0;
  const send = async (email: OutgoingEmail) => {
    maxActiveCount = Math.max(maxActiveCount, ++activeCount);
    const outcome = await context.email.send(email);
    activeCount--;
    return outcome;
  };
  await queueDue(53);

  expect(await sendDueEmails({ ...context, email: { ...context.email, send } })).toBe(53);

  expect(server.received).toHaveLength(53);
  expect(maxActiveCount).toBe(MAX_SMTP_CONNECTIONS);
});

test("while the mail server is down, a run tries one batch and uses no attempts of the others", async () => {
  const { server, context } = await newOutbox();
  server.refuse("sender", 451);
  await queueDue(12);

  expect(await sendDueEmails(context)).toBe(MAX_SMTP_CONNECTIONS);

  const { rows } = await pool.query("SELECT FROM emails WHERE tries = 0");
  expect(rows).toHaveLength(12 - MAX_SMTP_CONNECTIONS);
});

test("a deferred email does not hold up the others", async () => {
  const { server, context } = await newOutbox();
  const [first] = await queueDue(12);
  const send = async (email: OutgoingEmail): Promise<SendOutcome> =>
    email.emailId === first
      ? { outcome: "later", code: "451", reason: "The test says no" }
      : context.email.send(email);

  expect(await sendDueEmails({ ...context, email: { ...context.email, send } })).toBe(12);

  expect(server.received).toHaveLength(11);
});

test("stopping finishes the current batch and claims nothing more", async () => {
  const { server, context } = await newOutbox();
  await queueDue(12);
  const stop = new AbortController();
  const send = (email: OutgoingEmail) => {
    stop.abort();
    return context.email.send(email);
  };

  await sendDueEmails({ ...context, email: { ...context.email, send } }, stop.signal);

  expect(server.received).toHaveLength(MAX_SMTP_CONNECTIONS);
  expect(await sendDueEmails(context)).toBe(12 - MAX_SMTP_CONNECTIONS);
});
