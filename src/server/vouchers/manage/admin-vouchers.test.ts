import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { readPdf } from "../../../../tests/support/read-pdf.ts";
import { testAccount } from "../../../../tests/support/test-account.ts";
import { book, completePayments } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { purchaseVoucher, voucherOrder } from "../../../../tests/support/test-voucher.ts";
import { normaliseVoucherCode } from "../../../shared/codes.ts";
import type { VoucherFilter } from "../../../shared/contract/admin/vouchers.ts";
import { formatShortPence } from "../../../shared/money.ts";
import { addDays, addMonths, localDate } from "../../../shared/time.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { readVoucherStats } from "../../stats/voucher-stats.routes.ts";
import { createVoucher } from "../sell/create-voucher.ts";
import { listAdminVouchers } from "./admin-vouchers.routes.ts";
import { correctRecipient } from "./correct-recipient.ts";
import { exportVouchers } from "./export-vouchers.ts";
import { extendVoucher } from "./extend-voucher.ts";
import { printVoucher } from "./print-voucher.ts";
import { readAdminVoucher } from "./read-admin-voucher.ts";
import { resendVoucherEmail } from "./resend-voucher-email.ts";
import { voidVoucher } from "./void-voucher.ts";

const context = await testContext();
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("activities").set({ maxCapacity: 500 }).execute();
await db.updateTable("settings").set({ maxBookingsPerSlot: 100 }).execute();
const [slot] = venue.slots as [Date];
const staff = await testAccount(context, { role: "admin", name: "Sam Staff" });
const STAFF = { kind: "staff", id: staff.id } as const;
const TODAY = localDate(new Date(), "Europe/London");
const NEWEST = { sort: "created", direction: "descending" } as const;
const refusal = (code: string) => expect.objectContaining({ code });

function list(filter: Partial<VoucherFilter> = {}, page = 1) {
  return listAdminVouchers(context, { ...NEWEST, ...filter, page });
}

function createTestVoucher(changes: Partial<Parameters<typeof createVoucher>[1]> = {}) {
  return createVoucher(context, {
    voucherId: randomUUID(),
    amountPence: 5_000,
    recipient: { name: "Robin Lake", email: `robin-${randomUUID()}@example.com` },
    message: "",
    deliverOn: null,
    paidBy: null,
    actor: STAFF,
    ...changes,
  });
}

function redeem(voucherCode: string) {
  const input = { voucherCode, expectedTotalPence: 0, cardToken: null };
  return book(context, venue, slot, input);
}

test("finds a voucher by all or part of its code, by its recipient and by its purchaser", async () => {
  const marker = `mark${randomUUID().slice(0, 8)}`;
  const order = voucherOrder({
    recipient: { name: `Imogen ${marker}`, email: `i@${marker}.example` },
  });
  const voucher = await purchaseVoucher(context, order);
  const code = (await readAdminVoucher(context, voucher.id)).code;
  const groups = code.split("-");
  const searches = [
    code,
    code.toLowerCase(),
    code.replaceAll("-", " "),
    code.replaceAll("-", ""),
    `${groups[3]} ${marker}`,
    `${groups[1]}-${groups[2]}`,
    `imogen ${marker}`,
    `@${marker}`,
    `${order.purchaser.email}`,
    `hart ${marker}`,
    `%${marker}`.slice(1),
  ];
  for (const search of searches) {
    expect(
      (await list({ search })).vouchers.map(({ id }) => id),
      search,
    ).toContain(voucher.id);
  }
  expect((await list({ search: `${marker} nobody` })).counts.all).toBe(0);
  expect((await list({ search: `%${marker}` })).counts.all).toBe(0);
});

