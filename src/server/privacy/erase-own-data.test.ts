import { beforeAll, expect, test } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { findLedgerDifferences } from "../../../tests/invariants/ledgers.ts";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import {
  createPersonWithData,
  findRowsContaining,
  moveVisitsToPast,
  type PersonWithData,
} from "../../../tests/support/person-with-data.ts";
import { book } from "../../../tests/support/test-booking.ts";
import { placement } from "../../../tests/support/test-visitor.ts";
import { drainDeliveries } from "../emails/send-emails.ts";
import { recordExternalRefund } from "../payments/records/refunds.queries.ts";
import { eraseCustomerRecords } from "./erase-customer-records.ts";
import { eraseLateWrites } from "./erase-purchases.ts";

const { context, venue, call, getEmailsTo, signIn, getSignedInAccount } = await accountFixture();
const { db, pool } = context;
const { ownerPool } = context.database;

let person: PersonWithData;
let cookie: string | undefined;

/** Everything sold, paid and refunded, in whole pence. */
async function readLedger() {
  const { rows } = await pool.query(`
    SELECT 'booking' AS what, id, status AS state, total_pence AS pence FROM bookings
    UNION ALL SELECT 'payment', id, state, amount_pence - refunded_pence FROM payments
    UNION ALL SELECT 'refund', id, state, amount_pence FROM refunds
    UNION ALL SELECT 'voucher', voucher_id, kind, amount_pence FROM voucher_ledger
    ORDER BY 1, 2, 3`);
  return rows;
}

beforeAll(async () => {
  person = await createPersonWithData(context, venue);
  await drainDeliveries(context);
  await pool.query("UPDATE refunds SET origin = 'provider', reason = 'Sorry, Zebedee'");
  await moveVisitsToPast(context);
});

test("before the erasure, the person is in every table that can hold personal data", async () => {
  const tables = (await findRowsContaining(context, person.identifyingTexts)).map(
    (place) => place.split(":")[0],
  );
  expect([...new Set(tables)].toSorted()).toEqual([
    "account_requests",
    "bookings",
    "customer_waivers",
    "customers",
    "emails",
    "event_details",
    "payment_attempts",
    "refunds",
    "users",
    "vouchers",
  ]);
});

test("a wrong or missing password or a failing transaction erases nothing", async () => {
  cookie = (await signIn(person.account)).cookie;
  const before = await findRowsContaining(context, person.identifyingTexts);
  const refused = await call("/profile/erasure", { currentPassword: "a guess" }, { cookie });
  expect(refused).toMatchObject({ status: 409, body: { code: "ERASURE_PASSWORD_WRONG" } });
  expect((await call("/profile/erasure", {}, { cookie })).body.data.fields).toEqual([
    { path: "currentPassword", message: "Current password is required" },
  ]);
  // Make the transaction's last statement fail.
  await ownerPool.query(
    "ALTER TABLE events ADD CONSTRAINT broken CHECK (type <> 'customer.erased') NOT VALID",
  );
  const { password } = person.account;
  const broken = await call("/profile/erasure", { currentPassword: password }, { cookie });
  await ownerPool.query("ALTER TABLE events DROP CONSTRAINT broken");
  expect(broken.status).toBe(500);
  expect(await findRowsContaining(context, person.identifyingTexts)).toEqual(before);
  expect(await getSignedInAccount(cookie)).toMatchObject({ email: person.account.email });
});

test("erasure removes the person everywhere, and leaves the ledger and other people unchanged", async () => {
  const other = await createPersonWithData(context, venue, "ottoline");
  await drainDeliveries(context);
  const [before, otherBefore] = [
    await readLedger(),
    await findRowsContaining(context, other.identifyingTexts),
  ];
  const { email, password } = person.account;
  const erased = await call("/profile/erasure", { currentPassword: password }, { cookie });
  expect(erased).toMatchObject({ status: 200, body: { erased: true } });
  const emails = await getEmailsTo(email);

  expect(await findRowsContaining(context, person.identifyingTexts)).toEqual([]);
  expect(await findRowsContaining(context, other.identifyingTexts)).toEqual(otherBefore);
  expect(await readLedger()).toEqual(before);
  expect(await findBrokenInvariants(pool)).toEqual([]);
  expect(await findLedgerDifferences(pool, context.simulator)).toEqual([]);

  expect(emails.at(-1)?.headers).toContain("Subject: Your data at Test Lake has been erased");
  expect(erased.cookie).toBe("session=");
  expect(await getSignedInAccount(cookie)).toBeNull();
  expect((await signIn(person.account)).status).toBe(401);
});

test("a gift voucher that the person gave stays valid, and stays its recipient's", async () => {
  const gift = await db
    .selectFrom("vouchers")
    .select(["balancePence", "recipientName", "recipientEmail"])
    .where("id", "=", person.giftId)
    .executeTakeFirst();
  const { name, email } = person.friend;
  expect(gift).toEqual({ balancePence: 5_000, recipientName: name, recipientEmail: email });
});

test("repeating the erasure is a no-op", async () => {
  const repeated = await eraseCustomerRecords(context, {
    customerId: person.customerId,
    actor: { kind: "staff", id: null },
  });
  expect(repeated).toBe(false);
  const erasures = await db.selectFrom("events").select("actorKind");
  const rows = await erasures.where("type", "=", "customer.erased").execute();
  expect(rows).toEqual([{ actorKind: "customer" }]);
});

test("late writes do not bring personal data back", async () => {
  const payment = await db
    .selectFrom("payments")
    .select("providerPaymentId")
    .where("bookingId", "=", person.guestBookingId)
    .executeTakeFirstOrThrow();
  const [recorded] = await recordExternalRefund(pool, {
    providerPaymentId: payment.providerPaymentId ?? "",
    providerRefundId: "late",
    amountPence: 100,
    reason: "For Zebedee Quixworth",
    state: "completed",
  });
  expect(recorded).toBeDefined();
  expect(await findRowsContaining(context, person.identifyingTexts)).toEqual([]);
  // A statement that read the name before the erasure writes it afterwards.
  await pool.query(
    `UPDATE emails SET content = '{"customerName": "Zebedee"}', state = 'queued', sent_at = NULL
     WHERE booking_id = $1 AND kind = 'booking-confirmation'`,
    [person.guestBookingId],
  );
  await eraseLateWrites(context);
  expect(await findRowsContaining(context, person.identifyingTexts)).toEqual([]);
});

test("a new booking under the same address creates a new customer", async () => {
  const { contact } = placement(venue);
  const bookingId = await book(context, venue, venue.slots[3] as Date, {
    contact: { ...contact, email: person.account.email },
  });
  const owner = await db
    .selectFrom("bookings")
    .innerJoin("customers", "customers.id", "bookings.customerId")
    .select(["customers.id", "customers.email", "customers.erasedAt"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  expect(owner).toMatchObject({ email: person.account.email, erasedAt: null });
  expect(owner.id).not.toBe(person.customerId);
});
