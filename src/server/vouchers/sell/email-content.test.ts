import { pino } from "pino";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { filesWith, noFiles } from "../../../../tests/support/memory-files.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { bought, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { addDays, formatDate, localDate } from "../../../shared/time.ts";
import { finishSending, sendDueMessages } from "../../emails/send-emails.ts";
import { createSmtpMail } from "../../integrations/email/smtp-transport.ts";
import type { Files } from "../../integrations/files/file-store.ts";

const post = await startMailServer();
const logged: string[] = [];
const context = await testContext({
  mail: createSmtpMail(post.url),
  files: noFiles,
  log: pino({ level: "trace" }, { write: (line: string) => logged.push(line) }),
});
const { db, pool } = context;
await createVenue(context);

function mailTo(address: string) {
  return post.received.find(({ recipients }) => recipients.includes(address));
}

/** Buys a voucher and reads the letter that brings it. */
async function letterOf(files: Files = noFiles) {
  const order = voucherOrder();
  const voucher = await bought({ ...context, files }, order);
  await finishSending(context);
  const mail = mailTo(order.recipient.email);
  if (!mail) throw new Error("The letter has not come.");
  return { voucher, mail, pdf: mail.enclosures.get("gift-voucher.pdf") };
}

async function setPictures(voucherImageUrl: string | null, logoUrl: string | null) {
  await db.updateTable("settings").set({ voucherImageUrl, logoUrl }).execute();
  onTestFinished(async () => {
    await db.updateTable("settings").set({ voucherImageUrl: null, logoUrl: null }).execute();
  });
}

/** The pieces in which a line is written do not matter. */
function said(pdf: Buffer | undefined): string {
  return readPdf(pdf ?? Buffer.alloc(0)).text.replace(/\s/g, "");
}

test("the voucher to print travels with the letter and says the same", async () => {
  const { voucher, mail, pdf } = await letterOf();
  const { pageCount, links, pictureCount } = readPdf(pdf ?? Buffer.alloc(0));
  expect(pageCount).toBe(1);
  expect(pictureCount).toBe(1);
  expect(said(pdf)).toContain(voucher.code);
  expect(said(pdf)).toContain("£50");
  expect(said(pdf)).toContain("AgiftvoucherforRobinLakewithlovefromAmeliaHart");
  expect(said(pdf)).toContain("Happybirthday!Enjoythewater.");
  expect(said(pdf)).toContain(
    formatDate(new Date(voucher.expiresAt), "Europe/London").replace(/\s/g, ""),
  );
  expect(new Set(links)).toEqual(
    new Set([`${context.config.publicUrl}/booking#voucher=${voucher.code}`]),
  );
  expect(mail.text).toContain("attached to this e-mail");
  expect(mail.pictures.size).toBe(1);
});

test("only the recipient's letter encloses it, and no header or line of the log has the code", async () => {
  const { voucher, mail } = await letterOf();
  const plain = voucher.code?.replaceAll("-", "") ?? "";
  const others = post.received.filter(({ text }) => !text.startsWith("A Gift Voucher for You"));
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter(({ enclosures }) => enclosures.size > 0)).toEqual([]);
  for (const told of [mail.headers, [...mail.enclosures.keys()].join(), logged.join()]) {
    expect(told).not.toContain(voucher.code);
    expect(told).not.toContain(plain);
  }
  expect(logged.length).toBeGreaterThan(0);
});

test("the venue's own picture and logo are on the voucher", async () => {
  await setPictures("/files/lake", "/files/mark");
  const red = sharp({ create: { width: 600, height: 240, channels: 3, background: "#c00" } });
  const { mail, pdf } = await letterOf(
    filesWith({
      "lake-mail.jpeg": { bytes: await red.clone().jpeg().toBuffer(), contentType: "image/jpeg" },
      "mark-mail.png": { bytes: await red.clone().png().toBuffer(), contentType: "image/png" },
    }),
  );
  expect(readPdf(pdf ?? Buffer.alloc(0)).pictureCount).toBe(2);
  expect(mail.html).toContain("/files/lake-mail.jpeg");
  expect(mail.pictures.size).toBe(0);
});

test("pictures without versions for letters are left out, and the voucher is whole without", async () => {
  await setPictures("/files/older", "/files/older-mark");
  const { voucher, mail, pdf } = await letterOf();
  expect(readPdf(pdf ?? Buffer.alloc(0))).toMatchObject({ pageCount: 1, pictureCount: 0 });
  expect(said(pdf)).toContain(voucher.code);
  expect(mail.html).not.toContain("older-mail.jpeg");
});

test("when the voucher to print cannot be drawn its letter goes without, and says nothing of it", async () => {
  await setPictures(null, "/files/mark");
  const broken: Files = {
    ...noFiles,
    read: () => Promise.reject(new Error("The disk is away")),
  };
  const { voucher, mail, pdf } = await letterOf(broken);
  expect(pdf).toBeUndefined();
  expect(mail.text).toContain(voucher.code);
  expect(mail.text).not.toContain("attached");
  expect(logged.join()).toContain("a voucher to print could not be drawn");
});

test("a letter that waited for its day says what is true on that day", async () => {
  const deliverOn = addDays(localDate(new Date(), "Europe/London"), 1);
  const order = voucherOrder({ deliverOn });
  const voucher = await bought(context, order);
  await finishSending(context);
  expect(mailTo(order.recipient.email)).toBeUndefined();
  const day = formatDate(new Date(`${deliverOn}T00:00:00Z`), "UTC");
  expect(mailTo(order.purchaser.email)?.text).toContain(`by e-mail on the morning of ${day}.`);

  const later = new Date("2029-03-01T12:00:00Z");
  await pool.query("UPDATE vouchers SET expires_at = $2 WHERE id = $1", [voucher.id, later]);
  await pool.query("UPDATE messages SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueMessages(context);

  const mail = mailTo(order.recipient.email);
  expect(mail?.text).toContain("Valid until: Thursday, March 1, 2029");
  expect(said(mail?.enclosures.get("gift-voucher.pdf"))).toContain("Thursday,March1,2029");
  expect(mail?.text).not.toMatch(/\b(now|today|tomorrow|yesterday|just)\b/i);
});
