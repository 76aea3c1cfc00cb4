import { pino } from "pino";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { memoryFiles, noFiles } from "../../../../tests/support/memory-files.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { addDays, formatDate, localDate } from "../../../shared/time.ts";
import { drainDeliveries, sendDueEmails } from "../../emails/send-emails.ts";
import { createSmtpTransport } from "../../integrations/email/smtp-transport.ts";
import type { FileStore } from "../../integrations/files/file-store.ts";

const mailServer = await startMailServer();
const logged: string[] = [];
const context = await testContext({
  email: createSmtpTransport(mailServer.url),
  files: noFiles,
  log: pino({ level: "trace" }, { write: (line: string) => logged.push(line) }),
});
const { db, pool } = context;
await createVenue(context);

function findEmailTo(address: string) {
  return mailServer.received.find(({ recipients }) => recipients.includes(address));
}

/** Buys a voucher and returns its delivery email. */
async function buyAndReadEmail(files: FileStore = noFiles) {
  const order = voucherOrder();
  const voucher = await purchaseVoucher({ ...context, files }, order);
  await drainDeliveries(context);
  const mail = findEmailTo(order.recipient.email);
  if (!mail) throw new Error("The delivery email has not arrived.");
  return { voucher, mail, pdf: mail.attachments.get("gift-voucher.pdf") };
}

async function setImages(voucherImageUrl: string | null, logoUrl: string | null) {
  await db.updateTable("settings").set({ voucherImageUrl, logoUrl }).execute();
  onTestFinished(async () => {
    await db.updateTable("settings").set({ voucherImageUrl: null, logoUrl: null }).execute();
  });
}

/** Removes whitespace, because a PDF splits lines at arbitrary points. */
function readPdfText(pdf: Buffer | undefined): string {
  return readPdf(pdf ?? Buffer.alloc(0)).text.replace(/\s/g, "");
}

test("the delivery email has the voucher attached as a PDF with the same details", async () => {
  const { voucher, mail, pdf } = await buyAndReadEmail();
  const { pageCount, links, pictureCount } = readPdf(pdf ?? Buffer.alloc(0));
  expect(pageCount).toBe(1);
  expect(pictureCount).toBe(1);
  expect(readPdfText(pdf)).toContain(voucher.code);
  expect(readPdfText(pdf)).toContain("£50");
  expect(readPdfText(pdf)).toContain("AgiftvoucherforRobinLakewithlovefromAmeliaHart");
  expect(readPdfText(pdf)).toContain("Happybirthday!Enjoythewater.");
  expect(readPdfText(pdf)).toContain(
    formatDate(new Date(voucher.expiresAt), "Europe/London").replace(/\s/g, ""),
  );
  expect(new Set(links)).toEqual(
    new Set([`${context.config.publicUrl}/booking#voucher=${voucher.code}`]),
  );
  expect(mail.text).toContain("attached to this email");
  expect(mail.inlineImages.size).toBe(1);
});

test("only the delivery email has the attachment, and no header or log line contains the code", async () => {
  const { voucher, mail } = await buyAndReadEmail();
  const plain = voucher.code?.replaceAll("-", "") ?? "";
  const others = mailServer.received.filter(
    ({ text }) => !text.startsWith("A Gift Voucher for You"),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ attachments }) => attachments.size > 0)).toEqual([]);
  for (const logText of [mail.headers, [...mail.attachments.keys()].join(), logged.join()]) {
    expect(logText).not.toContain(voucher.code);
    expect(logText).not.toContain(plain);
  }
  expect(logged.length).toBeGreaterThan(0);
});

test("the voucher shows the venue's own picture and logo", async () => {
  await setImages("/files/lake", "/files/mark");
  const red = sharp({ create: { width: 600, height: 240, channels: 3, background: "#c00" } });
  const { mail, pdf } = await buyAndReadEmail(
    memoryFiles({
      "lake-mail.jpeg": { bytes: await red.clone().jpeg().toBuffer(), contentType: "image/jpeg" },
      "mark-mail.png": { bytes: await red.clone().png().toBuffer(), contentType: "image/png" },
    }),
  );
  expect(readPdf(pdf ?? Buffer.alloc(0)).pictureCount).toBe(2);
  expect(mail.html).toContain("/files/lake-mail.jpeg");
  expect(mail.inlineImages.size).toBe(0);
});

test("pictures without email versions are left out, and the voucher is complete without them", async () => {
  await setImages("/files/older", "/files/older-mark");
  const { voucher, mail, pdf } = await buyAndReadEmail();
  expect(readPdf(pdf ?? Buffer.alloc(0))).toMatchObject({ pageCount: 1, pictureCount: 0 });
  expect(readPdfText(pdf)).toContain(voucher.code);
  expect(mail.html).not.toContain("older-mail.jpeg");
});

test("if the PDF fails, the delivery email is sent without it and does not mention it", async () => {
  await setImages(null, "/files/mark");
  const broken: FileStore = {
    ...noFiles,
    read: () => Promise.reject(new Error("The disk is away")),
  };
  const { voucher, mail, pdf } = await buyAndReadEmail(broken);
  expect(pdf).toBeUndefined();
  expect(mail.text).toContain(voucher.code);
  expect(mail.text).not.toContain("attached");
  expect(logged.join()).toContain("voucher PDF failed; sending the email without it");
});

test("a scheduled delivery email shows the voucher's details as of its delivery date", async () => {
  const deliverOn = addDays(localDate(new Date(), "Europe/London"), 1);
  const order = voucherOrder({ deliverOn });
  const voucher = await purchaseVoucher(context, order);
  await drainDeliveries(context);
  expect(findEmailTo(order.recipient.email)).toBeUndefined();
  const day = formatDate(new Date(`${deliverOn}T00:00:00Z`), "UTC");
  expect(findEmailTo(order.purchaser.email)?.text).toContain(
    `will be emailed to ${order.recipient.name} on the morning of ${day}.`,
  );

  const later = new Date("2029-03-01T12:00:00Z");
  await pool.query("UPDATE vouchers SET expires_at = $2 WHERE id = $1", [voucher.id, later]);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueEmails(context);

  const mail = findEmailTo(order.recipient.email);
  expect(mail?.text).toContain("Valid until: Thursday, March 1, 2029");
  expect(readPdfText(mail?.attachments.get("gift-voucher.pdf"))).toContain("Thursday,March1,2029");
  expect(mail?.text).not.toMatch(/\b(now|today|tomorrow|yesterday|just)\b/i);
});
