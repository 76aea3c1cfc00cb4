import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findBrokenInvariants } from "../../../tests/invariants/invariants.ts";
import { quietLog } from "../../../tests/support/quiet-log.ts";
import { readPdf } from "../../../tests/support/read-pdf.ts";
import { settingsFixture } from "../../../tests/support/settings-fixture.ts";
import { book, getRefunds } from "../../../tests/support/test-booking.ts";
import { hold } from "../../../tests/support/test-visitor.ts";
import { purchaseVoucher } from "../../../tests/support/test-voucher.ts";
import type { SettingsChanges } from "../../shared/contract/admin/settings-fields.ts";
import type { PictureUse } from "../../shared/rules/picture-uses.ts";
import { addDays, localDate, toInstant } from "../../shared/time.ts";
import { listSlots } from "../availability/slots/list-slots.ts";
import { cancelBooking } from "../bookings/cancel/cancel-booking.ts";
import { generateInvoice } from "../bookings/invoice/generate-invoice.ts";
import { readEmailVenue } from "../emails/content/email-venue.ts";
import { readVoucherPicture } from "../emails/content/voucher-picture.ts";
import { listCapturedEmails } from "../emails/emails.queries.ts";
import { renderEmail } from "../emails/render-email.ts";
import { uploadPicture } from "../pictures/admin-pictures.routes.ts";
import { connectTo } from "../platform/database/connect.ts";
import { readEmbeddingSites } from "./embedding-sites.ts";
import { readVenue } from "./venue.routes.ts";

const { context, venue, staffId, set, usual } = await settingsFixture();
const { db, pool } = context;
const [ten, eleven, twelve] = venue.slots as [Date, Date, Date];
const staff = { kind: "staff", id: null } as const;

beforeEach(() => set(usual));
afterEach(() => vi.useRealTimers());

const refused = (code: string) => expect.objectContaining({ code });

/** Renders the newest email of a kind about a booking. */
async function renderCapturedEmail(kind: string, bookingId: string): Promise<string> {
  const emails = await listCapturedEmails(db, 200);
  const email = emails.find((one) => one.kind === kind && one.bookingId === bookingId);
  if (!email) throw new Error(`There is no ${kind}.`);
  const { html, text } = await renderEmail(email, {
    venue: await readEmailVenue(db),
    publicUrl: "https://book.example.com",
    manageUrl: "https://book.example.com/booking/manage",
    files: context.files,
    isVoucherAttached: false,
  });
  return `${html}\n${text}`;
}

async function invoice(bookingId: string): Promise<string> {
  const file = await generateInvoice(context, bookingId);
  return readPdf(Buffer.from(await file.arrayBuffer())).text.replace(/\s/g, "");
}

/** The addresses of the emails to staff since an instant, by kind. */
async function staffEmailsSince(since: Date): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("emails")
    .select(["kind", "toAddress"])
    .where("kind", "like", "%-notice")
    .where("createdAt", ">", since)
    .execute();
  return Object.fromEntries(rows.map(({ kind, toAddress }) => [kind, toAddress]));
}

async function picture(use: PictureUse): Promise<string> {
  const create = { width: 320, height: 180, channels: 3, background: "#0c6ea8" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return uploadPicture(context, { bytes, use, userId: staffId });
}

async function readExpiryMonths(voucherId: string): Promise<number> {
  const row = await db
    .selectFrom("vouchers")
    .select(["expiresAt", "createdAt"])
    .where("id", "=", voucherId)
    .executeTakeFirstOrThrow();
  return Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / (30.44 * 86_400_000));
}

/** A change of settings and the proof of its effect. */
interface Effect {
  what: string;
  changes: Partial<SettingsChanges>;
  proves: () => Promise<void>;
}

