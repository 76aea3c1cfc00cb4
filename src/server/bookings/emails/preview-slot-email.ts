import type { SlotEmailPreview } from "../../../shared/contract/admin/slot-emails.ts";
import { requireActivity } from "../../catalogue/activities/activities.queries.ts";
import type { Context } from "../../context.ts";
import { renderEmailPreview } from "../../emails/render-email-preview.ts";
import { readSlotBookings, type SlotBookingRow } from "../read/slot-bookings.statement.ts";

interface PreviewSlotEmailInput {
  activityId: string;
  startsAt: Date;
  subject: string;
  text: string;
}

/**
 * Counts who gets an email to a session, and renders it as the first of them gets it.
 * @throws Refusal ACTIVITY_NOT_FOUND
 */
export async function previewSlotEmail(
  context: Context,
  { subject, text, ...slot }: PreviewSlotEmailInput,
): Promise<SlotEmailPreview> {
  await requireActivity(context, slot.activityId);
  const bookings = await readSlotBookings(context.pool, slot);
  const withAddress = bookings.filter(({ email }) => email !== "");
  const withoutAddress = bookings.filter(({ email }) => email === "");
  const [first] = withAddress;
  return {
    bookingCount: bookings.length,
    emailCount: new Set(withAddress.map(({ email }) => email.toLowerCase())).size,
    withoutAddress: withoutAddress.map(({ id, reference, customerName }) => ({
      id,
      reference,
      customerName,
    })),
    sample: first ? await renderSample(context, first, { subject, text }) : null,
  };
}

async function renderSample(
  context: Context,
  booking: SlotBookingRow,
  typed: { subject: string; text: string },
): Promise<SlotEmailPreview["sample"]> {
  const { id, reference, startsAt, endsAt, email, ...details } = booking;
  const rendered = await renderEmailPreview(context, {
    id,
    kind: "slot-email",
    toAddress: email,
    content: {
      ...details,
      ...typed,
      bookingId: id,
      bookingReference: reference,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
    createdAt: startsAt,
    bookingId: id,
    accountRequestId: null,
    bookingPolicyHours: null,
    voucher: null,
  });
  return rendered && { subject: rendered.subject, text: rendered.text };
}