test("statuses, counts, order and pages agree, and a page past the end gives the last page", async () => {
  const marker = `mark${randomUUID().slice(0, 8)}`;
  const recipient = (n: number) => ({ name: `R${n} ${marker}`, email: `r${n}@${marker}.example` });
  const ids: string[] = [];
  for (let n = 0; n < 13; n++) {
    const amountPence = 500 * (n + 8);
    ids.push((await createTestVoucher({ recipient: recipient(n), amountPence })).voucherId);
  }
  const [voided, expired, spent] = ids as [string, string, string];
  const voidOptions = { refund: "paid", expectedBalancePence: 4_000, notify: false } as const;
  await voidVoucher(context, { voucherId: voided, ...voidOptions, actor: STAFF });
  await pool.query("UPDATE vouchers SET expires_at = venue_now() WHERE id = $1", [expired]);
  await redeem((await readAdminVoucher(context, spent)).code);
  const first = await list({ search: marker });
  expect(first.counts).toEqual({ all: 13, available: 11, redeemed: 0, expired: 1, voided: 1 });
  expect(first.vouchers.map(({ id }) => id)).toEqual(ids.slice(3).toReversed());
  const last = await list({ search: marker }, 9);
  expect(last.page).toBe(2);
  expect(last.vouchers.map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
  const mostValuable = await list({ search: marker, sort: "balance", direction: "descending" });
  expect(mostValuable.vouchers[0]?.id).toBe(ids[12]);
  const leastValuable = await list({ search: marker, sort: "balance", direction: "ascending" });
  expect(leastValuable.vouchers.map(({ id }) => id).slice(0, 2)).toEqual([voided, spent]);
  const expiredPage = await list({ search: marker, status: "expired" });
  expect(expiredPage.vouchers.map(({ id, status }) => [id, status])).toEqual([
    [expired, "expired"],
  ]);
});

test("the CSV file has the specified columns and every voucher that matches the filter", async () => {
  const marker = `mark${randomUUID().slice(0, 8)}`;
  const recipient = { name: `=cmd|"x", ${marker}`, email: `a@${marker}.example` };
  const order = voucherOrder({ recipient });
  const voucher = await purchaseVoucher(context, order);
  const { headers, body } = await exportVouchers(context, { ...NEWEST, search: marker });
  expect(headers["Content-Disposition"]).toBe(`attachment; filename="vouchers_${TODAY}.csv"`);
  const text = (await new Response(body).text()).replace("\uFEFF", "").trim();
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true });
  expect(meta.fields).toEqual([
    "Code",
    "Amount",
    "Recipient Name",
    "Recipient Email",
    "Purchaser Name",
    "Purchaser Email",
    "Status",
    "Created At",
  ]);
  expect(data).toEqual([
    {
      Code: (await readAdminVoucher(context, voucher.id)).code,
      Amount: "50.00",
      "Recipient Name": `'${recipient.name}`,
      "Recipient Email": recipient.email,
      "Purchaser Name": "Amelia Hart",
      "Purchaser Email": order.purchaser.email,
      Status: "Available",
      "Created At": expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ]);
});

test("a voucher's history shows its bookings, which staff did what, and its emails", async () => {
  const { voucherId, code } = await createTestVoucher();
  const bookingId = await redeem(code);
  await extendVoucher(context, {
    voucherId,
    expiresOn: addMonths(TODAY, 30),
    actor: STAFF,
  });
  await cancelBooking(context, {
    bookingId,
    refund: { choice: "full" },
    notify: false,
    actor: STAFF,
  });
  const emailId = randomUUID();
  const resend = () => resendVoucherEmail(context, { voucherId, emailId, actor: STAFF });
  const [first, second] = await Promise.all([resend(), resend()]);
  expect(second).toEqual(first);
  await expect(
    resendVoucherEmail(context, {
      voucherId: (await createTestVoucher()).voucherId,
      emailId,
      actor: STAFF,
    }),
  ).rejects.toEqual(refusal("IDEMPOTENCY_MISMATCH"));
  const voucher = await readAdminVoucher(context, voucherId);
  const history = voucher.entries.map(({ type, amountPence, balancePence, by }) =>
    [type, amountPence, balancePence, by].join(" "),
  );
  expect(history).toEqual([
    "resent   Sam Staff",
    "returned 3600 5000 ",
    "expiry_extended   Sam Staff",
    "redeemed -3600 1400 ",
    "issued 5000 5000 Sam Staff",
  ]);
  expect(voucher.entries[3]).toMatchObject({
    bookingId,
    reference: bookingId.slice(0, 8).toUpperCase(),
  });
  expect(voucher.emails.filter(({ id }) => id === emailId)).toHaveLength(1);
  expect(voucher).toMatchObject({ payment: null, refundablePence: 0, status: "available" });
  await expect(readAdminVoucher(context, randomUUID())).rejects.toEqual(
    refusal("VOUCHER_NOT_FOUND"),
  );
});

