import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findBrokenInvariants, findUnfinished } from "../../../../tests/invariants/invariants.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { buy, purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { addDays, localDate, toInstant } from "../../../shared/time.ts";
import { VOUCHER_EMAIL_WARNING } from "../../../shared/visitor-errors.ts";
import { loadEmailHtml } from "../../emails/render-email.ts";
import { drainDeliveries, sendDueEmails } from "../../emails/send-emails.ts";
import { createSmtpTransport } from "../../integrations/email/smtp-transport.ts";
import { readVoucherRow } from "../manage/admin-vouchers.queries.ts";
import { correctRecipient } from "../manage/correct-recipient.ts";
import { readAdminVoucher } from "../manage/read-admin-voucher.ts";
import { resendVoucherEmail } from "../manage/resend-voucher-email.ts";
import { voidVoucher } from "../manage/void-voucher.ts";

const mailServer = await startMailServer();
const smtp = await testContext({ email: createSmtpTransport(mailServer.url) });
const capturing = { ...smtp, email: (await testContext()).email };
const { db, pool } = smtp;
await createVenue(smtp);
// Loaded at server start too, so that the first email renders as fast as any other.
await loadEmailHtml();

const STAFF = { kind: "staff", id: null } as const;
/** For a voucher that was not redeemed. */
const FULL_REFUND = { notify: true, refund: "paid", expectedBalancePence: 5_000 } as const;
const TOMORROW = addDays(localDate(new Date(), "Europe/London"), 1);

function emailsTo(address: string) {
  return mailServer.received.filter(({ recipients }) => recipients.includes(address));
}

function readVoucher(id: string) {
  return db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function resend(voucherId: string, emailId: string = randomUUID()) {
  return resendVoucherEmail(smtp, { voucherId, emailId, actor: STAFF });
}

/** Changes the recipient with the current version. */
async function changeRecipient(voucherId: string, recipient: { name: string; email: string }) {
  const version = (await readVoucherRow(db, voucherId))?.recipientVersion ?? "";
  await correctRecipient(smtp, { voucherId, recipient, version, actor: STAFF });
}

function listEmails(voucherId: string) {
  return db
    .selectFrom("emails")
    .select(["id", "kind", "state", "toAddress", "nextTryAt", "content"])
    .where("voucherId", "=", voucherId)
    .orderBy("createdAt")
    .execute();
}

/** Simulates the delivery date. */
async function makeEmailsDue(): Promise<void> {
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
}

test("the recipient gets the code, the amount, the message and a link with the code in its fragment", async () => {
  const order = voucherOrder();
  const voucher = await purchaseVoucher(smtp, order);
  await drainDeliveries(smtp);
  const [mail] = emailsTo(order.recipient.email);
  expect(mail?.text).toContain(`Voucher code: ${voucher.code}`);
  expect(mail?.text).toContain("Amount: £50.00");
  expect(mail?.text).toContain("Valid until: ");
  expect(mail?.text).toContain("Happy birthday!\nEnjoy the water.");
  expect(mail?.text).toContain("How to use it");
  expect(mail?.text).toContain(`/booking#voucher=${voucher.code}`);
  expect(mail?.html).toContain(`#voucher=${voucher.code}`);
  expect(mail?.headers).not.toContain(voucher.code);
  expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: true });
  expect((await readVoucher(voucher.id)).emailSentAt).toBeInstanceOf(Date);
});

test("the receipt shows the amount but not the code, and staff are notified of the sale", async () => {
  const order = voucherOrder();
  const voucher = await purchaseVoucher(smtp, order);
  await drainDeliveries(smtp);
  const [receipt] = emailsTo(order.purchaser.email);
  expect(receipt?.text).toContain("We have received £50.00 for a gift voucher.");
  expect(receipt?.text).toContain(`ends in ${voucher.code?.slice(-4)}`);
  expect(receipt?.text).not.toContain(voucher.code ?? "");
  await makeEmailsDue();
  await sendDueEmails(smtp);
  const staffEmails = emailsTo("staff@example.com").map(({ text }) => text);
  expect(staffEmails.join()).toContain(`Reference: ${voucher.reference}`);
  expect(staffEmails.join()).not.toContain(voucher.code ?? "");
});

test("no stored email contains a code", async () => {
  const voucher = await purchaseVoucher(smtp);
  const emails = JSON.stringify(await listEmails(voucher.id));
  expect(emails).not.toContain(voucher.code ?? "");
  expect(emails).not.toContain(voucher.code?.replaceAll("-", "") ?? "");
});

test("a delivery email with a date waits until 8:00 am on that day, with or without a mail server", async () => {
  for (const context of [smtp, capturing]) {
    const order = voucherOrder({ deliverOn: TOMORROW });
    const voucher = await purchaseVoucher(context, order);
    await sendDueEmails(context);
    const delivery = (await listEmails(voucher.id)).find(({ kind }) => kind === "voucher-delivery");
    expect(delivery).toMatchObject({ state: "queued" });
    expect(delivery?.nextTryAt).toEqual(toInstant(TOMORROW, "08:00", "Europe/London"));
    expect(emailsTo(order.recipient.email)).toEqual([]);
    expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: false, emailSentAt: null });
    expect(
      (await findUnfinished(pool)).filter(({ rows }) =>
        JSON.stringify(rows).includes(delivery?.id ?? ""),
      ),
    ).toEqual([]);

    await makeEmailsDue();
    await sendDueEmails(context);
    const [, sent] = [order, await listEmails(voucher.id)];
    const state = sent.find(({ kind }) => kind === "voucher-delivery")?.state;
    expect(state).toBe(context === smtp ? "sent" : "captured");
    expect(emailsTo(order.recipient.email)).toHaveLength(context === smtp ? 1 : 0);
    expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: context === smtp });
  }
});

