import Lock from "lucide-react/icons/lock";
import type { ComponentProps } from "react";
import { StepActions } from "../StepActions.tsx";
import { payLabel } from "./pay-label.ts";
import { isBusy, type PaymentPhase } from "./use-payment-run.ts";

interface PayActionsProps
  extends Pick<
    ComponentProps<typeof StepActions>,
    "back" | "backLabel" | "summary" | "disabled" | "isQuiet"
  > {
  phase: PaymentPhase;
  totalPence: number;
  onPay: () => void;
}

/** The button that pays, and what it is doing, said aloud too. */
export function PayActions({ phase, totalPence, onPay, ...actions }: PayActionsProps) {
  const label = payLabel(phase, totalPence);
  return (
    <>
      <StepActions
        {...actions}
        wide
        label={
          <>
            {totalPence > 0 && !isBusy(phase) && <Lock className="size-5" />}
            {label}
          </>
        }
        onContinue={onPay}
      />
      <output className="sr-only">{isBusy(phase) && phase !== "checking" ? label : ""}</output>
    </>
  );
}
