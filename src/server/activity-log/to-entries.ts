import type { ActivityLogEntry } from "../../shared/contract/admin/activity-log.ts";
import { formatEventEntity } from "../../shared/event-entities.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../events/actor.ts";
import { collectIds, listDifferences } from "./differences.ts";
import { findEntityBookings, findEntityNames } from "./event-entities.queries.ts";
import type { EventRow } from "./events.queries.ts";

/** Formats events for display, in the given order. */
export async function toActivityLogEntries(
  context: Pick<Context, "db" | "pool">,
  rows: readonly EventRow[],
  timezone: string,
): Promise<ActivityLogEntry[]> {
  const mentionedIds = rows.flatMap((row) => [
    row.entityId,
    ...collectIds(row.before),
    ...collectIds(row.after),
  ]);
  const [names, bookings] = await Promise.all([
    findEntityNames(context, mentionedIds, timezone),
    findEntityBookings(
      context.pool,
      rows.map(({ entityId }) => entityId),
    ),
  ]);
  return rows.map((row) => {
    const booking = bookings.get(row.entityId);
    return {
      id: row.id,
      at: row.at.toISOString(),
      actor: formatActor(row),
      byStaff: row.actorKind === "staff",
      device: row.device,
      event: formatEventType(row.entity, row.type),
      subject: formatEntityName(row, booking?.reference ?? names.get(row.entityId)),
      bookingId: booking?.id ?? null,
      differences: [
        ...listDifferences(row.before, row.after, { names, timezone }),
        ...listDifferences(row.detailsBefore, row.detailsAfter, { names, timezone }),
      ],
    };
  });
}

/** The settings are a single row, and there is one till: neither needs a name. */
function formatEntityName({ entity, entityId }: EventRow, name: string | undefined): string {
  if (entity === "settings" || entity === "till_session") return "";
  return name ?? entityId.slice(0, 8).toUpperCase();
}

export const ACTOR_LABELS: Record<Actor["kind"], string> = {
  staff: "Staff",
  customer: "Customer",
  visitor: "Visitor",
  system: "System",
  provider: "Card processor",
};

function formatActor({ actorKind, actorName }: EventRow): string {
  return actorName ?? ACTOR_LABELS[actorKind];
}

/** Labels by event type where the general rule reads badly. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  "account.authenticator-added": "Authenticator app added",
  "account.authenticator-removed": "Authenticator app removed",
  "account.passkey-added": "Passkey added",
  "account.passkey-removed": "Passkey removed",
  "account.pin-removed": "PIN removed",
  "account.pin-set": "PIN set",
  "account.recovery-code-used": "Recovery code used",
  "account.recovery-codes-made": "New recovery codes made",
  "account.role-changed": "Role changed",
  "account.second-factors-reset": "Second factors reset",
  "account.session-ended": "Signed out elsewhere",
  "account.staff-role-changed": "Staff role changed",
  "booking.confirmed": "Booking made",
  "booking.hidden": "Booking deleted",
  "booking.shown": "Booking restored",
  "booking.checked-in": "People checked in",
  "booking.note-added": "Note added to the booking",
  "booking.note-removed": "Note removed from the booking",
  "booking.note-restored": "Note restored to the booking",
  "booking.waiver-signed": "Waiver signed",
  "booking.confirmation-resent": "Confirmation sent again",
  "booking.payment-requested": "Payment link sent",
  "booking.cancellation-sent": "Cancellation email sent",
  "checkout.held": "Places held",
  "checkout.adjusted": "Held places changed",
  "checkout.extended": "Hold extended",
  "checkout.renewed": "Places held again",
  "checkout.released": "Held places released",
  "checkout.refused": "Payment refused",
  "closed_day.closed": "Day closed",
  "closed_day.reopened": "Day reopened",
  "customer.duplicate-merged": "Duplicate merged into the customer",
  "customer.merged": "Customer merged into another one",
  "customer.note-added": "Note added about the customer",
  "customer.note-removed": "Note about the customer removed",
  "customer.note-restored": "Note about the customer restored",
  "customer.separated": "Customer no longer merged",
  "customer.tag-added": "Customer tagged",
  "customer.tag-removed": "Tag removed from the customer",
  "device.pin-tries-used": "Too many wrong PINs on a device",
  "device.ended": "Shared device signed out",
  "discount.returned": "Discount code use returned",
  "email.resent": "Email sent again",
  "payment.authorised": "Payment authorised",
  "payment.captured": "Payment taken",
  "payment.void_pending": "Payment to be released",
  "payment.voided": "Payment released",
  "payment.expired": "Payment expired",
  "payment.orphan_voided": "Orphaned payment released",
  "refund.queued": "Refund requested",
  "refund.pending": "Refund pending",
  "settings.changed": "Settings changed",
  "staff_task.done": "Task done",
  "staff_task.reopened": "Task reopened",
  "till_session.opened": "Till opened",
  "till_session.paid_in": "Cash paid in",
  "till_session.paid_out": "Cash paid out",
  "till_session.closed": "Till closed",
  "voucher.recipient_changed": "Gift voucher recipient changed",
  "voucher.resent": "Gift voucher sent again",
};

/**
 * Formats an event type without a label of its own by a general rule, such as `Activity archived`.
 */
function formatEventType(entity: string, type: string): string {
  const label = EVENT_LABELS[type];
  if (label !== undefined) return label;
  const verb = type.slice(type.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return `${formatEventEntity(entity)} ${verb}`;
}
