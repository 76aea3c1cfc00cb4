import { replace } from "react-router";
import { isInInsecureFrame } from "../../app/document-policy.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { bookingDraft, useBookingDraft } from "../../draft/booking-draft.ts";
import { NewTabPayment } from "../../embed/NewTabPayment.tsx";
import { guardStep } from "../frame/guards.ts";
import { OrderSummary } from "../frame/OrderSummary.tsx";
import { PaymentSkeleton } from "../frame/PaymentSkeleton.tsx";
import { isWaiverSignedBy } from "../waiver/waiver-validity.ts";
import { CardPanel } from "./CardPanel.tsx";
import { formatCancellationPolicy } from "./format-cancellation-policy.ts";
import { NothingToPay } from "./NothingToPay.tsx";
import { PayActions } from "./PayActions.tsx";
import { PayerDetails } from "./PayerDetails.tsx";
import { PaymentColumns } from "./PaymentColumns.tsx";
import { PaymentNotices } from "./PaymentNotices.tsx";
import { useBookingPayment } from "./use-booking-payment.ts";
import { useCardForm } from "./use-card-form.ts";

export const meta = pageMeta("Payment", "Check your booking and pay by card.");

/**
 * Accepted terms are not enough: the waiver must also be signed, and under this customer's name.
 */
export function clientLoader() {
  const guardResult = guardStep("payment");
  const { waiver, contact } = bookingDraft();
  if (!isWaiverSignedBy(waiver, contact)) throw replace(paths.waiver);
  return guardResult;
}

export function HydrateFallback() {
  return <PaymentSkeleton itemLabel="your booking" />;
}

/** The last check of the order, and the payment. */
export default function PaymentScreen() {
  if (!isInInsecureFrame()) return <PaymentForm />;
  return <NewTabPayment destination={paths.payment} back={paths.waiver} backLabel="Back" />;
}

function PaymentForm() {
  const { phase, notice, totalPence, pay } = useBookingPayment();
  const hasToPay = totalPence > 0;
  const { contact } = useBookingDraft();
  const card = useCardForm({
    isNeeded: hasToPay,
    postalCode: contact.postcode?.trim() ?? "",
    onEnter: () => isReady && submitPayment(),
  });
  const isTimeAvailable = notice?.kind !== "another_time";
  const isReady = phase === "idle" && isTimeAvailable && (!hasToPay || card.state === "ready");
  const submitPayment = () => pay(card.tokenize);
  return (
    <>
      <StepHeading title="Payment" />
      <PaymentColumns order={<OrderSummary shortOnPhones />}>
        <PaymentNotices
          phase={phase}
          notice={notice}
          cardFailure={hasToPay ? card.failure : null}
        />
        {hasToPay ? <CardPanel cardForm={card} /> : <NothingToPay />}
        <PayerDetails />
        <CancellationPolicy />
        <PayActions
          phase={phase}
          totalPence={totalPence}
          back={paths.waiver}
          disabled={!isReady}
          isQuiet={hasToPay && !card.isComplete}
          onPay={submitPayment}
        />
      </PaymentColumns>
    </>
  );
}

function CancellationPolicy() {
  const { slot } = useBookingDraft();
  const { cancellationPolicyHours, timezone } = useVenue();
  if (!slot) return null;
  const startsAt = new Date(slot.startsAt);
  return (
    <p className="mt-5 text-sm text-pretty text-ink-3">
      {formatCancellationPolicy(
        { startsAt, policyHours: cancellationPolicyHours, timeZone: timezone },
        new Date(),
      )}
    </p>
  );
}
