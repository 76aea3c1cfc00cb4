import { randomUUID } from "node:crypto";
import {
  requestEmailChange,
  requestPasswordReset,
} from "../../src/server/accounts/account-requests.ts";
import { cancelBooking } from "../../src/server/bookings/cancel/cancel-booking.ts";
import { correctContact } from "../../src/server/bookings/contact/correct-contact.ts";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import { createStaffBooking } from "../../src/server/bookings/walk-in/create-staff-booking.ts";
import type { Context } from "../../src/server/context.ts";
import { issueManageLink } from "../../src/server/emails/issue-links.ts";
import { SYSTEM } from "../../src/server/events/actor.ts";
import { penceToDecimal } from "../../src/shared/money.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { type TestAccount, testAccount } from "./test-account.ts";
import { completePayments } from "./test-booking.ts";
import type { TestContext } from "./test-context.ts";
import type { TestVenue } from "./test-venue.ts";
import { hold, place, placement } from "./test-visitor.ts";
import { purchaseVoucher, voucherOrder } from "./test-voucher.ts";

/** A person with every kind of personal data that the product can store. */
export interface PersonWithData {
  account: TestAccount;
  customerId: string;
  /** Booked as a guest, before the account existed. */
  guestBookingId: string;
  /** Booked while signed in, with another email address. */
  ownBookingId: string;
  cancelledBookingId: string;
  staffBookingId: string;
  /** Bought for a friend, with a personal message. */
  giftId: string;
  /** Received from a friend, with a personal message. */
  receivedGiftId: string;
  friend: { name: string; email: string };
  /** Every text that identifies the person; nobody else shares any of them. */
  identifyingTexts: string[];
}

/** Two people who share no identifying text. */
const PEOPLE = {
  zebedee: {
    firstName: "Zebedee",
    lastName: "Quixworth",
    phone: "07700900987",
    addressLine1: "9 Quay Cottage",
    addressLine2: "Flat Zed",
    city: "Quixham",
    county: "Zedshire",
    postcode: "ZE2 3QX",
  },
  ottoline: {
    firstName: "Ottoline",
    lastName: "Vrankton",
    phone: "07700900876",
    addressLine1: "4 Heron Rise",
    addressLine2: "Attic",
    city: "Vrankley",
    county: "Ottoshire",
    postcode: "OT7 8VR",
  },
} as const;

export async function createPersonWithData(
  context: TestContext,
  venue: TestVenue,
  personKey: keyof typeof PEOPLE = "zebedee",
): Promise<PersonWithData> {
  const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
  const { firstName, lastName } = PEOPLE[personKey];
  const name = `${firstName} ${lastName}`;
  const [email, workEmail, nextEmail] = ["home", "work", "next"].map(
    (mailbox) => `${personKey}-${mailbox}@example.com`,
  ) as [string, string, string];
  const contact = { ...PEOPLE[personKey], email, marketingConsent: true };
  const waiver = { ...placement(venue).waiver, signature: { kind: "typed" as const, name } };
  const changes = { contact, waiver };
  const guestBookingId = await bookOnline(context, venue, ten, changes);
  const account = await testAccount(context, { name, email });
  const { id: customerId } = await context.db
    .selectFrom("customers")
    .select("id")
    .where("authId", "=", account.id)
    .executeTakeFirstOrThrow();
  const ownBookingId = await bookOnline(
    context,
    venue,
    eleven,
    { ...changes, contact: { ...contact, email: workEmail } },
    account.id,
  );
  const cancelledBookingId = await bookOnline(context, venue, twelve, changes);
  await cancelBooking(context, {
    bookingId: cancelledBookingId,
    refund: { choice: "full" },
    notify: true,
    actor: SYSTEM,
  });
  const staffBookingId = await bookAsStaff(context, venue, twelve, changes);
  await declinePayment(context, venue, twelve, changes);
  const friend = { name: "Robin Lake", email: `robin-${randomUUID()}@example.com` };
  const person = { name, email };
  const { id: giftId } = await purchaseVoucher(context, {
    ...voucherOrder({ recipient: friend, message: `Splash well, your ${firstName}` }),
    purchaser: contact,
  });
  const { id: receivedGiftId } = await purchaseVoucher(
    context,
    voucherOrder({ recipient: person, message: `For dear ${firstName}` }),
  );
  // The event's details hold the number from before.
  await correctContact(context, {
    bookingId: staffBookingId,
    contact: { firstName, lastName, email, phone: "07700900111" },
    emailId: null,
    actor: SYSTEM,
  });
  await requestPasswordReset(context, email);
  await requestEmailChange(context, { userId: account.id, email: nextEmail });
  await issueManageLink(context, guestBookingId);
  await completePayments(context);
  const identifyingTexts = [...Object.values(PEOPLE[personKey]), email, workEmail, nextEmail];
  identifyingTexts.push(contact.phone.replace(/^0/, "44"));
  return {
    account,
    customerId,
    guestBookingId,
    ownBookingId,
    cancelledBookingId,
    staffBookingId,
    giftId,
    receivedGiftId,
    friend,
    identifyingTexts,
  };
}

type Order = Partial<ReturnType<typeof placement>>;

async function bookOnline(
  context: Context,
  venue: TestVenue,
  startsAt: Date,
  changes: Order,
  accountId: string | null = null,
): Promise<string> {
  const { checkout, checkoutSecret } = await hold(context, venue, startsAt, 1);
  const placed = await placeBooking(context, {
    checkoutId: checkout.id,
    checkoutSecret,
    idempotencyKey: randomUUID(),
    placement: placement(venue, { ...changes, expectedTotalPence: 1_800 }),
    accountId,
  });
  if (placed.status !== 201) throw new Error("The booking was not made.");
  return placed.body.booking.id;
}

async function bookAsStaff(
  context: Context,
  venue: TestVenue,
  startsAt: Date,
  { contact = placement(venue).contact }: Order,
): Promise<string> {
  const { bookingId } = await createStaffBooking(context, {
    bookingId: randomUUID(),
    activityId: venue.activityId,
    startsAt,
    ticketCount: 1,
    contact,
    addons: [],
    voucherCode: null,
    discountCode: null,
    waiver: null,
    paidBy: "cash",
    expectedTotalPence: 1_800,
    notify: true,
    actor: SYSTEM,
  });
  return bookingId;
}

async function declinePayment(context: Context, venue: TestVenue, startsAt: Date, changes: Order) {
  const visitor = await hold(context, venue, startsAt, 1);
  const token = cardToken({ amount: penceToDecimal(1_800), outcome: "GENERIC_DECLINE" });
  const input = placement(venue, { ...changes, expectedTotalPence: 1_800, cardToken: token });
  await place(context, visitor, input).catch(() => undefined);
}

/** Moves every visit nine days into the past. */
export async function moveVisitsToPast({ pool }: Pick<Context, "pool">): Promise<void> {
  await pool.query(
    `UPDATE time_slots SET start_time = start_time - interval '9 days',
                           end_time = end_time - interval '9 days'`,
  );
}

/** Finds every row in the database that contains one of the texts, as `table: row` (shortened). */
export async function findRowsContaining(
  { pool }: Pick<Context, "pool">,
  identifyingTexts: readonly string[],
): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const matches: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT left(t::text, 300) AS row FROM "${name}" t
       WHERE EXISTS (SELECT FROM unnest($1::text[]) word
                     WHERE position(lower(word) IN lower(t::text)) > 0)`,
      [identifyingTexts],
    );
    matches.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return matches;
}
