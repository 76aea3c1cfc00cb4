import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentProps, ReactNode } from "react";
import { formatPence } from "../../../shared/money.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { StepActions } from "../frame/StepActions.tsx";
import type { CardForm } from "./use-card-form.ts";
import { isPaymentBusy, type PaymentPhase } from "./use-payment-flow.ts";

interface PaymentColumnsProps {
  children: ReactNode;
  /** The order, beside the content; on phones below it, where the bar shows the total. */
  order: ReactNode;
}

/** The two columns of a payment page. */
export function PaymentColumns({ children, order }: PaymentColumnsProps) {
  return (
    <div className="mt-6 flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--container-summary)] desktop:items-start desktop:gap-12">
      <div className="min-w-0">{children}</div>
      <aside aria-label="Order summary" className="desktop:sticky desktop:top-24">
        {order}
      </aside>
    </div>
  );
}

interface CardPanelProps {
  cardForm: CardForm;
}

/** Contains Square's card fields. */
export function CardPanel({ cardForm }: CardPanelProps) {
  return (
    <section className={cardForm.state === "failed" ? "hidden" : "mb-8"}>
      <h2 className="mb-4 text-heading">Pay by card</h2>
      <Panel>
        <div className="relative min-h-24">
          <div ref={cardForm.containerRef} />
          {cardForm.state === "loading" && (
            <Spinner label="Loading the card form" className="absolute inset-0" />
          )}
        </div>
        <p className="mt-3 flex items-start justify-center gap-2 text-sm text-ink-3">
          <ShieldCheck className="mt-0.5 size-4 shrink-0" />
          Card details go straight to Square. We never see or store them.
        </p>
      </Panel>
    </section>
  );
}

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
