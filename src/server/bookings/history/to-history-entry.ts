import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { HistoryEntry } from "../../../shared/contract/admin/booking-details.ts";
import { formatCard, pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime, localDate } from "../../../shared/time.ts";

/**
 * Maps an event to a sentence and who did it. An unknown event type appears by its name, so that no
 * event is missing.
 * @param customerName the booking's
 */
export function toHistoryEntry(
  event: HistoryEvent,
  customerName: string,
  timezone: string,
): HistoryEntry {
  const { id, at, type } = event;
  const formatEvent = historyFormatters[type];
  const [icon, sentence] = formatEvent?.(event, timezone) ?? ["other", formatEventType(type)];
  return { id, icon, sentence, who: formatActor(event, customerName), at: at.toISOString() };
}

function formatActor({ actorKind, actorName }: HistoryEvent, customerName: string): string {
  switch (actorKind) {
    case "staff":
      return actorName ?? "Staff";
    case "visitor":
    case "customer":
      return customerName;
    case "provider":
      return "Card processor";
    default:
      return "System";
  }
}

/** `booking.picked_up-late` → `Picked up late`. */
function formatEventType(type: string): string {
  const text = type.slice(type.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** By email kind. */
const EMAIL_LABELS: Readonly<Record<string, string>> = {
  "booking-confirmation": "Confirmation",
  "booking-cancelled": "Cancellation email",
  "booking-payment-expired": "Cancellation email",
  "booking-moved": "Email about the new time",
  "booking-changed": "Email about the change",
  "offline-payment-receipt": "Receipt",
  "card-payment-receipt": "Receipt",
  "payment-request": "Payment link",
  "slot-email": "Email to the session",
};

function formatEmailLabel(after: HistoryEventData | null): string {
  const kind = String(after?.kind ?? "");
  return EMAIL_LABELS[kind] ?? (kind.endsWith("-notice") ? "Email to staff" : "Email");
}

const formatReason = (reason: unknown) => (reason ? `: ${String(reason)}` : "");

const formatSupersededEmail = (label: string) =>
  `${label} not sent, because the booking was changed first`;

/** The state of an email that staff asked for. */
function formatRequestedEmail(
  label: string,
  isResend: boolean,
  after: HistoryEventData | null,
): ReturnType<HistoryFormatter> {
  const sent = isResend ? "sent again" : "sent";
  switch (after?.emailState) {
    case "failed":
      return ["mail-refused", `${label} ${sent} and refused${formatReason(after.emailError)}`];
    case "queued":
      return ["mail", `${label} waiting to be ${sent}`];
    case "captured":
      return ["mail", `${label} saved${isResend ? " again" : ""}, not sent: no mail server`];
    case "withdrawn":
      return ["mail", `${label} withdrawn`];
    case "superseded":
      return ["mail", formatSupersededEmail(label)];
    default:
      return ["mail", `${label} ${sent}`];
  }
}

/** Emails by their state, and those that staff asked for. */
const emailFormatters: Readonly<Record<string, HistoryFormatter>> = {
  "email.sent": ({ after }) => ["mail", `${formatEmailLabel(after)} sent`],
  "email.captured": ({ after }) => [
    "mail",
    `${formatEmailLabel(after)} saved, not sent: no mail server`,
  ],
  "email.queued": ({ after }) => ["mail", `${formatEmailLabel(after)} waiting to be sent`],
  "email.withdrawn": ({ after }) => ["mail", `${formatEmailLabel(after)} withdrawn`],
  "email.superseded": ({ after }) => ["mail", formatSupersededEmail(formatEmailLabel(after))],
  "email.failed": ({ after }) => [
    "mail-refused",
    `${formatEmailLabel(after)} refused${formatReason(after?.reason)}`,
  ],
  "booking.payment-requested": ({ after }) => formatRequestedEmail("Payment link", false, after),
  "booking.confirmation-resent": ({ after }) => formatRequestedEmail("Confirmation", true, after),
  "booking.cancellation-sent": ({ after }) =>
    formatRequestedEmail("Cancellation email", after?.isAgain === true, after),
};

const formatAmount = (data: HistoryEventData | null, field = "amountPence") =>
  formatPence(Number(data?.[field] ?? 0));
const hasField = (data: HistoryEventData | null, field: string) => data?.[field] !== undefined;

/** `, Visa ending 4242`, ` in cash`, or nothing. */
function formatPaymentMethod(after: HistoryEventData | null): string {
  if (after?.method === "cash") return " in cash";
  const last4 = after?.cardLast4;
  if (typeof last4 !== "string") return "";
  return `, ${formatCard({ brand: String(after?.cardBrand), last4 })}`;
}

const formatPeople = (count: unknown) => pluralize(Number(count ?? 0), "person", "people");

/** A formatter for each event type. */
export const historyFormatters: Readonly<Record<string, HistoryFormatter>> = {
  "booking.confirmed": ({ after }) => {
    const where = after?.source === "staff" ? "Sold by staff" : "Booked online";
    return ["booked", after?.waiverSignedWith === true ? `${where}, waiver signed` : where];
  },
  "booking.moved": ({ before, after }, timezone) => {
    const [from, to] = [before?.startsAt, after?.startsAt].map((at) => new Date(String(at)));
    if (!from || !to || Number.isNaN(from.valueOf() + to.valueOf())) {
      return ["moved", "Moved to another time"];
    }
    const [fromText, toText] = formatMoveTimes(from, to, timezone);
    return ["moved", `Moved from ${fromText} to ${toText}`];
  },
  "booking.changed": ({ before, after }, timezone) => [
    "changed",
    formatChange(before, after, timezone),
  ],
  "booking.contact-corrected": ({ after }) => [
    "changed",
    `Contact details corrected: ${((after?.fields as string[] | undefined) ?? []).join(", ")}`,
  ],
  "booking.cancelled": ({ after }) => {
    if (after?.refundChoice === "expired") {
      return ["cancelled", "Cancelled: the card authorisation expired"];
    }
    if (!hasField(after, "refundPence")) return ["cancelled", "Cancelled"];
    const refundPence = Number(after?.refundPence);
    if (refundPence > 0)
      return ["cancelled", `Cancelled with a refund of ${formatPence(refundPence)}`];
    // Older events do not have what had been paid.
    const isUnpaid = after?.paidPence === 0;
    return ["cancelled", isUnpaid ? "Cancelled, nothing was paid" : "Cancelled, no refund"];
  },
  "booking.hidden": () => ["cancelled", "Deleted from the list"],
  "booking.shown": () => ["other", "Restored to the list"],
  "booking.waiver-signed": ({ after }) => [
    "waiver",
    `Waiver signed for ${formatPeople(after?.ticketCount)}`,
  ],
  "booking.waiver-erased": ({ after }) => [
    "waiver",
    `Signature and name removed from the waiver after ${String(after?.retentionYears)} years`,
  ],
  "booking.checked-in": ({ after }) => {
    const [checkedInCount, of] = [after?.checkedInCount, after?.ticketCount];
    if (checkedInCount === 0) return ["check-in", "Check-in undone"];
    if (checkedInCount === undefined) return ["check-in", "Checked in"];
    return ["check-in", `${String(checkedInCount)} of ${formatPeople(of)} checked in`];
  },
  "booking.note-added": () => ["note", "Note added"],
  "booking.note-removed": () => ["note", "Note removed"],
  "booking.note-restored": () => ["note", "Note restored"],
  ...emailFormatters,

  "payment.authorised": ({ after }) => [
    "money",
    `${formatAmount(after)} authorised${formatPaymentMethod(after)}`,
  ],
  "payment.captured": ({ after }) =>
    after?.method === "cash" || after?.method === "other"
      ? ["money", `${formatAmount(after)} paid${formatPaymentMethod(after)}`]
      : ["money", `${formatAmount(after)} captured${formatPaymentMethod(after)}`],
  "payment.void_pending": ({ after }) => [
    "money",
    `${formatAmount(after)} to be released${formatPaymentMethod(after)}`,
  ],
  "payment.voided": ({ after }) => ["money", `${formatAmount(after)} released, nothing charged`],
  "payment.expired": ({ after }) => [
    "warning",
    `${formatAmount(after)} lost: the authorisation expired`,
  ],
  "payment.orphan_voided": ({ after }) => [
    "money",
    `${formatAmount(after)} from an earlier attempt released`,
  ],
  "checkout.refused": () => ["warning", "Card declined, nothing charged"],

  "refund.queued": ({ after }) =>
    after?.origin === "offline"
      ? ["money", `${formatAmount(after)} cash refund due`]
      : ["money", `Refund of ${formatAmount(after)} requested`],
  "refund.pending": ({ after }) => ["money", `Refund of ${formatAmount(after)} on its way`],
  "refund.completed": ({ after }) =>
    after?.origin === "offline"
      ? ["money", `${formatAmount(after)} cash refund given`]
      : ["money", `${formatAmount(after)} refunded${formatPaymentMethod(after)}`],
  "refund.failed": ({ after }) => ["warning", `Refund of ${formatAmount(after)} failed`],

  "dispute.opened": ({ after }) => ["warning", `${formatAmount(after)} disputed by the cardholder`],
  "dispute.changed": ({ after }) => [
    "warning",
    `Dispute: ${String(after?.state).toLowerCase().replaceAll("_", " ")}`,
  ],

  "voucher.redeemed": ({ after }) => [
    "voucher",
    `${formatAmount(after)} paid with voucher ${String(after?.code)}`,
  ],
  "voucher.returned": ({ before, after }) => {
    const refundPence = Number(after?.balancePence) - Number(before?.balancePence);
    return ["voucher", `${formatPence(refundPence)} refunded to voucher ${String(after?.code)}`];
  },
  "discount.returned": () => ["other", "Discount code use returned"],
};

const ADJUSTMENT_LABELS: Readonly<Record<string, string>> = {
  goodwill: "Goodwill",
  adjustment: "Price adjusted",
  complimentary: "Made complimentary",
};

/** `Tickets 4 → 5, total £72.00 → £90.00, £18.00 to pay`. */
function formatChange(
  before: HistoryEventData | null,
  after: HistoryEventData | null,
  timezone: string,
): string {
  const [from, to] = [formatAmount(before, "totalPence"), formatAmount(after, "totalPence")];
  return [
    formatWhatChanged(before, after, timezone),
    from === to ? `total still ${to}` : `total ${from} → ${to}`,
    ...(Number(after?.refundPence) > 0 ? [`${formatAmount(after, "refundPence")} refunded`] : []),
    ...(Number(after?.duePence) > 0 ? [`${formatAmount(after, "duePence")} to pay`] : []),
  ].join(", ");
}

function formatWhatChanged(
  before: HistoryEventData | null,
  after: HistoryEventData | null,
  timezone: string,
): string {
  if (hasField(after, "activityName"))
    return `${formatPlace(before, timezone)} → ${formatPlace(after, timezone)}`;
  const adjustment = after?.adjustment as { type: string; amountPence: number } | null | undefined;
  if (adjustment) {
    const label = ADJUSTMENT_LABELS[adjustment.type] ?? "Price adjusted";
    return `${label}: ${formatPence(adjustment.amountPence)} off`;
  }
  return before?.ticketCount === after?.ticketCount
    ? "Add-ons changed"
    : `Tickets ${String(before?.ticketCount)} → ${String(after?.ticketCount)}`;
}

/** `Aqua Assault Course, Sun 12 July, 10:00 am`. */
function formatPlace(data: HistoryEventData | null, timezone: string): string {
  const startsAt = formatAdminDateTime(new Date(String(data?.startsAt)), timezone);
  return `${String(data?.activityName)}, ${startsAt}`;
}

/** `10:00 am`, or with the day when the dates differ: `Sun 12 July, 10:00 am`. */
function formatMoveTimes(from: Date, to: Date, timezone: string): [string, string] {
  const isSameDay = localDate(from, timezone) === localDate(to, timezone);
  const format = (at: Date) =>
    isSameDay ? formatTime(at, timezone) : formatAdminDateTime(at, timezone);
  return [format(from), format(to)];
}

/** One entry of a booking's history: an event, an email, or a use of its voucher. */
export interface HistoryEvent {
  id: string;
  at: Date;
  actorKind: string;
  /** Set only for staff whose account still exists. */
  actorName: string | null;
  type: string;
  before: HistoryEventData | null;
  after: HistoryEventData | null;
}

export type HistoryEventData = Readonly<Record<string, unknown>>;

type HistoryIcon = HistoryEntry["icon"];

/** Formats an event as an icon and a sentence. */
type HistoryFormatter = (event: HistoryEvent, timezone: string) => [HistoryIcon, string];
