import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { enqueue, sampleConfirmation, sampleMessage } from "../../../tests/support/emails.ts";
import { type MailServer, startMailServer } from "../../../tests/support/mail-server.ts";
import { noFiles } from "../../../tests/support/memory-files.ts";
import { testDatabase } from "../../../tests/support/test-database.ts";
import { createKeptMail } from "../integrations/email/capturing-transport.ts";
import type { Mail } from "../integrations/email/email-transport.ts";
import { createSmtpMail } from "../integrations/email/smtp-transport.ts";
import { readConfig } from "../platform/config/config.ts";
import { connectTo } from "../platform/database/connect.ts";
import { goOn } from "../platform/failpoints.ts";
import { loadTemplates } from "./render-email.ts";
import { finishSending, sendDueMessages, sendMessageNow } from "./send-emails.ts";

const { db, pool, url: databaseUrl } = await testDatabase();
const config = readConfig({ PUBLIC_URL: "http://book.example" });

// On a busy machine loading them takes longer than an answer may wait.
await loadTemplates();

const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => logged.push(line) });

function sending(mail: Mail, database = db) {
  onTestFinished(() => mail.close());
  return { db: database, mail, log, config, files: noFiles, reach: goOn };
}

async function mailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  return server;
}

async function stored(id: string) {
  return db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Seconds from now, by the database's clock, until the next try. */
async function secondsToNextTry(id: string): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    "SELECT extract(epoch FROM next_try_at - venue_now())::float AS seconds FROM messages WHERE id = $1",
    [id],
  );
  return rows[0]?.seconds ?? Number.NaN;
}

/** The pause that was begun some moments ago, on a machine that may be busy. */
function nearestPause(secondsLeft: number): number | undefined {
  return [10, 30, 120].find((pause) => secondsLeft <= pause && secondsLeft > pause - 9);
}

async function makeDue(): Promise<void> {
  await pool.query("UPDATE messages SET next_try_at = venue_now() WHERE state = 'queued'");
}

async function queueOne(toAddress = "amelia@example.com"): Promise<string> {
  await pool.query("DELETE FROM messages");
  const message = sampleMessage({ toAddress });
  await enqueue(pool, [message]);
  return message.id;
}

test("a new message is sent at once, with HTML and plain text, and only once", async () => {
  const server = await mailServer();
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();

  expect(await sendMessageNow(context, id)).toBe("sent");

  const [mail] = server.received;
  expect(mail?.recipients).toEqual(["amelia@example.com"]);
  expect(mail?.headers).toContain("Subject: Booking confirmed: Aqua Assault Course");
  expect(mail?.headers).toContain(`Message-ID: <${id}@`);
  expect(mail?.html).toContain("Booking Confirmed!");
  expect(mail?.text).toContain("Booking reference: 3F9A27C4");
  expect(await stored(id)).toMatchObject({ state: "sent", tries: 1, sentAt: expect.any(Date) });

  expect(await sendMessageNow(context, id)).toBe("sent");
  await makeDue();
  expect(await sendDueMessages(context)).toBe(0);
  expect(server.received).toHaveLength(1);
});

test("a new message is left to its writer first, then any process sends it", async () => {
  const server = await mailServer();
  const context = sending(createSmtpMail(server.url));
  await queueOne();

  expect(await sendDueMessages(context)).toBe(0);
  await makeDue();
  expect(await sendDueMessages(context)).toBe(1);
  expect(server.received).toHaveLength(1);
});

test("a refused address is told at once, marked failed and never tried again", async () => {
  const server = await mailServer();
  server.refuse("recipient", 550);
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne("nobody@example.com");

  expect(await sendMessageNow(context, id)).toBe("refused");

  const message = await stored(id);
  expect(message.state).toBe("failed");
  expect(message.lastError).toContain("The test says no");
  await makeDue();
  expect(await sendDueMessages(context)).toBe(0);
  expect(await sendMessageNow(context, id)).toBe("refused");
});

test("while the server is down the pauses grow; then the message arrives once", async () => {
  const server = await startMailServer();
  await server.stop();
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();

  expect(await sendMessageNow(context, id)).toBe("pending");
  const pauses = [await secondsToNextTry(id)];
  for (const _again of ["second", "third"]) {
    await makeDue();
    expect(await sendDueMessages(context)).toBe(1);
    pauses.push(await secondsToNextTry(id));
  }
  expect(pauses.map(nearestPause)).toEqual([10, 30, 120]);
  expect(await sendMessageNow(context, id)).toBe("pending");

  const again = await startMailServer(server.port);
  onTestFinished(() => again.stop());
  await makeDue();
  expect(await sendDueMessages(context)).toBe(1);
  await makeDue();
  expect(await sendDueMessages(context)).toBe(0);

  expect(again.received).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ state: "sent", tries: 4, lastError: null });
});

