import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ComponentProps, ReactNode } from "react";
import { formatPence } from "../../../shared/money.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { StepActions } from "../frame/StepActions.tsx";
import { isPaymentBusy, type PaymentPhase } from "./use-payment-flow.ts";
import { WalletButtons } from "./WalletButtons.tsx";

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

/**
 * Contains the wallets of this device, and below them Square's card fields. The pay button of the
 * card form is in {@link PayActions}.
 */
export function PaymentMethods(props: ComponentProps<typeof WalletButtons>) {
  const { cardForm } = props;
  const hasWallets = cardForm.wallets.length > 0;
  return (
    <section
      className={
        cardForm.state === "failed" ? "hidden" : "mb-8 max-desktop:[&:has(+.step-actions)]:mb-0"
      }
    >
      <WalletButtons {...props} />
      <h2 className={hasWallets ? DIVIDER_CLASS : "mb-4 text-heading"}>
        {hasWallets ? "or pay by card" : "Pay by card"}
      </h2>
      <Panel>
        <div className="relative min-h-24">
          <div
            ref={cardForm.containerRef}
            className={cardForm.state === "loading" ? "invisible" : ""}
          />
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

const DIVIDER_CLASS =
  "mb-5 flex items-center gap-4 text-sm font-semibold text-ink-3 before:h-px before:flex-1 before:bg-line-strong after:h-px after:flex-1 after:bg-line-strong";

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
