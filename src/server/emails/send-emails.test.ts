import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import {
  enqueueTestEmails,
  sampleConfirmation,
  sampleEmail,
} from "../../../tests/support/emails.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import type { Context } from "../context.ts";
import {
  createCapturingTransport,
  type EmailTransport,
} from "../integrations/email/email-transport.ts";
import { createSmtpTransport } from "../integrations/email/smtp-transport.ts";
import { readConfig } from "../platform/config/config.ts";
import { connectTo } from "../platform/database/connect.ts";
import { noopFailpoint } from "../platform/failpoints.ts";
import { loadEmailHtml } from "./render-email.ts";
import { drainDeliveries, sendDueEmails, sendEmailNow } from "./send-emails.ts";

const { db, pool, url: databaseUrl } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });

// On a busy machine, loading the templates takes longer than EMAIL_WAIT_MS.
await loadEmailHtml();

/** A busy machine needs longer than a caller waits. */
const UNTIL_DECIDED_MS = 30_000;

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => logged.push(line) });

function newDeliveryContext(
  email: EmailTransport,
  database: Pick<Context, "db" | "pool"> = { db, pool },
) {
  onTestFinished(() => email.close());
  return { ...database, email, log, config, files: noFiles, failpoint: noopFailpoint };
}

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  return server;
}

