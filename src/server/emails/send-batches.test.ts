import { beforeEach, expect, onTestFinished, test } from "vitest";
import { enqueue, sampleMessage } from "../../../tests/support/emails.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import {
  type Email,
  MAIL_CONNECTIONS,
  type MailOutcome,
} from "../integrations/email/email-transport.ts";
import { createSmtpMail } from "../integrations/email/smtp-transport.ts";
import { readConfig } from "../platform/config/config.ts";
import { goOn } from "../platform/failpoints.ts";
import { loadTemplates } from "./render-email.ts";
import { sendDueMessages } from "./send-emails.ts";

const { db, pool } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });
await loadTemplates();

beforeEach(async () => {
  await pool.query("DELETE FROM messages");
});

/** A mail server, and the outbox of a process that sends to it. */
async function outbox() {
  const server = await startMailServer();
  const mail = createSmtpMail(server.url);
  onTestFinished(() => {
    mail.close();
    return server.stop();
  });
  return { server, context: { db, mail, log: quietLog, config, files: noFiles, reach: goOn } };
}

/** So many messages that are due. */
async function queueDue(count: number): Promise<string[]> {
  const ids = await enqueue(
    pool,
    Array.from({ length: count }, () => sampleMessage()),
  );
  await pool.query("UPDATE messages SET next_try_at = venue_now()");
  return ids;
}

test("however much is due, one run sends it all, and no more at a time than the server takes", async () => {
  const { server, context } = await outbox();
  let inHand = 0;
  let mostInHand = 0;
  const send = async (email: Email) => {
    mostInHand = Math.max(mostInHand, ++inHand);
    const outcome = await context.mail.send(email);
    inHand--;
    return outcome;
  };
  await queueDue(53);

  expect(await sendDueMessages({ ...context, mail: { ...context.mail, send } })).toBe(53);

  expect(server.received).toHaveLength(53);
  expect(mostInHand).toBe(MAIL_CONNECTIONS);
});

test("while the server is away, a run tries one batch and the others keep their tries", async () => {
  const { server, context } = await outbox();
  server.refuse("sender", 451);
  await queueDue(12);

  expect(await sendDueMessages(context)).toBe(MAIL_CONNECTIONS);

  const { rows } = await pool.query("SELECT FROM messages WHERE tries = 0");
  expect(rows).toHaveLength(12 - MAIL_CONNECTIONS);
});

test("one that is put off holds up no other", async () => {
  const { server, context } = await outbox();
  const [first] = await queueDue(12);
  const send = async (email: Email): Promise<MailOutcome> =>
    email.messageId === first
      ? { outcome: "later", code: "451", reason: "The test says no" }
      : context.mail.send(email);

  expect(await sendDueMessages({ ...context, mail: { ...context.mail, send } })).toBe(12);

  expect(server.received).toHaveLength(11);
});

test("a stop lets what is in hand leave, and takes nothing more", async () => {
  const { server, context } = await outbox();
  await queueDue(12);
  const stop = new AbortController();
  const send = (email: Email) => {
    stop.abort();
    return context.mail.send(email);
  };

  await sendDueMessages({ ...context, mail: { ...context.mail, send } }, stop.signal);

  expect(server.received).toHaveLength(MAIL_CONNECTIONS);
  expect(await sendDueMessages(context)).toBe(12 - MAIL_CONNECTIONS);
});
