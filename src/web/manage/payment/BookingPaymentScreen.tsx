import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ManagedBooking } from "../../../shared/contract/public/bookings.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatDateTime } from "../../../shared/time.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { api } from "../../app/browser-api.ts";
import { matchesDocumentPolicy } from "../../app/document-policy.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { privateHeaders } from "../../app/private-headers.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useApiQuery } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DocumentReload } from "../../booking/frame/DocumentReload.tsx";
import { PaymentSkeleton } from "../../booking/frame/PaymentSkeleton.tsx";
import { PaymentNotices } from "../../booking/payment/PaymentNotices.tsx";
import { PayActions, PaymentColumns, PaymentMethods } from "../../booking/payment/PaymentPage.tsx";
import { type CardForm, useCardForm } from "../../booking/payment/use-card-form.ts";
import { usePaymentFlow } from "../../booking/payment/use-payment-flow.ts";
import { OrderLine } from "../../ui/OrderLine.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ManageFailure } from "../ManageFailure.tsx";
import { bookingRequest } from "../managed-booking.ts";
import {
  type PaidResult,
  payForStandingBooking,
  resumeStandingPayment,
  type StandingPayment,
} from "./pay-for-standing-booking.ts";
import { type OutcomeState, type PaymentState, toBookingAddress } from "./payment-address.ts";

export const meta = pageMeta("Payment", "Pay for your booking by card.");
export const headers = privateHeaders;

/** The token is in the URL's fragment, which only the browser knows. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <PaymentSkeleton itemLabel="your booking" />
    </Frame>
  );
}

/** Takes a card for a booking that stands: what is due, or what a change of it costs. */
export default function BookingPaymentScreen() {
  const { pathname } = useLocation();
  return (
    <Frame>
      {matchesDocumentPolicy(pathname) ? <LoadedPayment /> : <DocumentReload title="Payment" />}
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-28 tablet:pt-12 desktop:pb-20">
      {children}
    </div>
  );
}

function LoadedPayment() {
  const { hash, state } = useLocation();
  const [search] = useSearchParams();
  const token = hash === "" ? null : hash.slice(1);
  const bookingId = search.get("booking") ?? "";
  const [loaded, reload] = useApiQuery(
    () => api.bookings.get(bookingRequest(bookingId, token)),
    [bookingId, token],
  );
  if (loaded.state === "loading") return <PaymentSkeleton itemLabel="your booking" />;
  if (loaded.state === "failed") return <ManageFailure failure={loaded.failure} onRetry={reload} />;
  const booking = loaded.data;
  const wanted = state as Partial<PaymentState> | null;
  const payment: StandingPayment = {
    booking,
    token,
    amountPence: wanted?.amountPence ?? booking.duePence,
    change: wanted?.change ?? null,
    activityName: wanted?.activityName ?? null,
  };
  const isPayable =
    booking.isPaying || (payment.change ? booking.can.changeItems : booking.can.pay);
  return isPayable ? <PaymentForm payment={payment} /> : <NothingToPay payment={payment} />;
}

function PaymentForm({ payment }: { payment: StandingPayment }) {
  const { booking, token, amountPence } = payment;
  const { phase, notice, pay } = useStandingPayment(payment);
  const card = useCardForm({
    isNeeded: true,
    totalPence: amountPence,
    postalCode: booking.contact.postcode,
    onEnter: () => isReady && submitPayment(),
  });
  const isReady = phase === "idle" && card.state === "ready";
  const submitPayment = () => pay(card.tokenize);
  return (
    <>
      <StepHeading title="Payment" />
      <PaymentColumns order={<PaymentSummary payment={payment} />}>
        <PaymentNotices phase={phase} notice={notice} cardFailure={card.failure} />
        <PaymentMethods cardForm={card} disabled={!isReady} onPay={pay} />
        <PayActions
          phase={phase}
          totalPence={amountPence}
          back={toBookingAddress(booking.id, token)}
          backLabel="Back to your booking"
          summary={
            <ButtonLink to={toBookingAddress(booking.id, token)} variant="quiet" className="-ml-6">
              Back
            </ButtonLink>
          }
          disabled={!isReady}
          isQuiet={!card.isComplete}
          onPay={submitPayment}
        />
      </PaymentColumns>
    </>
  );
}

function useStandingPayment(payment: StandingPayment) {
  const navigate = useNavigate();
  const { booking, token, amountPence, change } = payment;
  const { phase, notice, start } = usePaymentFlow<PaidResult>({
    resume: (context) => resumeStandingPayment(context, payment),
    onComplete: () => {
      const state: OutcomeState = {
        outcome: {
          title: change ? "Your booking is changed and paid" : "Thank you, your booking is paid",
          text: `We have received ${formatPence(amountPence)} and are sending you an email.`,
        },
      };
      void navigate(toBookingAddress(booking.id, token), { replace: true, state });
    },
  });
  const pay = (tokenize: CardForm["tokenize"]) =>
    start((context) => payForStandingBooking(context, payment, tokenize));
  return { phase, notice, pay };
}

interface PaymentSummaryProps {
  payment: StandingPayment;
}

/** The booking, and what is paid for it now. */
function PaymentSummary({ payment }: PaymentSummaryProps) {
  const { booking, amountPence, change, activityName } = payment;
  const { timezone, hasVatNumber } = useVenue();
  const wanted = change?.wanted;
  const startsAt = wanted?.kind === "activity" ? wanted.startsAt : booking.startsAt;
  return (
    <Panel>
      <p className="font-semibold wrap-anywhere text-ink-1">
        {activityName ?? booking.activityName}
      </p>
      <p>{formatDateTime(new Date(startsAt), timezone)}</p>
      <p>{formatTickets(booking, change)}</p>
      {activityName !== null && (
        <p className="mt-1 text-sm text-ink-3">
          Instead of {booking.activityName}, {formatDateTime(new Date(booking.startsAt), timezone)}
        </p>
      )}
      <dl className="mt-4 grid gap-2 border-t border-line pt-4">
        <OrderLine
          label={change ? "Price after the change" : "Price"}
          pence={change?.pricePence ?? booking.order.totalPence + booking.order.voucherPence}
        />
        <OrderLine label="To pay now" pence={amountPence} />
      </dl>
      {hasVatNumber && <p className="mt-1 text-sm text-ink-3">Prices include VAT.</p>}
    </Panel>
  );
}

function formatTickets({ ticketCount }: ManagedBooking, change: StandingPayment["change"]): string {
  const wanted = change?.wanted;
  return wanted?.kind === "items" && wanted.ticketCount !== ticketCount
    ? `${pluralize(wanted.ticketCount, "ticket")} instead of ${ticketCount}`
    : pluralize(ticketCount, "ticket");
}

function NothingToPay({ payment: { booking, token } }: PaymentSummaryProps) {
  return (
    <>
      <StepHeading title="Payment" lead="There is nothing to pay for this booking at the moment." />
      <ButtonLink to={toBookingAddress(booking.id, token)} className="mt-6">
        Show my booking
      </ButtonLink>
    </>
  );
}
