import { formatPence } from "../../../../shared/money.ts";
import type { PaymentPhase } from "./use-payment-run.ts";

/** What stands on the button that pays. */
export function payLabel(phase: PaymentPhase, totalPence: number): string {
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