const EFFECTS: readonly Effect[] = [
  {
    what: "a longer lead time refuses a slot that was bookable before",
    changes: { bookingLeadTimeHours: 72 },
    proves: async () => {
      await expect(hold(context, venue, ten)).rejects.toEqual(refused("SLOT_TOO_LATE"));
      await set({ bookingLeadTimeHours: 0 });
      await hold(context, venue, ten);
    },
  },
  {
    what: "a limit of one booking per slot refuses the second",
    changes: { maxBookingsPerSlot: 1 },
    proves: async () => {
      await hold(context, venue, eleven);
      await expect(hold(context, venue, eleven)).rejects.toEqual(refused("SLOT_FULLY_BOOKED"));
    },
  },
  {
    what: "places are held for the configured time",
    changes: { holdMinutes: 7 },
    proves: async () => {
      const { checkout } = await hold(context, venue, twelve);
      expect(checkout.secondsLeft).toBe(7 * 60);
      const { rows } = await pool.query(
        `SELECT round(extract(epoch FROM hold_expires_at - created_at) / 60)::int AS minutes
         FROM checkouts WHERE id = $1`,
        [checkout.id],
      );
      expect(rows).toEqual([{ minutes: 7 }]);
    },
  },
  {
    what: "pages get the calendar whose bank holidays they mark",
    changes: { bankHolidays: "scotland" },
    proves: async () => {
      expect(await readVenue(context)).toMatchObject({ bankHolidays: "scotland" });
    },
  },
  {
    what: "business details appear on pages, in emails and on invoices, also for old bookings",
    changes: {},
    proves: async () => {
      const bookingId = await book(context, venue, ten);
      const details = {
        businessName: "Larch Lake",
        businessEmail: "hello@larch.example.com",
        businessPhone: "01632 960999",
        businessAddress: "Larch Road 1",
      };
      await set(details);
      expect(await readVenue(context)).toMatchObject(details);
      const [emailText, pdf] = [
        await renderCapturedEmail("booking-confirmation", bookingId),
        await invoice(bookingId),
      ];
      for (const detail of Object.values(details)) {
        expect(pdf).toContain(detail.replace(/\s/g, ""));
        if (detail !== details.businessEmail) expect(emailText).toContain(detail);
      }
    },
  },
  {
    what: "the checkout texts appear on pages and in the confirmation email",
    changes: {
      checkoutInfoArrival: "Come to the boathouse.",
      checkoutInfoClothing: "Bring old shoes.",
      checkoutInfoRequirements: "Show a pass.",
      checkoutInfoCancellation: "Call by noon.",
    },
    proves: async () => {
      const texts = ["Come to the boathouse.", "Bring old shoes.", "Show a pass.", "Call by noon."];
      const { checkoutInfo } = await readVenue(context);
      expect(Object.values(checkoutInfo)).toEqual(texts);
      const emailText = await renderCapturedEmail(
        "booking-confirmation",
        await book(context, venue, ten),
      );
      for (const text of texts) expect(emailText).toContain(text);
    },
  },
  {
    what: "a voucher is valid for the time configured when it was sold",
    changes: { voucherExpiryMonths: 6 },
    proves: async () => {
      const voucherBefore = await purchaseVoucher(context);
      await set({ voucherExpiryMonths: 36 });
      const voucherAfter = await purchaseVoucher(context);
      expect([
        await readExpiryMonths(voucherBefore.id),
        await readExpiryMonths(voucherAfter.id),
      ]).toEqual([6, 36]);
    },
  },
  {
    what: "the colour, the logo and the pictures appear on pages and in emails",
    changes: { brandColour: "#7a1f5c" },
    proves: async () => {
      const [logoUrl, heroImageUrl, voucherImageUrl] = await Promise.all([
        picture("logo"),
        picture("hero"),
        picture("voucher"),
      ]);
      await set({ logoUrl, heroImageUrl, voucherImageUrl });
      const shown = { brandColour: "#7a1f5c", logoUrl, heroImageUrl, voucherImageUrl };
      expect(await readVenue(context)).toMatchObject(shown);
      const emailText = await renderCapturedEmail(
        "booking-confirmation",
        await book(context, venue, ten),
      );
      expect(emailText).toContain("#7a1f5c");
      expect(emailText).toContain(`https://book.example.com${logoUrl}-mail.png`);
      const emailPicture = await readVoucherPicture(context.files, await readEmailVenue(db));
      expect(emailPicture).toMatchObject({ path: `${voucherImageUrl}-mail.jpeg` });
      await expect(set({ logoUrl: heroImageUrl })).rejects.toEqual(refused("PICTURE_NOT_FOUND"));
      await set({ logoUrl: null, heroImageUrl: null, voucherImageUrl: null });
      const { rows } = await pool.query("SELECT FROM pictures WHERE detached_at IS NOT NULL");
      expect(rows).toHaveLength(3);
    },
  },
];

