import { useState } from "react";
import type { DeskCancellation } from "../../../../shared/contract/admin/booking-changes.ts";
import type { RefundWish } from "../../../../shared/rules/split-refund.ts";
import type { ApiFailure } from "../../../app/api-failure.ts";
import { api } from "../../../app/browser-api.ts";
import { type Loaded, useLoaded } from "../../../app/use-api-query.ts";
import { penceOf } from "../../../ui/pounds.ts";
import { useAction } from "../../kit/use-mutation.ts";
import { backBy } from "./compute-refund.ts";

export type RefundChoice = RefundWish["choice"];

interface Cancel {
  preview: Loaded<DeskCancellation>;
  reload: () => void;
  choice: RefundChoice;
  choose: (choice: RefundChoice) => void;
  /** As typed, in pounds. */
  amount: string;
  setAmount: (amount: string) => void;
  /** What is wrong with the amount; set once somebody wants to go on with it. */
  amountError: string | undefined;
  /** So much was paid, and none of it would go back; null where that is not so. */
  keptPence: number | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  /** Cancels for what is shown. @returns whether it is cancelled */
  cancel: () => Promise<boolean>;
}

/** What goes back when a booking is cancelled, and the cancellation itself, without a letter. */
export function useCancel(bookingId: string): Cancel {
  const { isBusy, failure, run, reset } = useAction();
  const [choice, setChoice] = useState<RefundChoice>("policy");
  const [amount, setAmount] = useState("");
  const [amountError, setAmountError] = useState<string>();
  const [preview, reload] = useLoaded(
    (signal) => api.desk.changes.previewCancellation({ bookingId }, { signal }),
    [bookingId],
  );

  async function cancel(): Promise<boolean> {
    if (preview.state !== "ready") return false;
    const refund = wishOf(choice, amount);
    const wrong = refund ? wrongWith(refund, preview.data) : "Please enter an amount in pounds";
    setAmountError(wrong);
    if (!refund || wrong) return false;
    const { refundPence: expectedRefundPence } = backBy(preview.data, refund);
    const wish = { bookingId, refund, expectedRefundPence, notify: false };
    const isDone = await run(() => api.desk.changes.cancel(wish));
    // What has changed meanwhile is to be seen at once.
    if (!isDone) reload();
    return isDone;
  }

  return {
    preview,
    reload,
    choice,
    amount,
    amountError,
    isBusy,
    failure,
    cancel,
    keptPence: preview.state === "ready" ? keptOf(preview.data, wishOf(choice, amount)) : null,
    choose: (next) => {
      reset();
      setAmountError(undefined);
      setChoice(next);
    },
    setAmount: (text) => {
      setAmountError(undefined);
      setAmount(text);
    },
  };
}

function wishOf(choice: RefundChoice, amount: string): RefundWish | null {
  if (choice !== "amount") return { choice };
  const amountPence = penceOf(amount);
  return amountPence === null ? null : { choice, amountPence };
}

function keptOf(preview: DeskCancellation, wish: RefundWish | null): number | null {
  const paid = preview.full.refundPence;
  return wish && paid > 0 && backBy(preview, wish).refundPence === 0 ? paid : null;
}

function wrongWith(wish: RefundWish, { full }: DeskCancellation): string | undefined {
  const isTooMuch = wish.choice === "amount" && wish.amountPence > full.refundPence;
  return isTooMuch ? "That is more than can go back" : undefined;
}
