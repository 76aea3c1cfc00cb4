import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readTableFingerprints } from "../../../../tests/fuzz/table-fingerprints.ts";
import { findBrokenInvariants } from "../../../../tests/invariants/invariants.ts";
import { findSecrets } from "../../../../tests/invariants/secrets.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { readQrCode, renderQr } from "../../../../tests/support/qr.ts";
import { createStaffBookingInput } from "../../../../tests/support/staff-booking-input.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { book } from "../../../../tests/support/test-booking.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { createVenue } from "../../../../tests/support/test-venue.ts";
import { hold, place, placement } from "../../../../tests/support/test-visitor.ts";
import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { loadEmailHtml } from "../../emails/render-email.ts";
import { drainDeliveries, sendDueEmails } from "../../emails/send-emails.ts";
import { createSmtpTransport } from "../../integrations/email/smtp-transport.ts";
import { readConfig } from "../../platform/config/config.ts";
import { sha256 } from "../../platform/secrets/secrets.ts";
import { cancelBooking } from "../cancel/cancel-booking.ts";
import { moveBooking } from "../move/move-booking.ts";
import { createStaffBooking } from "../walk-in/create-staff-booking.ts";

const server = await startMailServer();
const email = createSmtpTransport(server.url);
const config = { ...readConfig({ DEMO: "1", PORT: "0" }), trustedProxies: 1 };
const context = await testContext({ email, config });
const { db, pool } = context;
const venue = await createVenue(context);
await db.updateTable("activities").set({ maxCapacity: 100 }).execute();
const base = await testApp(context);
const [ten, eleven] = venue.slots as [Date, Date];
const actor = { kind: "staff", id: null } as const;
await loadEmailHtml();
afterAll(async () => {
  await drainDeliveries(context);
  email.close();
  await server.stop();
});

beforeEach(() => {
  server.accept();
  server.received.length = 0;
});

/** Sends every queued email. */
async function deliverEmails(): Promise<void> {
  await drainDeliveries(context);
  await pool.query("UPDATE emails SET next_try_at = venue_now() WHERE state = 'queued'");
  await sendDueEmails(context);
}

/** The customer's emails, oldest first. */
function customerEmails() {
  return server.received.filter(({ recipients }) => recipients[0] !== "staff@example.com");
}

/** The token of an email's link, the same in text and HTML. */
function extractToken(email: { text: string; html: string } | undefined): string {
  const token = /\/booking\/manage#([\w-]+)$/m.exec(email?.text ?? "")?.[1] ?? "";
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(email?.html).toContain(`/booking/manage#${token}"`);
  return token;
}