test("refuses to edit a recipient that somebody else has changed; correcting is idempotent", async () => {
  const { voucherId } = await createTestVoucher();
  const { recipientVersion: version } = await readAdminVoucher(context, voucherId);
  const recipient = { name: "Sam Reed", email: `sam-${randomUUID()}@example.com` };
  const changeRecipient = (name: string) =>
    correctRecipient(context, {
      voucherId,
      version,
      actor: STAFF,
      recipient: { ...recipient, name },
    });
  await Promise.all([changeRecipient("Sam Reed"), changeRecipient("Sam Reed")]);
  await expect(changeRecipient("Somebody Else")).rejects.toEqual(
    refusal("VOUCHER_RECIPIENT_CHANGED"),
  );
  const { entries, recipientName } = await readAdminVoucher(context, voucherId);
  expect(recipientName).toBe("Sam Reed");
  expect(entries.filter(({ type }) => type === "recipient_changed")).toHaveLength(1);
});

test("refuses to edit a recipient that was changed and changed back; spending is not a change", async () => {
  const { voucherId } = await createTestVoucher();
  const shown = await readAdminVoucher(context, voucherId);
  const original = { name: shown.recipientName, email: shown.recipientEmail };
  const correct = (version: string, name: string) =>
    correctRecipient(context, {
      voucherId,
      version,
      actor: STAFF,
      recipient: { ...original, name },
    });
  await correct(shown.recipientVersion, "Robin Vale");
  await correct((await readAdminVoucher(context, voucherId)).recipientVersion, original.name);
  await expect(correct(shown.recipientVersion, "Sam Reed")).rejects.toEqual(
    refusal("VOUCHER_RECIPIENT_CHANGED"),
  );
  const { recipientVersion } = await readAdminVoucher(context, voucherId);
  for (const balancePence of [0, shown.balancePence])
    await db.updateTable("vouchers").set({ balancePence }).where("id", "=", voucherId).execute();
  expect((await readAdminVoucher(context, voucherId)).recipientVersion).toBe(recipientVersion);
});

test("an expiry date can be extended, not shortened, to at most ten years from today", async () => {
  const { voucherId, expiresAt } = await createTestVoucher();
  const lastDay = localDate(expiresAt, "Europe/London");
  const extend = (expiresOn: string, id = voucherId) =>
    extendVoucher(context, { voucherId: id, expiresOn, actor: STAFF });
  await expect(extend(addDays(lastDay, -1))).rejects.toEqual(refusal("VOUCHER_EXPIRY_NOT_LATER"));
  await expect(extend(addMonths(TODAY, 121))).rejects.toEqual(refusal("VOUCHER_EXPIRY_TOO_FAR"));
  await expect(extend(addDays(lastDay, 1), randomUUID())).rejects.toEqual(
    refusal("VOUCHER_NOT_FOUND"),
  );
  expect((await readAdminVoucher(context, voucherId)).extendableFrom).toBe(addDays(lastDay, 1));
  await Promise.all([1, 2, 3].map(() => extend(addDays(lastDay, 30))));
  const { entries, ...voucher } = await readAdminVoucher(context, voucherId);
  expect(localDate(new Date(voucher.expiresAt), "Europe/London")).toBe(addDays(lastDay, 30));
  expect(entries.filter(({ type }) => type === "expiry_extended")).toHaveLength(1);
  const voidOptions = { refund: "paid", expectedBalancePence: 5_000, notify: false } as const;
  await voidVoucher(context, { voucherId, ...voidOptions, actor: STAFF });
  await expect(extend(addDays(lastDay, 60))).rejects.toEqual(refusal("VOUCHER_VOIDED"));
});

