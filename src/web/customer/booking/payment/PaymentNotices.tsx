import { Attention } from "./Attention.tsx";
import { CheckingPanel } from "./CheckingPanel.tsx";
import { PaymentNoticeBox } from "./PaymentNoticeBox.tsx";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { PaymentPhase } from "./use-payment-run.ts";

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