async function open(token: string, from: string = randomUUID()) {
  const headers = { "manage-token": token, "x-forwarded-for": from };
  const reply = await fetch(`${base}/api/managed-booking`, { headers });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

async function opened(token: string): Promise<ManagedBooking> {
  const { status, body } = await open(token);
  expect(status).toBe(200);
  return body as ManagedBooking;
}

async function bookedAt(startsAt: Date): Promise<{ bookingId: string; token: string }> {
  const bookingId = await book(context, venue, startsAt);
  await drainDeliveries(context);
  return { bookingId, token: extractToken(customerEmails().at(-1)) };
}

test("the link in the confirmation opens the booking as it is now", async () => {
  const { bookingId, token } = await bookedAt(ten);
  const booking = await opened(token);
  expect(booking).toMatchObject({
    id: bookingId,
    reference: bookingId.slice(0, 8).toUpperCase(),
    status: "confirmed",
    activityName: "Aqua Course",
    startsAt: ten.toISOString(),
    ticketCount: 2,
    tickets: [{ pricePence: 1800, quantity: 2 }],
    addons: [],
    order: { subtotalPence: 3600, totalPence: 3600 },
    payments: [{ method: "card", card: { brand: "VISA", last4: "1111" }, amountPence: 3600 }],
    duePence: 0,
    refundPence: null,
    contact: { firstName: "Amelia", lastName: "Hart" },
    isWaiverSigned: true,
  });
  expect(booking.calendarEntry).toContain(`UID:${bookingId}`);
  expect(await readQrCode(await renderQr(booking.qr))).toBe(bookingId);
});

test("the link has 128 random bits, and only its hash is stored", async () => {
  const { bookingId, token } = await bookedAt(ten);
  expect(Buffer.from(token, "base64url")).toHaveLength(16);
  const links = await db
    .selectFrom("manageLinks")
    .selectAll()
    .where("bookingId", "=", bookingId)
    .execute();
  expect(links).toMatchObject([{ tokenHash: sha256(token) }]);
  const { rows } = await pool.query<{ content: string }>(
    "SELECT content::text || coalesce(last_error, '') AS content FROM emails",
  );
  expect(rows.map(({ content }) => content).join("")).not.toContain(token);
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("opening the link writes nothing, and the response is not cached", async () => {
  const { token } = await bookedAt(ten);
  const before = await readTableFingerprints(pool);
  const { headers } = await open(token);
  expect(await readTableFingerprints(pool)).toEqual(before);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("the secret of a checkout opens the booking that it made, and nothing else", async () => {
  const visitor = await hold(context, venue, ten);
  const { checkoutSecret } = visitor;
  expect((await open(checkoutSecret)).status).toBe(404);
  const placed = await place(context, visitor, placement(venue));
  if (placed.status !== 201) throw new Error("The booking was not confirmed.");
  const before = await readTableFingerprints(pool);
  expect(await opened(checkoutSecret)).toMatchObject({ id: placed.body.booking.id });
  expect(await readTableFingerprints(pool)).toEqual(before);
  const others = await book(context, venue, ten);
  const reply = await fetch(`${base}/api/bookings/${others}`, {
    headers: { "manage-token": checkoutSecret },
  });
  expect(reply.status).toBe(404);
});

test.each(["x", "A".repeat(22), "_-".repeat(100)])(
  "%j opens nothing, with the same refusal as any wrong link",
  async (token) => {
    expect(await open(token)).toMatchObject({
      status: 404,
      body: {
        code: "MANAGE_LINK_INVALID",
        message:
          "This link does not open a booking. It may have expired, or part of it is missing.",
      },
    });
  },
);

test.each(["", "../../etc", "A".repeat(201)])("%j is refused without a lookup", async (token) => {
  expect(await open(token)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

test("guessing links is rate limited", async () => {
  const guesses = Array.from({ length: 120 }, (_, guess) => open(`guess-${guess}`, "one"));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});

test("the link expires thirty days after the visit", async () => {
  const { bookingId, token } = await bookedAt(ten);
  const visitor = await hold(context, venue, ten);
  await place(context, visitor, placement(venue));
  const shift = async (interval: string) => {
    await pool.query(
      `UPDATE time_slots SET start_time = venue_now() - interval '1 hour' - interval '${interval}',
              end_time = venue_now() - interval '${interval}'
       WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
      [bookingId],
    );
    await pool.query(
      `UPDATE manage_links SET expires_at = venue_now() + interval '30 days' - interval '${interval}'
       WHERE booking_id = $1`,
      [bookingId],
    );
  };
  const slot = await db
    .selectFrom("timeSlots")
    .select(["startTime", "endTime"])
    .where("startTime", "=", ten)
    .executeTakeFirstOrThrow();
  await shift("29 days 23 hours");
  expect((await open(token)).status).toBe(200);
  expect((await open(visitor.checkoutSecret)).status).toBe(200);
  await shift("30 days 1 minute");
  expect((await open(token)).status).toBe(404);
  expect((await open(visitor.checkoutSecret)).status).toBe(404);
  await pool.query(
    `UPDATE time_slots SET start_time = $2, end_time = $3
     WHERE id = (SELECT time_slot_id FROM bookings WHERE id = $1)`,
    [bookingId, slot.startTime, slot.endTime],
  );
});

test("a moved booking gets a new link, and the old one lasts as long", async () => {
  const { bookingId, token } = await bookedAt(ten);
  await pool.query("UPDATE manage_links SET expires_at = venue_now() WHERE booking_id = $1", [
    bookingId,
  ]);
  await moveBooking(context, { bookingId, startsAt: eleven, notify: true, actor });
  await deliverEmails();
  const moved = customerEmails().at(-1);
  expect(moved?.headers).toContain("Subject: Booking moved");
  const next = extractToken(moved);
  expect(next).not.toBe(token);
  for (const one of [token, next]) {
    const booking = await opened(one);
    expect(booking.startsAt).toBe(eleven.toISOString());
    expect(booking.calendarEntry).toContain("SEQUENCE:1");
  }
});

test("a cancelled booking shows its refund and has no calendar entry", async () => {
  const { bookingId, token } = await bookedAt(ten);
  await cancelBooking(context, { bookingId, refund: { choice: "full" }, notify: true, actor });
  expect(await opened(token)).toMatchObject({
    status: "cancelled",
    refundPence: 3600,
    duePence: 0,
    calendarEntry: null,
  });
  await deliverEmails();
  expect(customerEmails().at(-1)?.text).not.toContain("/booking/manage");
});

test("each delivery attempt has a link of its own, and the one that arrived opens the booking", async () => {
  server.refuse("content", 451);
  const bookingId = await book(context, venue, ten);
  await drainDeliveries(context);
  server.accept();
  await deliverEmails();
  const token = extractToken(customerEmails().at(-1));
  expect((await opened(token)).id).toBe(bookingId);
  const { length } = await db
    .selectFrom("manageLinks")
    .select("createdAt")
    .where("bookingId", "=", bookingId)
    .execute();
  expect(length).toBe(2);
});

test("emails to staff do not contain the link", async () => {
  await book(context, venue, ten);
  await deliverEmails();
  const staffEmails = server.received.filter(
    ({ recipients }) => recipients[0] === "staff@example.com",
  );
  expect(staffEmails.length).toBeGreaterThan(0);
  for (const staffEmail of staffEmails) {
    expect(staffEmail.html + staffEmail.text).not.toContain("/booking/manage");
    expect(staffEmail.inlineImages.size).toBe(0);
  }
});

test("the confirmation embeds the booking's id as a QR code", async () => {
  const { bookingId } = await bookedAt(ten);
  const email = customerEmails().at(-1);
  const [[cid, png] = ["", Buffer.alloc(0)]] = email?.inlineImages ?? [];
  expect(email?.html).toContain(`src="cid:${cid}"`);
  expect(await readQrCode(png)).toBe(bookingId);
});

test("the link's token never reaches the log, when sent or opened", async () => {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  await book({ ...context, log }, venue, ten);
  await drainDeliveries(context);
  const token = extractToken(customerEmails().at(-1));
  const logging = await testApp({ ...context, log });
  for (const path of ["/booking/manage", "/api/managed-booking"]) {
    await fetch(`${logging}${path}#${token}`, { headers: { "manage-token": token } });
  }
  const logText = lines.join("");
  expect(logText).toContain("/api/managed-booking");
  expect(logText).toContain("email sent");
  expect(findSecrets(logText, [token, sha256(token).toString("hex")])).toEqual([]);
});

test("a staff booking has a link too, and shows what is still to be done", async () => {
  const input = createStaffBookingInput(venue, ten);
  await createStaffBooking(context, input);
  await deliverEmails();
  const email = customerEmails().find(({ recipients }) => recipients[0] === input.contact.email);
  expect(await opened(extractToken(email))).toMatchObject({
    id: input.bookingId,
    status: "confirmed",
    isWaiverSigned: false,
    payments: [],
    duePence: 3600,
  });
});
