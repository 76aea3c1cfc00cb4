import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { formatPence } from "../../../shared/money.ts";
import { PAYMENT_RUNNING_SENTENCE } from "../../../shared/visitor-errors.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import { useOnline } from "../../app/use-online.ts";
import { bookingDraft, changeDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { SpinnerIcon } from "../../ui/Spinner.tsx";
import { releaseHoldInBackground } from "../hold/release-hold.ts";
import { type PaymentNotice, splitHeading } from "./payment-outcome.ts";
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
        ? "This can take a minute. You can leave this page open; it continues by itself."
        : "You are offline at the moment. This page continues once you are connected again."}
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

interface PaymentNoticeAlertProps {
  notice: PaymentNotice;
}

/** Why the payment did not go through, and what the visitor can do now. */
function PaymentNoticeAlert({ notice }: PaymentNoticeAlertProps) {
  switch (notice.kind) {
    case "verification":
      return (
        <Alert tone="warn" announced title="Card Verification Required">
          {notice.sentence}
        </Alert>
      );
    case "configuration":
      return (
        <Alert
          tone="danger"
          title="Payment Configuration Error"
          actions={
            <Button variant="outline" size="md" onClick={() => window.location.reload()}>
              Reload Page
            </Button>
          }
        >
          {notice.sentence}
        </Alert>
      );
    case "new_total":
      return (
        <Alert
          tone="warn"
          announced
          title={notice.totalPence !== undefined && `New total: ${formatPence(notice.totalPence)}`}
        >
          {notice.sentence} If you agree, please press the button with the new total.
        </Alert>
      );
    case "code_removed":
      return <CodeRemovedAlert {...notice} />;
    case "another_time":
      return (
        <Alert tone="danger" title={notice.sentence} actions={<ChooseTimeButton />}>
          What you have typed stays here.
        </Alert>
      );
    case "details":
      return (
        <Alert
          tone="danger"
          title={notice.sentence}
          actions={
            <ButtonLink to={paths.customerInfo} variant="outline" size="md">
              Enter your details
            </ButtonLink>
          }
        >
          Nothing was charged, and your places are still held.
        </Alert>
      );
    default:
      return <PaymentErrorAlert sentence={formatNotice(notice)} />;
  }
}

/** Errors of kind `payment` get a prefix (specification, section 8). */
function formatNotice({ kind, sentence }: PaymentNotice): string {
  return kind === "payment" ? `Payment error: ${sentence}` : sentence;
}

function PaymentErrorAlert({ sentence }: { sentence: string }) {
  const { heading, text } = splitHeading(sentence);
  return (
    <Alert tone="danger" title={heading}>
      {text}
    </Alert>
  );
}

function CodeRemovedAlert({ code, sentence }: Extract<PaymentNotice, { kind: "code_removed" }>) {
  const order = computeDraftTotal(useBookingDraft());
  return (
    <Alert tone="warn" announced title={sentence}>
      We removed the {code === "voucher" ? "voucher" : "discount code"}, and nothing was charged.
      {order && ` New total: ${formatPence(order.totalPence)}.`} If you agree, please press the
      button with the new total.
    </Alert>
  );
}

function ChooseTimeButton() {
  const navigate = useNavigate();

  async function releaseAndChooseTime() {
    const { hold } = bookingDraft();
    // Leave the steps that require a hold first, then release it.
    await navigate(paths.dateTime);
    if (hold) releaseHoldInBackground(hold);
    changeDraft({ hold: null, slot: null });
  }

  return (
    <Button variant="outline" size="md" onClick={releaseAndChooseTime}>
      Choose another time
    </Button>
  );
}
