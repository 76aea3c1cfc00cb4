import { beforeAll, beforeEach, expect, test } from "vitest";
import { accountFixture } from "../../../tests/support/account-fixture.ts";
import {
  createPersonWithData,
  type PersonWithData,
} from "../../../tests/support/person-with-data.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { drainDeliveries } from "../emails/send-emails.ts";
import { exportPersonalData } from "./export-personal-data.ts";

const { context, venue, signIn } = await accountFixture();
const { db, pool } = context;
const base = await testApp(context);

let person: PersonWithData;
let other: PersonWithData;

beforeAll(async () => {
  person = await createPersonWithData(context, venue);
  other = await createPersonWithData(context, venue, "ottoline");
  await drainDeliveries(context);
});
beforeEach(() => db.deleteFrom("rateLimits").execute());

async function download(cookie = "") {
  const response = await fetch(`${base}/api/profile/data`, { headers: { cookie } });
  return { reply: response, text: await response.text() };
}

async function ownFile() {
  return download((await signIn(person.account)).cookie);
}

test("the file requires a session, is downloaded under a name and is never cached", async () => {
  expect((await download()).reply.status).toBe(401);
  const { reply: response } = await ownFile();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="slipway-data-\d{4}-\d\d-\d\d\.json"$/,
  );
});

test("the file contains and explains everything stored about the person", async () => {
  const { text } = await ownFile();
  for (const word of person.identifyingTexts) {
    // The number in the payment provider's format is sent, but not stored.
    if (!word.startsWith("44")) expect(text).toContain(word);
  }
  expect(text.split("\n").length).toBeGreaterThan(100);
  const file = JSON.parse(text);
  expect(file.about[1]).toContain("£18.00");
  expect(file.profile).toMatchObject({ firstName: "Zebedee", city: "Quixham" });
  expect(file.consents).toEqual({
    marketing: true,
    lastDecidedAt: expect.any(String),
    decidedWith: "purchase",
  });
  expect(file.account).toMatchObject({ email: person.account.email, isEmailProven: true });
  expect(file.account.sessions.length).toBeGreaterThan(0);
  expect(file.account.requests.map(({ kind }: { kind: string }) => kind)).toEqual([
    "password-reset",
    "email-change",
  ]);
  expect(file.bookings).toHaveLength(4);
  const [guest, , cancelled, staffBooking] = file.bookings;
  expect(guest).toMatchObject({
    status: "confirmed",
    contact: { email: person.account.email, postcode: "ZE2 3QX" },
    order: { totalPence: 1_800 },
    waivers: [
      {
        signature: { kind: "typed", name: "Zebedee Quixworth" },
        people: 1,
        text: expect.stringContaining("I, Zebedee Quixworth, come to Test Lake."),
      },
    ],
    payments: [{ method: "card", state: "captured", cardBrand: "VISA", amountPence: 1_800 }],
  });
  expect(guest.emails[0]).toMatchObject({
    kind: "booking-confirmation",
    state: "sent",
    about: { customerName: "Zebedee Quixworth", customerEmail: person.account.email },
  });
  expect(guest.history[0]).toMatchObject({ type: "booking.confirmed", by: "visitor" });
  expect(cancelled.payments[0].refunds).toMatchObject([{ amountPence: 1_800, state: "completed" }]);
  expect(staffBooking).toMatchObject({ madeBy: "staff", payments: [{ method: "cash" }] });
  expect(file.vouchersBought).toMatchObject([
    { amountPence: 5_000, recipientName: "Robin Lake", message: "Splash well, your Zebedee" },
  ]);
  expect(file.vouchersReceived).toMatchObject([
    { from: "Amelia Hart", message: "For dear Zebedee" },
  ]);
});

test("the file contains no data of other people, no passwords, codes or tokens", async () => {
  const { text } = await ownFile();
  for (const word of other.identifyingTexts) expect(text).not.toContain(word);
  const { rows } = await pool.query(
    `SELECT code AS secret FROM vouchers UNION ALL SELECT password FROM accounts
     UNION ALL SELECT token FROM sessions`,
  );
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

test("a gift voucher that is still to be delivered stays a surprise", async () => {
  await pool.query(
    "UPDATE vouchers SET email_sent = false, email_sent_at = NULL WHERE recipient_email = $1",
    [person.account.email],
  );
  const file = JSON.parse((await ownFile()).text);
  expect(file.vouchersReceived).toEqual([]);
});

test("the file contains thousands of bookings, streamed one by one", async () => {
  // A booking's reference is the beginning of its id: thousands of random ones could clash.
  await pool.query(`
    INSERT INTO bookings (id, source, activity_id, time_slot_id, starts_at, customer_id,
      ticket_count, status, activity_name, ticket_price_pence, tickets_pence, addons_pence, subtotal_pence,
      discount_pence, voucher_pence, total_pence, cancellation_policy_hours, first_name, last_name,
      email, phone, address_line1, city, county, postcode)
    SELECT (lpad(to_hex(n), 8, '0') || right(gen_random_uuid()::text, -8))::uuid, 'staff', activity_id, time_slot_id, starts_at, customer_id, 1, 'confirmed',
      'Old visit ' || n, 100, 100, 0, 100, 0, 0, 100, 24, 'Zebedee', 'Quixworth', '', '', '', '',
      '', ''
    FROM bookings, generate_series(1, 3000) n WHERE id = '${person.guestBookingId}'`);
  const account = { userId: person.account.id, email: person.account.email };
  const file = JSON.parse((await ownFile()).text);
  const names = new Set(file.bookings.map(({ activity }: { activity: string }) => activity));
  expect(names.size).toBe(3_001);

  let seen = 0;
  for await (const piece of await exportPersonalData(context, account)) {
    seen = Math.max(seen, piece.length);
  }
  // The longest chunk is one booking, not the file.
  expect(seen).toBeLessThan(20_000);
});
