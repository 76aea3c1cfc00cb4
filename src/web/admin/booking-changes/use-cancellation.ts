import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCancellationPreview } from "../../../shared/contract/admin/booking-changes.ts";
import { formatPence } from "../../../shared/money.ts";
import { type RefundInput, splitRefund } from "../../../shared/rules/split-refund.ts";
import type { ApiFailure } from "../../app/api-failure.ts";
import { api } from "../../app/browser-api.ts";
import { parsePounds } from "../../ui/pounds.ts";
import { queries } from "../kit/queries.ts";
import { useMutation } from "../kit/use-mutation.ts";
import type { RefundParts } from "./format-refund-parts.ts";

export type RefundChoice = RefundInput["choice"];

interface CancellationState {
  preview: UseQueryResult<AdminCancellationPreview>;
  choice: RefundChoice;
  choose: (choice: RefundChoice) => void;
  /** As typed, in pounds. */
  amount: string;
  setAmount: (amount: string) => void;
  /** What is wrong with the amount; set when staff try to cancel. */
  amountError: string | undefined;
  /** The amount paid, when none of it would be refunded; otherwise null. */
  unrefundedPence: number | null;
  isBusy: boolean;
  failure: ApiFailure | null;
  /**
   * Cancels with the refund that is shown.
   * @returns whether it succeeded
   */
  cancel: () => Promise<boolean>;
}

/** Loads the refund options of a booking and cancels it, without an email. */
export function useCancellation(bookingId: string, onCancelled: () => void): CancellationState {
  const { isBusy, failure, run, reset } = useMutation();
  const [choice, setChoice] = useState<RefundChoice>("policy");
  const [amount, setAmount] = useState("");
  const [amountError, setAmountError] = useState<string>();
  const preview = useQuery(
    queries.admin.bookingChanges.previewCancellation.queryOptions({ input: { bookingId } }),
  );

  async function cancel(): Promise<boolean> {
    if (preview.data === undefined) return false;
    const refund = toRefundInput(choice, amount);
    const validationError = refund
      ? validateRefund(refund, preview.data)
      : "Please enter an amount in pounds";
    setAmountError(validationError);
    if (!refund || validationError) return false;
    const { refundPence: expectedRefundPence } = computeRefund(preview.data, refund);
    const input = { bookingId, refund, expectedRefundPence, notify: false };
    return run(async () => {
      await api.admin.bookingChanges.cancel(input);
      onCancelled();
    });
  }

  return {
    preview,
    choice,
    amount,
    amountError,
    isBusy,
    failure,
    cancel,
    unrefundedPence:
      preview.data !== undefined
        ? computeUnrefundedPence(preview.data, toRefundInput(choice, amount))
        : null,
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

function toRefundInput(choice: RefundChoice, amount: string): RefundInput | null {
  if (choice !== "amount") return { choice };
  const amountPence = parsePounds(amount);
  return amountPence === null ? null : { choice, amountPence };
}

function computeUnrefundedPence(
  preview: AdminCancellationPreview,
  input: RefundInput | null,
): number | null {
  const paidPence = preview.full.refundPence;
  return input && paidPence > 0 && computeRefund(preview, input).refundPence === 0
    ? paidPence
    : null;
}

function validateRefund(
  input: RefundInput,
  { full }: AdminCancellationPreview,
): string | undefined {
  const exceedsPaid = input.choice === "amount" && input.amountPence > full.refundPence;
  return exceedsPaid ? `At most ${formatPence(full.refundPence)} can be refunded` : undefined;
}

const NO_REFUND = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };

/**
 * Computes a refund and its parts by destination. An amount goes to the card first, as on the
 * server.
 */
export function computeRefund(
  { policy, full }: Pick<AdminCancellationPreview, "policy" | "full">,
  input: RefundInput,
): RefundParts & { refundPence: number } {
  switch (input.choice) {
    case "policy":
      return policy;
    case "full":
      return full;
    case "none":
      return NO_REFUND;
    case "amount": {
      const payments = [
        { id: "card", method: "card", paidPence: full.cardPence },
        { id: "offline", method: "cash", paidPence: full.offlinePence },
      ] as const;
      return splitRefund({ payments, voucherPence: full.voucherPence }, input.amountPence);
    }
  }
}
