import { replace, useLoaderData, useNavigate } from "react-router";
import type { VoucherOrderFields } from "../../../shared/contract/public/voucher-order-fields.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDay } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { isInInsecureFrame } from "../../app/document-policy.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { PaymentSkeleton } from "../../booking/frame/PaymentSkeleton.tsx";
import { PaymentNotices } from "../../booking/payment/PaymentNotices.tsx";
import { PayActions, PaymentColumns, PaymentMethods } from "../../booking/payment/PaymentPage.tsx";
import { type CardForm, useCardForm } from "../../booking/payment/use-card-form.ts";
import { usePaymentFlow } from "../../booking/payment/use-payment-flow.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { clearDetailsWhenIdle } from "../../draft/idle-timeout.ts";
import { NewTabPayment } from "../../embed/NewTabPayment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { GiftPass, GiftTotal } from "../gift/GiftPass.tsx";
import { computeValidUntil, parseGift } from "../gift/gift-form.ts";
import type { VoucherSentState } from "../success/voucher-sent.ts";
import { payForVoucher, resumeVoucherPayment, type VoucherResult } from "./pay-for-voucher.ts";

export const meta = pageMeta("Payment", "Check your gift voucher and pay by card.");

/** Redirects to the details while they are incomplete. */
export function clientLoader(): VoucherOrderFields {
  clearDetailsWhenIdle();
  const { isVoucherPurchase, gift } = bookingDraft();
  if (!isVoucherPurchase) throw replace(paths.booking);
  const parsedGift = gift && parseGift(gift.input);
  if (!parsedGift) throw replace(paths.voucher);
  // The phone as typed, so that the visitor recognises it.
  const phone = gift.input.purchaser.phone.trim();
  return { ...parsedGift, purchaser: { ...parsedGift.purchaser, phone } };
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
    totalPence: gift.amountPence,
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
        <PaymentMethods cardForm={card} disabled={!isReady} onPay={pay} />
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

/** The payment flow for a gift voucher. */
function useVoucherPayment(gift: VoucherOrderFields) {
  const navigate = useNavigate();

  async function showSuccess({ voucher, warning }: VoucherResult) {
    const state: VoucherSentState = { voucher, warning };
    await navigate(paths.success, { replace: true, state });
    // The next voucher is another purchase; an unfinished booking stays in the draft.
    changeDraft({ gift: null, isVoucherPurchase: false });
  }

  const { phase, notice, start } = usePaymentFlow<VoucherResult>({
    resume: resumeVoucherPayment,
    onComplete: showSuccess,
  });

  function pay(tokenize: CardForm["tokenize"]) {
    start((context) => payForVoucher(context, gift, tokenize));
  }

  return { phase, notice, pay };
}

interface GiftDetailsProps {
  gift: VoucherOrderFields;
}

/** Purchaser and recipient, to check before paying. */
function GiftDetails({ gift }: GiftDetailsProps) {
  const { purchaser, recipient, message, deliverOn } = gift;
  const { today } = useVenue();
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel className="relative tablet:flex tablet:items-start tablet:justify-between tablet:gap-4">
        <dl className="grid min-w-0 gap-4 wrap-anywhere">
          <div>
            <dt className="text-sm text-ink-3">From</dt>
            <dd>
              <b className="block pr-20 font-semibold text-ink-1 tablet:pr-0">
                {purchaser.firstName} {purchaser.lastName}
              </b>
              <span className="block">{purchaser.email}</span>
              <span className="block">{purchaser.phone}</span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-3">To</dt>
            <dd>
              <b className="block font-semibold text-ink-1">{recipient.name}</b>
              <span className="block">{recipient.email}</span>
              <span className="block">
                {deliverOn === null || deliverOn === today
                  ? "Sent straight away"
                  : `Sent on the morning of ${formatDay(deliverOn)}`}
              </span>
            </dd>
          </div>
          {message !== "" && (
            <div>
              <dt className="text-sm text-ink-3">Message</dt>
              <dd className="whitespace-pre-line">{message}</dd>
            </div>
          )}
        </dl>
        <ButtonLink
          to={paths.voucher}
          variant="quiet"
          size="md"
          className="absolute! top-2.5 right-1 tablet:static! tablet:-mt-2.5 tablet:-mr-3 tablet:shrink-0"
        >
          Change<span className="sr-only"> your details</span>
        </ButtonLink>
      </Panel>
    </section>
  );
}
