import { auditedThingWords } from "../../shared/audited-things.ts";

/** What the general rule would not say well, by the name in the history. */
const WORDS: Readonly<Record<string, string>> = {
  "account.role-changed": "Role changed",
  "booking.confirmed": "Booking made",
  "booking.hidden": "Booking deleted from the list",
  "booking.shown": "Booking shown in the list again",
  "booking.checked-in": "People checked in",
  "booking.note-added": "Note added to the booking",
  "booking.note-removed": "Note removed from the booking",
  "booking.note-restored": "Note of the booking shown again",
  "booking.waiver-signed": "Waiver signed",
  "booking.confirmation-resent": "Confirmation sent again",
  "booking.cancellation-sent": "Cancellation e-mail sent",
  "checkout.held": "Places held",
  "checkout.adjusted": "Held places changed",
  "checkout.extended": "Hold extended",
  "checkout.reacquired": "Places held again",
  "checkout.released": "Held places given back",
  "checkout.paying": "Pay pressed",
  "checkout.refused": "Payment refused",
  "closed_day.closed": "Day closed",
  "closed_day.reopened": "Day reopened",
  "discount.returned": "Use of the discount code given back",
  "message.resent": "E-mail sent again",
  "payment.authorised": "Payment set aside",
  "payment.captured": "Payment taken",
  "payment.to_void": "Payment to be released",
  "payment.voided": "Payment released",
  "payment.lost": "Payment lost",
  "payment.stray_voided": "Stray payment released",
  "refund.queued": "Refund asked for",
  "refund.pending": "Refund on its way",
  "settings.changed": "Settings changed",
  "staff_task.done": "Task done",
  "staff_task.reopened": "Task opened again",
  "voucher.recipient_changed": "Recipient of a gift voucher changed",
  "voucher.resent": "Gift voucher sent again",
};

/** `Activity archived`: what happened to what; a new kind is told by the general rule. */
export function eventWords(entity: string, what: string): string {
  const known = WORDS[what];
  if (known !== undefined) return known;
  const verb = what.slice(what.indexOf(".") + 1).replaceAll(/[_.-]+/g, " ");
  return `${auditedThingWords(entity)} ${verb}`;
}
