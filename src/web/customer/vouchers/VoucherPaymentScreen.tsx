import { useLoaderData } from "react-router";
import type { Gift } from "../../../shared/contract/voucher-gift.ts";
import { formatPence } from "../../../shared/money.ts";
import { paths } from "../../paths.ts";
import { CardPanel } from "../booking/payment/CardPanel.tsx";
import { PayActions } from "../booking/payment/PayActions.tsx";
import { PaymentColumns } from "../booking/payment/PaymentColumns.tsx";
import { PaymentNotices } from "../booking/payment/PaymentNotices.tsx";
import { PaymentSkeleton } from "../booking/payment/PaymentSkeleton.tsx";
import { useCardForm } from "../booking/payment/use-card-form.ts";
import { StepHeading } from "../booking/StepHeading.tsx";
import { standsOnInsecureSite } from "../embedding/insecure-site.ts";
import { OwnTabPayment } from "../embedding/OwnTabPayment.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { useVenue } from "../shell/use-venue.ts";
import { enterVoucherPayment } from "./enter-purchase.ts";
import { GiftPass } from "./GiftPass.tsx";
import { GiftTotal } from "./GiftTotal.tsx";
import { GiftDetails } from "./payment/GiftDetails.tsx";
import { useVoucherPayment } from "./payment/use-voucher-payment.ts";
import { validUntil } from "./valid-until.ts";

export const meta = pageMeta("Payment", "Check your gift voucher and pay by card.");

export function clientLoader() {
  return enterVoucherPayment();
}

export function HydrateFallback() {
  return <PaymentSkeleton what="your gift voucher" />;
}

/** The second step: the last look, and the payment. */
export default function VoucherPaymentScreen() {
  if (!standsOnInsecureSite()) return <PaymentHere />;
  return (
    <OwnTabPayment
      destination={paths.voucherPayment}
      back={paths.voucher}
      backLabel="Back to Details"
    />
  );
}

function PaymentHere() {
  const gift = useLoaderData<Gift>();
  const venue = useVenue();
  const { phase, notice, pay } = useVoucherPayment(gift);
  const card = useCardForm({
    isNeeded: true,
    postalCode: "",
    onEnter: () => isReady && press(),
  });
  const isReady = phase === "idle" && card.state === "ready";
  const press = () => pay(card.tokenize);
  return (
    <>
      <StepHeading title="Payment" />
      <PaymentColumns
        order={
          <GiftPass
            recipientName={gift.recipient.name}
            amountPence={gift.amountPence}
            validUntil={validUntil(venue, gift.deliverOn)}
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
        <CardPanel card={card} />
        <GiftDetails gift={gift} />
        <PayActions
          phase={phase}
          totalPence={gift.amountPence}
          back={paths.voucher}
          backLabel="Back to Details"
          summary={<GiftTotal amountPence={gift.amountPence} />}
          disabled={!isReady}
          isQuiet={!card.isComplete}
          onPay={press}
        />
      </PaymentColumns>
    </>
  );
}