async function readEmail(id: string) {
  return db.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Seconds until the next attempt, by the database's clock. */
async function secondsToNextTry(id: string): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    "SELECT extract(epoch FROM next_try_at - venue_now())::float AS seconds FROM emails WHERE id = $1",
    [id],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

/** The retry delay that started a few moments ago, with tolerance for a busy machine. */
function toNearestDelay(secondsLeft: number): number | undefined {
  return [10, 20, 40].find((pause) => secondsLeft > 0 && secondsLeft <= pause);
}

async function makeDue(): Promise<void> {
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
}

async function enqueueOne(toAddress = "amelia@example.com"): Promise<string> {
  await pool.query("DELETE FROM emails");
  const email = sampleEmail({ toAddress });
  await enqueueTestEmails(pool, [email]);
  return email.id;
}

test("a new email is sent at once, as HTML and plain text, and only once", async () => {
  const server = await mailServer();
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();

  expect(await sendEmailNow(context, id, UNTIL_DECIDED_MS)).toBe("sent");

  const [mail] = server.received;
  expect(mail?.recipients).toEqual(["amelia@example.com"]);
  expect(mail?.headers).toContain("Subject: Booking confirmed: Aqua Assault Course");
  expect(mail?.headers).toContain(`Message-ID: <${id}@`);
  expect(mail?.html).toContain("Booking Confirmed!");
  expect(mail?.text).toContain("Booking reference: 3F9A27C4");
  expect(await readEmail(id)).toMatchObject({ state: "sent", tries: 1, sentAt: expect.any(Date) });

  expect(await sendEmailNow(context, id, UNTIL_DECIDED_MS)).toBe("sent");
  await makeDue();
  expect(await sendDueEmails(context)).toBe(0);
  expect(server.received).toHaveLength(1);
});

test("a new email is first reserved for its writer, then any process sends it", async () => {
  const server = await mailServer();
  const context = newDeliveryContext(createSmtpTransport(server.url));
  await enqueueOne();

  expect(await sendDueEmails(context)).toBe(0);
  await makeDue();
  expect(await sendDueEmails(context)).toBe(1);
  expect(server.received).toHaveLength(1);
});

test("a rejected address is reported at once, marked as failed and never retried", async () => {
  const server = await mailServer();
  server.refuse("recipient", 550);
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne("nobody@example.com");

  expect(await sendEmailNow(context, id, UNTIL_DECIDED_MS)).toBe("refused");

  const email = await readEmail(id);
  expect(email.state).toBe("failed");
  expect(email.lastError).toContain("Rejected by the test");
  await makeDue();
  expect(await sendDueEmails(context)).toBe(0);
  expect(await sendEmailNow(context, id, UNTIL_DECIDED_MS)).toBe("refused");
});

test("retry delays grow while the mail server is down; then the email arrives once", async () => {
  const server = await startMailServer();
  await server.stop();
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();

  expect(await sendEmailNow(context, id)).toBe("pending");
  const delays = [await secondsToNextTry(id)];
  for (const _again of ["second", "third"]) {
    await makeDue();
    expect(await sendDueEmails(context)).toBe(1);
    delays.push(await secondsToNextTry(id));
  }
  expect(delays.map(toNearestDelay)).toEqual([10, 20, 40]);
  expect(await sendEmailNow(context, id)).toBe("pending");

  const restarted = await startMailServer(server.port);
  onTestFinished(() => restarted.stop());
  await makeDue();
  expect(await sendDueEmails(context)).toBe(1);
  await makeDue();
  expect(await sendDueEmails(context)).toBe(0);

  expect(restarted.received).toHaveLength(1);
  expect(await readEmail(id)).toMatchObject({ state: "sent", tries: 4, lastError: null });
});

test("after a day of attempts the email is marked as failed, with the last reason", async () => {
  const server = await mailServer();
  server.refuse("recipient", 451);
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();

  let tries = 0;
  let waitedSeconds = 0;
  while ((await readEmail(id)).state === "queued") {
    await makeDue();
    tries += await sendDueEmails(context);
    waitedSeconds += await secondsToNextTry(id);
  }

  expect(tries).toBe(33);
  expect(waitedSeconds).toBeGreaterThan(24 * 3600);
  expect((await readEmail(id)).lastError).toContain("451");
});

test("a slow mail server does not delay the response: delivery continues in the background", async () => {
  const server = await mailServer();
  server.delay(3_000);
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();

  expect(await sendEmailNow(context, id)).toBe("pending");

  expect(server.received).toEqual([]);
  await drainDeliveries(context);
  expect((await readEmail(id)).state).toBe("sent");
  expect(server.received).toHaveLength(1);
});

test("workers of several processes send each email exactly once", async () => {
  await pool.query("DELETE FROM emails");
  const server = await mailServer();
  const emails = Array.from({ length: 60 }, () => sampleEmail());
  await enqueueTestEmails(pool, emails);
  await makeDue();
  const workers = await Promise.all([1, 2, 3, 4].map(() => anotherProcess(server)));

  const tried = await Promise.all(workers.map((worker) => sendDueEmails(worker)));

  expect(tried.reduce((sum, count) => sum + count)).toBe(60);
  const ids = server.received.map(({ headers }) => /Message-ID: <([^@]+)@/.exec(headers)?.[1]);
  expect(ids.toSorted()).toEqual(emails.map(({ id }) => id).toSorted());
});

/** Uses its own connections, already open, so that all workers start at the same moment. */
async function anotherProcess(server: MailServer) {
  const { db: ownDb, pool: ownPool, close } = connectTo(databaseUrl, log);
  onTestFinished(close);
  await ownPool.query("SELECT 1");
  return newDeliveryContext(createSmtpTransport(server.url), { db: ownDb, pool: ownPool });
}

test("when a process dies with a claimed email, its lease expires and another sends it", async () => {
  const server = await mailServer();
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();
  const dyingContext = {
    ...context,
    email: { ...context.email, send: () => new Promise<never>(() => {}) },
  };
  await makeDue();
  void sendDueEmails(dyingContext);
  await expect.poll(async () => (await readEmail(id)).tries).toBe(1);

  expect(await sendDueEmails(context)).toBe(0);
  expect(await secondsToNextTry(id)).toBeGreaterThan(60);
  await makeDue();
  expect(await sendDueEmails(context)).toBe(1);
  expect(server.received).toHaveLength(1);
});

test("an email without the customer's name fails, and the others are still sent", async () => {
  const server = await mailServer();
  const context = newDeliveryContext(createSmtpTransport(server.url));
  const id = await enqueueOne();
  const { customerName: _left, ...withoutName } = sampleConfirmation();
  await db
    .updateTable("emails")
    .set({ content: JSON.stringify(withoutName) })
    .execute();
  await enqueueTestEmails(pool, [sampleEmail()]);
  await makeDue();

  expect(await sendDueEmails(context)).toBe(2);

  expect(await readEmail(id)).toMatchObject({
    state: "failed",
    lastError: "Missing required field: customerName",
  });
  expect(server.received).toHaveLength(1);
});

test("without a mail server emails are captured, even those queued while there was one", async () => {
  const context = newDeliveryContext(createCapturingTransport());
  const id = await enqueueOne();
  const captured = sampleEmail();
  await enqueueTestEmails(pool, [captured], "captured");

  expect(await sendEmailNow(context, captured.id)).toBe("captured");
  await makeDue();
  expect(await sendDueEmails(context)).toBe(1);

  expect((await readEmail(id)).state).toBe("captured");
  expect((await readEmail(captured.id)).tries).toBe(0);
});

test("a notification goes to staff if they want it, and to nobody else", async () => {
  await pool.query("DELETE FROM emails");
  const newStaffEmail = () => sampleEmail({ kind: "booking-notice", toAddress: null });

  await pool.query("UPDATE settings SET admin_email = '', email_notifications = true");
  expect(await enqueueTestEmails(pool, [newStaffEmail()])).toEqual([]);
  await pool.query("UPDATE settings SET admin_email = 'desk@example.com'");
  const [id = ""] = await enqueueTestEmails(pool, [newStaffEmail()]);
  expect(await readEmail(id)).toMatchObject({ toAddress: "desk@example.com", state: "queued" });
  await pool.query("UPDATE settings SET email_notifications = false");
  expect(await enqueueTestEmails(pool, [newStaffEmail()])).toEqual([]);
});

test("the log contains no addresses or names", () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join("\n")).not.toMatch(/example\.com|Amelia/);
});
