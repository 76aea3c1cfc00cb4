import type { StaffTask, TaskKind } from "../../../shared/contract/desk/desk-health.ts";
import { formatPence } from "../../../shared/money.ts";

/** What each kind of task means for the guest and the money, and what to do. */
const TASKS: Record<TaskKind, { title: string; todo: string }> = {
  refund_failed: {
    title: "A refund did not go through",
    todo: "The guest does not have their money back yet. Refund the payment in your Square account, or pay them another way.",
  },
  hand_back_money: {
    title: "Money to give back",
    todo: "No card can be refunded for this. Open the booking and give the money back there. If it belonged to a voucher that can no longer be used, settle it with the voucher's owner.",
  },
  authorisation_lost: {
    title: "A card payment fell through",
    todo: "The bank released the money before it was taken, so nothing was paid. The guest has been told. If they still want to come, book them again.",
  },
  captured_elsewhere: {
    title: "A payment without a booking",
    todo: "Someone took this payment in your Square account, but there is no booking for it. It is being refunded automatically. Check in Square that the guest got it back.",
  },
  external_refund: {
    title: "A refund was made at Square",
    todo: "It is recorded here, but the booking or voucher still stands. Cancel the booking or void the voucher if it should not be used.",
  },
  dispute: {
    title: "A card holder disputes a payment",
    todo: "Their bank may take the money back from you. Answer at Square before the day it is due, with the booking and the signed waiver.",
  },
  ledger_mismatch: {
    title: "A payment differs from Square's records",
    todo: "Do not refund it yet. Compare it with the payment in your Square account first, and correct what is wrong there.",
  },
};

export const taskWords = (kind: TaskKind) => TASKS[kind];

/** `£18.00, booking 3F9A27C4`. */
export function taskFacts({ amountPence, voucher, reason }: StaffTask): string {
  const facts = [
    amountPence === null ? null : formatPence(amountPence),
    voucher && `voucher ${voucher.reference}`,
    reason?.replaceAll("_", " ").toLowerCase(),
  ];
  return facts.filter(Boolean).join(", ");
}
