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
import { loadTemplates } from "./render-email.ts";
import { sendDueEmails } from "./send-emails.ts";

const { db, pool } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });
await loadTemplates();

beforeEach(async () => {
  await pool.query("DELETE FROM messages");
});

/** A mail server, and the outbox of a process that sends to it. */
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
      email: emailGateway,
      log: quietLog,
      config,
      files: noFiles,
      failpoint: noopFailpoint,
    },
  };
}

/** So many messages that are due. */
async function queueDue(count: number): Promise<string[]> {
  const ids = await enqueueTestEmails(
    pool,
    Array.from({ length: count }, () => sampleEmail()),
  );
  await pool.query("UPDATE messages SET next_try_at = venue_now()");
  return ids;
}

test("however much is due, one run sends it all, and no more at a time than the server takes", async () => {
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

test("while the server is away, a run tries one batch and the others keep their tries", async () => {
  const { server, context } = await newOutbox();
  server.refuse("sender", 451);
  await queueDue(12);

  expect(await sendDueEmails(context)).toBe(MAX_SMTP_CONNECTIONS);

  const { rows } = await pool.query("SELECT FROM messages WHERE tries = 0");
  expect(rows).toHaveLength(12 - MAX_SMTP_CONNECTIONS);
});

test("one that is put off holds up no other", async () => {
  const { server, context } = await newOutbox();
  const [first] = await queueDue(12);
  const send = async (email: OutgoingEmail): Promise<SendOutcome> =>
    email.emailId === first
      ? { outcome: "later", code: "451", reason: "The test says no" }
      : context.email.send(email);

  expect(await sendDueEmails({ ...context, email: { ...context.email, send } })).toBe(12);

  expect(server.received).toHaveLength(11);
});

test("a stop lets what is in hand leave, and takes nothing more", async () => {
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