test("a voucher voided before its delivery date is never sent, and only the purchaser is notified", async () => {
  const order = voucherOrder({ deliverOn: TOMORROW });
  const voucher = await purchaseVoucher(smtp, order);
  expect(await voidVoucher(smtp, { voucherId: voucher.id, ...FULL_REFUND, actor: STAFF })).toEqual({
    status: "voided",
    refundPence: 5_000,
  });
  await makeEmailsDue();
  await sendDueEmails(smtp);
  expect(emailsTo(order.recipient.email)).toEqual([]);
  const states = (await listEmails(voucher.id)).map(({ kind, state }) => `${kind} ${state}`);
  expect(states).toContain("voucher-delivery withdrawn");
  expect(emailsTo(order.purchaser.email).at(-1)?.text).toContain("Refund: £50.00 to Visa");
});

test("if the delivery email is being sent while its voucher is voided, the cancellation email follows it", async () => {
  const order = voucherOrder({ deliverOn: TOMORROW });
  const voucher = await purchaseVoucher(smtp, order);
  await makeEmailsDue();
  const claimed = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const sending = sendDueEmails({
    ...smtp,
    failpoint: async (point) => {
      if (point !== "delivery.claimed") return;
      claimed.resolve();
      await resume.promise;
    },
  });
  await claimed.promise;
  await voidVoucher(smtp, { voucherId: voucher.id, ...FULL_REFUND, actor: STAFF });
  await sendDueEmails(smtp);
  expect(emailsTo(order.recipient.email)).toEqual([]);
  resume.resolve();
  await sending;
  await makeEmailsDue();
  await sendDueEmails(smtp);
  const subjects = emailsTo(order.recipient.email).map(({ text }) => text.split("\n")[0]);
  expect(subjects).toEqual(["A Gift Voucher for You", "Gift Voucher Cancelled"]);
  await makeEmailsDue();
  await sendDueEmails(smtp);
  await completePayments(smtp);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("a delivery email claimed after its voucher was voided is withdrawn", async () => {
  const order = voucherOrder();
  mailServer.refuse("recipient", 451);
  const voucher = await purchaseVoucher(smtp, order);
  mailServer.accept();
  await pool.query(
    "UPDATE emails SET next_try_at = venue_now() + interval '1 hour' WHERE voucher_id = $1",
    [voucher.id],
  );
  await voidVoucher(smtp, { voucherId: voucher.id, ...FULL_REFUND, actor: STAFF });
  await makeEmailsDue();
  await sendDueEmails(smtp);
  await sendDueEmails(smtp);
  const bodies = emailsTo(order.recipient.email).map(({ text }) => text);
  expect(bodies.join()).not.toContain(voucher.code ?? "");
  const delivery = (await listEmails(voucher.id)).find(({ kind }) => kind === "voucher-delivery");
  expect(delivery).toMatchObject({ state: "withdrawn" });
});

test("the purchase succeeds with a warning if the mail server refuses the delivery email", async () => {
  mailServer.refuse("recipient", 550);
  const purchased = await buy(smtp);
  mailServer.accept();
  expect(purchased).toMatchObject({
    status: 201,
    body: { state: "confirmed", warning: VOUCHER_EMAIL_WARNING },
  });
  if (purchased.status !== 201) return;
  const { id } = purchased.body.voucher;
  expect(await readVoucher(id)).toMatchObject({ balancePence: 5_000, emailSent: false });

  const resent = await resend(id);
  expect(resent).toEqual({ toAddress: purchased.body.voucher.recipientEmail, state: "sent" });
  expect(await readVoucher(id)).toMatchObject({ emailSent: true });
});

test("resending a scheduled delivery email sends it now, once", async () => {
  const order = voucherOrder({ deliverOn: TOMORROW });
  const voucher = await purchaseVoucher(smtp, order);
  const emailId = randomUUID();
  await Promise.all([resend(voucher.id, emailId), resend(voucher.id, emailId)]);
  expect(await resend(voucher.id, emailId)).toMatchObject({ state: "sent" });
  await makeEmailsDue();
  await sendDueEmails(smtp);
  expect(emailsTo(order.recipient.email)).toHaveLength(1);
  const { entries } = await readAdminVoucher(smtp, voucher.id);
  expect(entries.filter(({ type }) => type === "resent")).toHaveLength(1);
});

test("an unsent email goes to the corrected address, which counts as not sent until then", async () => {
  const order = voucherOrder({ deliverOn: TOMORROW });
  const voucher = await purchaseVoucher(smtp, order);
  const recipient = { name: "Sam Reed", email: " SAM-corrected@Example.com " };
  await changeRecipient(voucher.id, recipient);
  await makeEmailsDue();
  await sendDueEmails(smtp);
  expect(emailsTo(order.recipient.email)).toEqual([]);
  expect(emailsTo("sam-corrected@example.com")[0]?.text).toContain("Hello Sam,");
  expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: true });

  const other = { name: "Sam Reed", email: "sam-again@example.com" };
  await changeRecipient(voucher.id, other);
  expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: false, emailSentAt: null });
  expect((await resend(voucher.id)).state).toBe("sent");
  await changeRecipient(voucher.id, recipient);
  expect(await readVoucher(voucher.id)).toMatchObject({ emailSent: true });
  await completePayments(smtp);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});
