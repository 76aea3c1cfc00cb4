import { useLoaderData } from "react-router";
import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import { formatPence } from "../../../shared/money.ts";
import { isInInsecureFrame } from "../../app/document-policy.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { PaymentSkeleton } from "../../booking/frame/PaymentSkeleton.tsx";
import { CardPanel } from "../../booking/payment/CardPanel.tsx";
import { PayActions } from "../../booking/payment/PayActions.tsx";
import { PaymentColumns } from "../../booking/payment/PaymentColumns.tsx";
import { PaymentNotices } from "../../booking/payment/PaymentNotices.tsx";
import { useCardForm } from "../../booking/payment/use-card-form.ts";
import { NewTabPayment } from "../../embed/NewTabPayment.tsx";
import { GiftPass } from "../gift/GiftPass.tsx";
import { GiftTotal } from "../gift/GiftTotal.tsx";
import { computeValidUntil } from "../gift/valid-until.ts";
import { guardVoucherPayment } from "../voucher-guards.ts";
import { GiftDetails } from "./GiftDetails.tsx";
import { useVoucherPayment } from "./use-voucher-payment.ts";

export const meta = pageMeta("Payment", "Check your gift voucher and pay by card.");

export function clientLoader() {
  return guardVoucherPayment();
}

export function HydrateFallback() {
  return <PaymentSkeleton itemLabel="your gift voucher" />;
}

/** The second step: the last check of the order, and the payment. */
export default function VoucherPaymentScreen() {
  if (!isInInsecureFrame()) return <PaymentForm />;
  return (
    <NewTabPayment
      destination={paths.voucherPayment}
      back={paths.voucher}
      backLabel="Back to Details"
    />
  );
}

function PaymentForm() {
  const gift = useLoaderData<VoucherOrderFields>();
  const venue = useVenue();
  const { phase, notice, pay } = useVoucherPayment(gift);
  const card = useCardForm({
    isNeeded: true,
    postalCode: "",
    onEnter: () => isReady && submitPayment(),
  });
  const isReady = phase === "idle" && card.state === "ready";
  const submitPayment = () => pay(card.tokenize);
  return (
    <>
      <StepHeading title="Payment" />
      <PaymentColumns
        order={
          <GiftPass
            recipientName={gift.recipient.name}
            amountPence={gift.amountPence}
            validUntil={computeValidUntil(venue, gift.deliverOn)}
            shortOnPhones
            stub={
              <p className="flex justify-between gap-4 text-lg font-bold text-ink-1 tabular-nums">
                Total <span>{formatPence(gift.amountPence)}</span>
              </p>
            }
          />
        }
      >
        <PaymentNotices phase={phase} notice={notice} cardFailure={card.failure} />
        <CardPanel cardForm={card} />
        <GiftDetails gift={gift} />
        <PayActions
          phase={phase}
          totalPence={gift.amountPence}
          back={paths.voucher}
          backLabel="Back to Details"
          summary={<GiftTotal amountPence={gift.amountPence} />}
          disabled={!isReady}
          isQuiet={!card.isComplete}
          onPay={submitPayment}
        />
      </PaymentColumns>
    </>
  );
}