test("an expired voucher can be extended, and the latest of concurrent extensions wins", async () => {
  const { voucherId, code } = await createTestVoucher();
  await pool.query(
    "UPDATE vouchers SET expires_at = venue_now() - interval '40 days' WHERE id = $1",
    [voucherId],
  );
  await expect(redeem(code)).rejects.toEqual(refusal("VOUCHER_INVALID"));
  expect((await readAdminVoucher(context, voucherId)).extendableFrom).toBe(TODAY);
  const days = [10, 400, 30, 200].map((offsetDays) => addDays(TODAY, offsetDays));
  await Promise.allSettled(
    days.map((expiresOn) => extendVoucher(context, { voucherId, expiresOn, actor: STAFF })),
  );
  const { expiresAt } = await readAdminVoucher(context, voucherId);
  expect(localDate(new Date(expiresAt), "Europe/London")).toBe(addDays(TODAY, 400));
  await redeem(code);
});

test("when extending races voiding, the voucher ends up voided", async () => {
  for (let round = 0; round < 5; round++) {
    const { voucherId } = await createTestVoucher();
    const voidOptions = { refund: "paid", expectedBalancePence: 5_000, notify: false } as const;
    const [extended, voided] = await Promise.allSettled([
      extendVoucher(context, { voucherId, expiresOn: addMonths(TODAY, 40), actor: STAFF }),
      voidVoucher(context, { voucherId, ...voidOptions, actor: STAFF }),
    ]);
    expect(voided.status).toBe("fulfilled");
    if (extended.status === "rejected") expect(extended.reason.code).toBe("VOUCHER_VOIDED");
    expect((await readAdminVoucher(context, voucherId)).status).toBe("voided");
  }
});

test("a voucher paid offline has a payment, counts as sold, and is created once", async () => {
  const before = await readVoucherStats(context);
  const input = { voucherId: randomUUID(), paidBy: "other" } as const;
  const recipient = { name: "Robin Lake", email: `robin-${randomUUID()}@example.com` };
  await Promise.all([1, 2].map(() => createTestVoucher({ ...input, recipient })));
  const { payment } = await readAdminVoucher(context, input.voucherId);
  expect(payment).toMatchObject({ method: "other", state: "captured", amountPence: 5_000 });
  const after = await readVoucherStats(context);
  expect(after.soldThisYear.pence - before.soldThisYear.pence).toBe(5_000);
  expect(after.soldThisYear.count - before.soldThisYear.count).toBe(1);
});

test("all invariants hold afterwards", async () => {
  await completePayments(context);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("codes are shown in groups and stored without", async () => {
  const { vouchers } = await list();
  for (const { id, code } of vouchers) {
    const { rows } = await pool.query("SELECT code FROM vouchers WHERE id = $1", [id]);
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(normaliseVoucherCode(code)).toBe(rows[0].code);
  }
});

test("prints a voucher with its current balance, but not a voided one", async () => {
  const voucherId = randomUUID();
  const { code } = await createTestVoucher({ voucherId, message: "Enjoy the water." });
  await redeem(code);
  const file = await printVoucher(context, voucherId);
  expect(file.name).toBe("gift-voucher.pdf");
  const { text, pageCount } = readPdf(Buffer.from(await file.arrayBuffer()));
  const pdfText = text.replace(/\s/g, "");
  const { balancePence } = await readAdminVoucher(context, voucherId);
  expect(pageCount).toBe(1);
  for (const expected of [code, "RobinLake", "Enjoythewater.", formatShortPence(balancePence)]) {
    expect(pdfText).toContain(expected);
  }
  const broken = { ...context.files, read: () => Promise.reject(new Error("The disk is away")) };
  await db.updateTable("settings").set({ logoUrl: "/files/mark" }).execute();
  await expect(printVoucher({ ...context, files: broken }, voucherId)).rejects.toEqual(
    refusal("VOUCHER_NOT_DRAWN"),
  );
  await db.updateTable("settings").set({ logoUrl: null }).execute();
  const voidInput = { voucherId, refund: "none", notify: false, actor: STAFF } as const;
  await voidVoucher(context, { ...voidInput, expectedBalancePence: balancePence });
  await expect(printVoucher(context, voucherId)).rejects.toEqual(refusal("VOUCHER_VOIDED"));
  await expect(printVoucher(context, randomUUID())).rejects.toEqual(refusal("VOUCHER_NOT_FOUND"));
});
