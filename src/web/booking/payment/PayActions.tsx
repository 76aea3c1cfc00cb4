import Lock from "lucide-react/icons/lock";
import type { ComponentProps } from "react";
import { formatPence } from "../../../shared/money.ts";
import { StepActions } from "../frame/StepActions.tsx";
import { isPaymentBusy, type PaymentPhase } from "./use-payment-flow.ts";

interface PayActionsProps
  extends Pick<
    ComponentProps<typeof StepActions>,
    "back" | "backLabel" | "summary" | "disabled" | "isQuiet"
  > {
  phase: PaymentPhase;
  totalPence: number;
  onPay: () => void;
}

/** The Pay button with its progress, which screen readers announce too. */
export function PayActions({ phase, totalPence, onPay, ...actions }: PayActionsProps) {
  const label = payLabel(phase, totalPence);
  return (
    <>
      <StepActions
        {...actions}
        wide
        label={
          <>
            {totalPence > 0 && !isPaymentBusy(phase) && <Lock className="size-5" />}
            {label}
          </>
        }
        onContinue={onPay}
      />
      <output className="sr-only">
        {isPaymentBusy(phase) && phase !== "checking" ? label : ""}
      </output>
    </>
  );
}

function payLabel(phase: PaymentPhase, totalPence: number): string {
  switch (phase) {
    case "verifying":
      return "Verifying…";
    case "processing":
      return "Processing…";
    case "checking":
      return "Checking…";
    default:
      return totalPence === 0 ? "Confirm booking" : `Pay ${formatPence(totalPence)}`;
  }
}
