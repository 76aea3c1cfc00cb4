import Lock from "lucide-react/icons/lock";
import { replace } from "react-router";
import { paths } from "../../paths.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { useVenue } from "../shell/use-venue.ts";
import { bookingDraft } from "./booking-draft.ts";
import { guardStep } from "./guards.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import { Attention } from "./payment/Attention.tsx";
import { CardPanel } from "./payment/CardPanel.tsx";
import { CheckingPanel } from "./payment/CheckingPanel.tsx";
import { cancellationWords } from "./payment/cancellation-words.ts";
import { NothingToPay } from "./payment/NothingToPay.tsx";
import { PayerDetails } from "./payment/PayerDetails.tsx";
import { PaymentNoticeBox } from "./payment/PaymentNoticeBox.tsx";
import { PaymentSkeleton } from "./payment/PaymentSkeleton.tsx";
import { payLabel } from "./payment/pay-label.ts";
import { useCardForm } from "./payment/use-card-form.ts";
import { usePayment } from "./payment/use-payment.ts";
import { StepActions } from "./StepActions.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { useBookingDraft } from "./use-booking-draft.ts";
import { isSigned } from "./waiver/signed-waiver.ts";

export const meta = pageMeta("Payment", "Check your booking and pay by card.");

/** Terms alone are not enough: the signature has to be there, and be this person's. */
export function clientLoader() {
  const allowed = guardStep("payment");
  const { waiver, contact } = bookingDraft();
  if (!isSigned(waiver, contact)) throw replace(paths.waiver);
  return allowed;
}

export function HydrateFallback() {
  return <PaymentSkeleton />;
}

/** The last look, and the payment. */
export default function PaymentScreen() {
  const { phase, notice, totalPence, pay } = usePayment();
  const hasToPay = totalPence > 0;
  const card = useCardForm(hasToPay);
  const hasPlaces = notice?.kind !== "another_time";
  const isBusy = phase === "verifying" || phase === "processing" || phase === "checking";
  const isReady = phase === "idle" && hasPlaces && (!hasToPay || card.state === "ready");

  return (
    <>
      <StepHeading title="Payment" />
      <div className="mt-6 flex flex-col gap-8 desk:grid desk:grid-cols-[minmax(0,1fr)_var(--container-summary)] desk:items-start desk:gap-12">
        <div className="min-w-0">
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
          {hasToPay && card.failure && (
            <div className="mb-8">
              <PaymentNoticeBox notice={{ kind: "configuration", sentence: card.failure }} />
            </div>
          )}
          <PayerDetails />
          {hasToPay ? <CardPanel card={card} /> : <NothingToPay />}
          <CancellationSentence />
          <StepActions
            wide
            back={paths.waiver}
            label={
              <>
                {hasToPay && !isBusy && <Lock className="size-5" />}
                {payLabel(phase, totalPence)}
              </>
            }
            disabled={!isReady}
            onContinue={() => pay(card.tokenize)}
          />
          <output className="sr-only">
            {isBusy && phase !== "checking" ? payLabel(phase, totalPence) : ""}
          </output>
        </div>
        <aside
          aria-label="Order summary"
          className="order-first desk:sticky desk:top-24 desk:order-none"
        >
          <OrderSummary shortOnPhones />
        </aside>
      </div>
    </>
  );
}

function CancellationSentence() {
  const { slot } = useBookingDraft();
  const { cancellationPolicyHours, timezone } = useVenue();
  if (!slot) return null;
  const startsAt = new Date(slot.startsAt);
  return (
    <p className="mt-5 text-sm text-pretty text-ink-3">
      {cancellationWords(
        { startsAt, policyHours: cancellationPolicyHours, timeZone: timezone },
        new Date(),
      )}
    </p>
  );
}
