import type { StaffTask, TaskKind } from "../../../shared/contract/desk/desk-health.ts";
import { formatPence } from "../../../shared/money.ts";

/** What each kind of task means, and what to do. */
const TASKS: Record<TaskKind, { title: string; todo: string }> = {
  refund_failed: {
    title: "A refund failed",
    todo: "Look the payment up at Square and refund it there, or pay the customer another way.",
  },
  hand_back_money: {
    title: "Money is to be handed back",
    todo: "Open the booking and hand the money back there. What belonged to a voucher that takes nothing back any more is settled with its owner.",
  },
  authorisation_lost: {
    title: "A payment fell away",
    todo: "The customer was told, and nothing was taken. If they still want to come, book them again.",
  },
  captured_elsewhere: {
    title: "Money was taken for nothing",
    todo: "Somebody took this payment at Square, and no booking stands for it. It is refunded by itself; look at Square whether it went back.",
  },
  external_refund: {
    title: "A refund was made at Square",
    todo: "It is recorded here. Cancel the booking or void the voucher if it is not to be used.",
  },
  dispute: {
    title: "A card holder disputes a payment",
    todo: "Answer at Square before the day it is due, with the booking and the signed waiver.",
  },
  ledger_mismatch: {
    title: "Our books and Square's differ",
    todo: "Compare the payment with Square's and put right what differs there.",
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
