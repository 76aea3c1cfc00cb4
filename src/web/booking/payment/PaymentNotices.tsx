import { type ReactNode, useEffect, useRef } from "react";
import { CHECKING_PAYMENT } from "../../../shared/visitor-errors.ts";
import { useOnline } from "../../app/use-online.ts";
import { Alert } from "../../ui/Alert.tsx";
import { SpinnerIcon } from "../../ui/SpinnerIcon.tsx";
import { PaymentNoticeBox } from "./PaymentNoticeAlert.tsx";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { PaymentPhase } from "./use-payment-flow.ts";

interface PaymentNoticesProps {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** Why there is no card form; null while there may be one, or none is needed. */
  cardFailure: string | null;
}

/** What a payment page has to say before anything else. */
export function PaymentNotices({ phase, notice, cardFailure }: PaymentNoticesProps) {
  return (
    <>
      {phase === "checking" && (
        <Attention words={phase}>
          <CheckingPanel />
        </Attention>
      )}
      {notice && (
        <Attention words={notice.sentence}>
          <PaymentNoticeBox notice={notice} />
        </Attention>
      )}
      {cardFailure && (
        <div className="mb-8">
          <PaymentNoticeBox notice={{ kind: "configuration", sentence: cardFailure }} />
        </div>
      )}
    </>
  );
}

/** Shown while nobody knows yet how the payment ended. */
function CheckingPanel() {
  return (
    <Alert icon={SpinnerIcon} announced title={CHECKING_PAYMENT}>
      {useOnline()
        ? "This can take a minute. You can leave this page open; it goes on by itself."
        : "You are offline at the moment. Once you are connected again, this page goes on by itself."}
    </Alert>
  );
}

interface AttentionProps {
  /** Other words call for attention again. */
  words: string;
  children: ReactNode;
}

/**
 * What answers a press of Pay, which on phones is far away in the bar: it comes into view and takes
 * focus.
 */
function Attention({ words, children }: AttentionProps) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another message
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, [words]);

  return (
    <div ref={box} tabIndex={-1} className="mb-8 rounded-control">
      {children}
    </div>
  );
}