test("after a day of tries the message is marked failed, with the last reason", async () => {
  const server = await mailServer();
  server.refuse("recipient", 451);
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();

  let tries = 0;
  let waitedSeconds = 0;
  while ((await stored(id)).state === "queued") {
    await makeDue();
    tries += await sendDueMessages(context);
    waitedSeconds += await secondsToNextTry(id);
  }

  expect(tries).toBe(9);
  expect(waitedSeconds).toBeGreaterThan(24 * 3600);
  expect((await stored(id)).lastError).toContain("451");
});

test("a slow server does not hold up the answer: the message goes on by itself", async () => {
  const server = await mailServer();
  server.delay(3_000);
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();

  expect(await sendMessageNow(context, id)).toBe("pending");

  expect(server.received).toEqual([]);
  await finishSending(context);
  expect((await stored(id)).state).toBe("sent");
  expect(server.received).toHaveLength(1);
});

test("workers of several processes at once send each message exactly once", async () => {
  await pool.query("DELETE FROM messages");
  const server = await mailServer();
  const messages = Array.from({ length: 60 }, () => sampleMessage());
  await enqueue(pool, messages);
  await makeDue();
  const workers = await Promise.all([1, 2, 3, 4].map(() => anotherProcess(server)));

  const tried = await Promise.all(workers.map((worker) => sendDueMessages(worker)));

  expect(tried.reduce((sum, count) => sum + count)).toBe(60);
  const ids = server.received.map(({ headers }) => /Message-ID: <([^@]+)@/.exec(headers)?.[1]);
  expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
});

/** With its own connections, already open: all workers set off at the same moment. */
async function anotherProcess(server: MailServer) {
  const { db: ownDb, pool: ownPool, close } = connectTo(databaseUrl, log);
  onTestFinished(close);
  await ownPool.query("SELECT 1");
  return sending(createSmtpMail(server.url), ownDb);
}

test("a process that dies with a message in hand loses nothing: its lease ends", async () => {
  const server = await mailServer();
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();
  const dying = { ...context, mail: { ...context.mail, send: () => new Promise<never>(() => {}) } };
  await makeDue();
  void sendDueMessages(dying);
  await expect.poll(async () => (await stored(id)).tries).toBe(1);

  expect(await sendDueMessages(context)).toBe(0);
  expect(await secondsToNextTry(id)).toBeGreaterThan(60);
  await makeDue();
  expect(await sendDueMessages(context)).toBe(1);
  expect(server.received).toHaveLength(1);
});

test("a message without its customer's name is refused, and the others still go", async () => {
  const server = await mailServer();
  const context = sending(createSmtpMail(server.url));
  const id = await queueOne();
  const { customerName: _left, ...nameless } = sampleConfirmation();
  await db
    .updateTable("messages")
    .set({ content: JSON.stringify(nameless) })
    .execute();
  await enqueue(pool, [sampleMessage()]);
  await makeDue();

  expect(await sendDueMessages(context)).toBe(2);

  expect(await stored(id)).toMatchObject({
    state: "failed",
    lastError: "Missing required field: customerName",
  });
  expect(server.received).toHaveLength(1);
});

test("without a mail server messages are kept, also those queued when there was one", async () => {
  const context = sending(createKeptMail());
  const id = await queueOne();
  const kept = sampleMessage();
  await enqueue(pool, [kept], "kept");

  expect(await sendMessageNow(context, kept.id)).toBe("kept");
  await makeDue();
  expect(await sendDueMessages(context)).toBe(1);

  expect((await stored(id)).state).toBe("kept");
  expect((await stored(kept.id)).tries).toBe(0);
});

test("a notice goes to staff who want it, and to nobody else", async () => {
  await pool.query("DELETE FROM messages");
  const notice = () => sampleMessage({ kind: "booking-notice", toAddress: null });

  await pool.query("UPDATE settings SET admin_email = '', email_notifications = true");
  expect(await enqueue(pool, [notice()])).toEqual([]);
  await pool.query("UPDATE settings SET admin_email = 'desk@example.com'");
  const [id = ""] = await enqueue(pool, [notice()]);
  expect(await stored(id)).toMatchObject({ toAddress: "desk@example.com", state: "queued" });
  await pool.query("UPDATE settings SET email_notifications = false");
  expect(await enqueue(pool, [notice()])).toEqual([]);
});

test("the log names no address and no person", () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join("\n")).not.toMatch(/example\.com|Amelia/);
});
