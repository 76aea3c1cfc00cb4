import { staffMoment } from "../../../shared/admin-time.ts";
import { cardWords } from "../../../shared/format-card.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatTime, localDate } from "../../../shared/time.ts";
import type { Facts, Sentence } from "./history-event.ts";

/** What a letter is called, by its kind. */
const LETTERS: Readonly<Record<string, string>> = {
  "booking-confirmation": "Confirmation",
  "booking-cancelled": "Cancellation e-mail",
  "booking-lost": "Cancellation e-mail",
  "booking-moved": "E-mail about the new time",
  "desk-receipt": "Receipt",
};

function letterOf(after: Facts | null): string {
  const kind = String(after?.kind ?? "");
  return LETTERS[kind] ?? (kind.endsWith("-notice") ? "Notice to staff" : "E-mail");
}

const because = (reason: unknown) => (reason ? `: ${String(reason)}` : "");

/** What became of a letter that somebody of the staff asked for. */
function asked(letter: string, again: boolean, after: Facts | null): ReturnType<Sentence> {
  const sent = again ? "sent again" : "sent";
  switch (after?.messageState) {
    case "failed":
      return ["mail-refused", `${letter} ${sent} and refused${because(after.messageReason)}`];
    case "queued":
      return ["mail", `${letter} waits to be ${sent}`];
    case "kept":
      return ["mail", `${letter} written${again ? " again" : ""} and kept: no mail server`];
    case "withdrawn":
      return ["mail", `${letter} withdrawn`];
    default:
      return ["mail", `${letter} ${sent}`];
  }
}

/** Letters by what became of them, and those that staff asked for. */
const messageSentences: Readonly<Record<string, Sentence>> = {
  "message.sent": ({ after }) => ["mail", `${letterOf(after)} sent`],
  "message.kept": ({ after }) => ["mail", `${letterOf(after)} written and kept: no mail server`],
  "message.queued": ({ after }) => ["mail", `${letterOf(after)} waits to be sent`],
  "message.withdrawn": ({ after }) => ["mail", `${letterOf(after)} withdrawn`],
  "message.failed": ({ after }) => [
    "mail-refused",
    `${letterOf(after)} refused${because(after?.reason)}`,
  ],
  "booking.confirmation-resent": ({ after }) => asked("Confirmation", true, after),
  "booking.cancellation-sent": ({ after }) =>
    asked("Cancellation e-mail", after?.isAgain === true, after),
};

const pence = (facts: Facts | null, field = "amountPence") =>
  formatPence(Number(facts?.[field] ?? 0));
const isSet = (facts: Facts | null, field: string) => facts?.[field] !== undefined;

/** ` to Visa ending 4242`, ` in cash`, or nothing. */
function paidBy(after: Facts | null): string {
  if (after?.method === "cash") return " in cash";
  const last4 = after?.cardLast4;
  if (typeof last4 !== "string") return "";
  return `, ${cardWords({ brand: String(after?.cardBrand), last4 })}`;
}

const people = (count: unknown) => (count === 1 ? "1 person" : `${String(count ?? 0)} people`);

