import { useState } from "react";
import { formatPence } from "../../../shared/money.ts";
import { type RefundInput, splitRefund } from "../../../shared/rules/split-refund.ts";
import { parsePounds } from "../../ui/pounds.ts";
import { useDenial } from "../kit/own-role.ts";
import type { RefundParts } from "./format-refund-parts.ts";

/** A refund and its parts by destination, in pence. */
type Refund = RefundParts & { refundPence: number };

/** The field for the amount. */
export const REFUND_AMOUNT_ID = "refund-amount";

/** What the cancellation policy refunds, and all that can be refunded. */
export interface RefundLimits {
  policy: Refund;
  full: Refund;
}

export interface RefundChoice {
  choice: RefundInput["choice"];
  choose: (choice: RefundInput["choice"]) => void;
  /** As typed, in pounds. */
  amount: string;
  setAmount: (amount: string) => void;
  /** What is wrong with the amount; set by `validate`. */
  amountError: string | undefined;
  /** What is chosen, not validated; null without an amount in pounds. */
  input: RefundInput | null;
  /** Returns what is chosen; null when the amount is wrong, which is then shown and focused. */
  validate: (full: Refund) => RefundInput | null;
}

/**
 * How much staff choose to refund; at first what the policy says, or nothing if the role does not
 * refund.
 * @param onChoose called when another choice is made
 */
export function useRefundChoice(onChoose?: () => void): RefundChoice {
  const mayRefund = useDenial("refund") === null;
  const [choice, setChoice] = useState<RefundInput["choice"]>(mayRefund ? "policy" : "none");
  const [amount, setAmount] = useState("");
  const [amountError, setAmountError] = useState<string>();
  const amountPence = parsePounds(amount);
  const typed = amountPence === null ? null : ({ choice: "amount", amountPence } as const);
  const input = choice === "amount" ? typed : { choice };

  function validate(full: Refund): RefundInput | null {
    // Where nothing can be refunded, no choice is shown.
    if (full.refundPence === 0) return { choice: "policy" };
    const error = getAmountError(input, full);
    setAmountError(error);
    if (error === undefined) return input;
    document.getElementById(REFUND_AMOUNT_ID)?.focus();
    return null;
  }

  return {
    choice,
    choose: (next) => {
      onChoose?.();
      setAmountError(undefined);
      setChoice(next);
    },
    amount,
    setAmount: (text) => {
      setAmountError(undefined);
      setAmount(text);
    },
    amountError,
    input,
    validate,
  };
}

function getAmountError(input: RefundInput | null, { refundPence }: Refund): string | undefined {
  if (input === null) return "Please enter an amount in pounds";
  if (input.choice !== "amount" || input.amountPence <= refundPence) return undefined;
  return `At most ${formatPence(refundPence)} can be refunded`;
}

const NO_REFUND = { refundPence: 0, cardPence: 0, offlinePence: 0, voucherPence: 0 };

/** Computes what a choice refunds. An amount goes to the card first, as on the server. */
export function computeRefund({ policy, full }: RefundLimits, input: RefundInput): Refund {
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
