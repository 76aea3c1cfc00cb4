import { type ReactNode, useEffect, useRef } from "react";
import { PAYMENT_RUNNING_SENTENCE } from "../../../shared/visitor-errors.ts";
import { useOnline } from "../../app/use-online.ts";
import { Alert } from "../../ui/Alert.tsx";
import { SpinnerIcon } from "../../ui/Spinner.tsx";
import { PaymentNoticeAlert } from "./PaymentNoticeAlert.tsx";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { PaymentPhase } from "./use-payment-flow.ts";

interface PaymentNoticesProps {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** Why there is no card form; null while it can still load, or when none is needed. */
  cardFailure: string | null;
}

/** The notices at the top of a payment page. */
export function PaymentNotices({ phase, notice, cardFailure }: PaymentNoticesProps) {
  return (
    <>
      {phase === "checking" && (
        <FocusOnChange changeKey={phase}>
          <CheckingPaymentAlert />
        </FocusOnChange>
      )}
      {notice && (
        <FocusOnChange changeKey={notice.sentence}>
          <PaymentNoticeAlert notice={notice} />
        </FocusOnChange>
      )}
      {cardFailure && (
        <div className="mb-8">
          <PaymentNoticeAlert notice={{ kind: "configuration", sentence: cardFailure }} />
        </div>
      )}
    </>
  );
}

/** Shown while the outcome of the payment is unknown. */
function CheckingPaymentAlert() {
  return (
    <Alert icon={SpinnerIcon} announced title={PAYMENT_RUNNING_SENTENCE}>
      {useOnline()
        ? "This can take a minute. You can leave this page open; it goes on by itself."
        : "You are offline at the moment. Once you are connected again, this page goes on by itself."}
    </Alert>
  );
}

interface FocusOnChangeProps {
  /** A change draws attention again. */
  changeKey: string;
  children: ReactNode;
}

/**
 * The reply to a press of Pay, whose button on phones is far away in the bar: scrolls into view and
 * takes focus.
 */
function FocusOnChange({ changeKey, children }: FocusOnChangeProps) {
  const containerRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed text is another notice
  useEffect(() => {
    containerRef.current?.focus({ preventScroll: true });
    containerRef.current?.scrollIntoView({ block: "center" });
  }, [changeKey]);

  return (
    <div ref={containerRef} tabIndex={-1} className="mb-8 rounded-control">
      {children}
    </div>
  );
}