test.each(EFFECTS)("$what", async ({ changes, proves }) => {
  await set(changes);
  await proves();
});

test("a booking keeps the cancellation policy of its day; a change affects new bookings only", async () => {
  const early = await book(context, venue, ten);
  await set({ cancellationPolicyHours: 48 });
  const late = await book(context, venue, ten);
  for (const bookingId of [early, late]) {
    const refund = { choice: "policy" } as const;
    await cancelBooking(context, { bookingId, refund, notify: true, actor: staff });
  }
  expect(await getRefunds(context, early)).toMatchObject([{ amountPence: 3600 }]);
  expect(await getRefunds(context, late)).toEqual([]);
});

test.each([
  [{ emailNotifications: true, adminEmail: "jetty@example.com" }, "jetty@example.com"],
  [{ emailNotifications: false, adminEmail: "jetty@example.com" }, undefined],
  [{ emailNotifications: true, adminEmail: "" }, undefined],
] as const)(
  "with %j staff emails about bookings, cancellations and vouchers go to %s",
  async (changes, to) => {
    await set(changes);
    const since = new Date();
    const bookingId = await book(context, venue, ten);
    const refund = { choice: "full" } as const;
    await cancelBooking(context, { bookingId, refund, notify: true, actor: staff });
    await purchaseVoucher(context);
    const kinds = ["booking-notice", "booking-cancelled-notice", "voucher-notice"];
    const expected = to === undefined ? {} : Object.fromEntries(kinds.map((kind) => [kind, to]));
    expect(await staffEmailsSince(since)).toEqual(expected);
  },
);

test("adding or removing an embedding site takes effect in every process within five seconds", async () => {
  const {
    db: another,
    pool: otherPool,
    close,
  } = connectTo(context.database.url, quietLog, { max: 1 });
  const other = { ...context, db: another, pool: otherPool };
  vi.useFakeTimers({ toFake: ["performance"] });
  expect(await readEmbeddingSites(other)).toEqual([]);
  await set({ embedOrigins: ["https://www.larch.example.com"] });
  vi.advanceTimersByTime(5_001);
  expect(await readEmbeddingSites(other)).toEqual(["https://www.larch.example.com"]);
  await set({ embedOrigins: [] });
  vi.advanceTimersByTime(5_001);
  expect(await readEmbeddingSites(other)).toEqual([]);
  await close();
});

test("every other setting takes effect in other processes at once", async () => {
  const { db: another, close } = connectTo(context.database.url, quietLog, { max: 1 });
  const other = { ...context, db: another };
  for (const businessName of ["Larch Lake", "Birch Lake"]) {
    await set({ businessName });
    expect(await readVenue(other)).toMatchObject({ businessName });
  }
  await close();
});

test("after a change of time zone, schedules use the new one", async () => {
  await pool.query(
    "UPDATE time_slots SET start_time = start_time - interval '9 days', end_time = end_time - interval '9 days'",
  );
  await set({ timezone: "Europe/Madrid" });
  const day = addDays(localDate(new Date(), "Europe/Madrid"), 2);
  expect(await readVenue(context)).toMatchObject({ timezone: "Europe/Madrid" });
  const [slot] = await listSlots(context, { activityId: venue.activityId, date: day });
  expect(slot?.startsAt).toBe(toInstant(day, "10:00", "Europe/Madrid").toISOString());
  await set({ timezone: "Europe/London" });
});

test("all invariants hold afterwards", async () => {
  expect(await findBrokenInvariants(pool)).toEqual([]);
});

test("with a VAT number, what is sold has the default rate, and the invoice shows its VAT", async () => {
  await set({ vatNumber: "GB123456727", defaultVatRate: 1750 });
  const bookingId = await book(context, venue, twelve);
  const text = await invoice(bookingId);
  expect(text).toContain("VATnumberGB123456727");
  expect(text).toContain("17.5%£30.64£5.36£36.00");
  await set({ vatNumber: null });
  expect(await invoice(bookingId)).not.toContain("VAT");
});