/** What each kind of event says, by its name in the history. */
export const historySentences: Readonly<Record<string, Sentence>> = {
  "booking.confirmed": ({ after }) => {
    const where = after?.source === "desk" ? "Booked at the desk" : "Booked online";
    return ["booked", after?.waiverSignedWith === true ? `${where}, waiver signed` : where];
  },
  "booking.moved": ({ before, after }, timezone) => {
    const [from, to] = [before?.startsAt, after?.startsAt].map((at) => new Date(String(at)));
    if (!from || !to || Number.isNaN(from.valueOf() + to.valueOf())) {
      return ["moved", "Moved to another time"];
    }
    const [was, is] = timesOfMove(from, to, timezone);
    return ["moved", `Moved from ${was} to ${is}`];
  },
  "booking.cancelled": ({ after }) => {
    if (after?.refundChoice === "lost") {
      return ["cancelled", "Cancelled: the card payment fell away"];
    }
    if (!isSet(after, "refundPence")) return ["cancelled", "Cancelled"];
    const back = Number(after?.refundPence);
    if (back > 0) return ["cancelled", `Cancelled, ${formatPence(back)} back`];
    // Older events do not tell what had been paid.
    const isUnpaid = after?.paidPence === 0;
    return ["cancelled", isUnpaid ? "Cancelled, nothing had been paid" : "Cancelled, no refund"];
  },
  "booking.hidden": () => ["cancelled", "Deleted from the list"],
  "booking.shown": () => ["other", "Shown in the list again"],
  "booking.waiver-signed": ({ after }) => [
    "waiver",
    `Waiver signed for ${people(after?.ticketCount)}`,
  ],
  "booking.waiver-erased": ({ after }) => [
    "waiver",
    `Signature and name taken out of the waiver after ${String(after?.retentionYears)} years`,
  ],
  "booking.checked-in": ({ after }) => {
    const [peopleIn, of] = [after?.peopleIn, after?.ticketCount];
    if (peopleIn === 0) return ["check-in", "Check-in taken back"];
    if (peopleIn === undefined) return ["check-in", "Checked in"];
    return ["check-in", `${String(peopleIn)} of ${people(of)} checked in`];
  },
  "booking.note-added": () => ["note", "Note added"],
  "booking.note-removed": () => ["note", "Note removed"],
  "booking.note-restored": () => ["note", "Note shown again"],
  ...messageSentences,

  "payment.authorised": ({ after }) => ["money", `${pence(after)} set aside${paidBy(after)}`],
  "payment.captured": ({ after }) =>
    after?.method === "cash" || after?.method === "other"
      ? ["money", `${pence(after)} taken at the desk${paidBy(after)}`]
      : ["money", `${pence(after)} captured${paidBy(after)}`],
  "payment.to_void": ({ after }) => ["money", `${pence(after)} to be released${paidBy(after)}`],
  "payment.voided": ({ after }) => ["money", `${pence(after)} released, nothing taken`],
  "payment.lost": ({ after }) => ["warning", `${pence(after)} lost: the authorisation fell away`],
  "payment.stray_voided": ({ after }) => ["money", `${pence(after)} of an earlier try released`],
  "checkout.refused": () => ["warning", "Card refused, nothing taken"],

  "refund.queued": ({ after }) =>
    after?.origin === "desk"
      ? ["money", `${pence(after)} to be handed back`]
      : ["money", `Refund of ${pence(after)} asked for`],
  "refund.pending": ({ after }) => ["money", `Refund of ${pence(after)} on its way`],
  "refund.completed": ({ after }) =>
    after?.origin === "desk"
      ? ["money", `${pence(after)} handed back`]
      : ["money", `${pence(after)} refunded${paidBy(after)}`],
  "refund.failed": ({ after }) => ["warning", `Refund of ${pence(after)} failed`],

  "dispute.opened": ({ after }) => ["warning", `${pence(after)} disputed by the card holder`],
  "dispute.changed": ({ after }) => [
    "warning",
    `Dispute: ${String(after?.state).toLowerCase().replaceAll("_", " ")}`,
  ],

  "voucher.redeemed": ({ after }) => [
    "voucher",
    `${pence(after)} from voucher ${String(after?.code)}`,
  ],
  "voucher.returned": ({ before, after }) => {
    const back = Number(after?.balancePence) - Number(before?.balancePence);
    return ["voucher", `${formatPence(back)} back to voucher ${String(after?.code)}`];
  },
  "discount.returned": () => ["other", "Use of the discount code given back"],
};

/** `10:00 am`, or with the day where that is another one: `Sun 12 July, 10:00 am`. */
function timesOfMove(from: Date, to: Date, timezone: string): [string, string] {
  const isSameDay = localDate(from, timezone) === localDate(to, timezone);
  const words = (at: Date) => (isSameDay ? formatTime(at, timezone) : staffMoment(at, timezone));
  return [words(from), words(to)];
}
