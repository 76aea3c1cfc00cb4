import { replace } from "react-router";
import { paths } from "../../paths.ts";
import { standsOnInsecureSite } from "../embedding/insecure-site.ts";
import { OwnTabPayment } from "../embedding/OwnTabPayment.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { useVenue } from "../shell/use-venue.ts";
import { bookingDraft } from "./booking-draft.ts";
import { guardStep } from "./guards.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import { CardPanel } from "./payment/CardPanel.tsx";
import { cancellationWords } from "./payment/cancellation-words.ts";
import { NothingToPay } from "./payment/NothingToPay.tsx";
import { PayActions } from "./payment/PayActions.tsx";
import { PayerDetails } from "./payment/PayerDetails.tsx";
import { PaymentColumns } from "./payment/PaymentColumns.tsx";
import { PaymentNotices } from "./payment/PaymentNotices.tsx";
import { PaymentSkeleton } from "./payment/PaymentSkeleton.tsx";
import { useCardForm } from "./payment/use-card-form.ts";
import { usePayment } from "./payment/use-payment.ts";
import { StepHeading } from "./StepHeading.tsx";
import { useBookingDraft } from "./use-booking-draft.ts";
import { isSigned } from "./waiver/carried-over.ts";

export const meta = pageMeta("Payment", "Check your booking and pay by card.");

/** Terms alone are not enough: the signature has to be there, and be this person's. */
export function clientLoader() {
  const allowed = guardStep("payment");
  const { waiver, contact } = bookingDraft();
  if (!isSigned(waiver, contact)) throw replace(paths.waiver);
  return allowed;
}

export function HydrateFallback() {
  return <PaymentSkeleton what="your booking" />;
}

/** The last look, and the payment. */
export default function PaymentScreen() {
  if (!standsOnInsecureSite()) return <PaymentHere />;
  return <OwnTabPayment destination={paths.payment} back={paths.waiver} backLabel="Back" />;
}

function PaymentHere() {
  const { phase, notice, totalPence, pay } = usePayment();
  const hasToPay = totalPence > 0;
  const { contact } = useBookingDraft();
  const card = useCardForm({
    isNeeded: hasToPay,
    postalCode: contact.postcode?.trim() ?? "",
    onEnter: () => isReady && press(),
  });
  const hasPlaces = notice?.kind !== "another_time";
  const isReady = phase === "idle" && hasPlaces && (!hasToPay || card.state === "ready");
  const press = () => pay(card.tokenize);
  return (
    <>
      <StepHeading title="Payment" />
      <PaymentColumns order={<OrderSummary shortOnPhones />}>
        <PaymentNotices
          phase={phase}
          notice={notice}
          cardFailure={hasToPay ? card.failure : null}
        />
        {hasToPay ? <CardPanel card={card} /> : <NothingToPay />}
        <PayerDetails />
        <CancellationSentence />
        <PayActions
          phase={phase}
          totalPence={totalPence}
          back={paths.waiver}
          disabled={!isReady}
          isQuiet={hasToPay && !card.isComplete}
          onPay={press}
        />
      </PaymentColumns>
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
