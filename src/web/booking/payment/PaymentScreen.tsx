import { replace, useNavigate } from "react-router";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { isInInsecureFrame } from "../../app/document-policy.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { useVenue } from "../../app/use-venue.ts";
import {
  bookingDraft,
  changeDraft,
  type Hold,
  resetDraft,
  useBookingDraft,
} from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import { NewTabPayment } from "../../embed/NewTabPayment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { RemovedAddonsState } from "../addons/addon-selection.ts";
import { guardStep } from "../frame/guards.ts";
import { OrderSummary } from "../frame/OrderSummary.tsx";
import { PaymentSkeleton } from "../frame/PaymentSkeleton.tsx";
import type { SuccessState } from "../success/success-state.ts";
import { isWaiverSignedBy, type WaiverChangedState } from "../waiver/waiver-validity.ts";
import { formatCancellationPolicy } from "./format-cancellation-policy.ts";
import { PaymentNotices } from "./PaymentNotices.tsx";
import { PayActions, PaymentColumns, PaymentMethods } from "./PaymentPage.tsx";
import {
  type BookingPaymentContext,
  type BookingResult,
  payForBooking,
  resumePayment,
} from "./pay-for-booking.ts";
import type { PaymentNotice } from "./payment-outcome.ts";
import { type CardForm, useCardForm } from "./use-card-form.ts";
import {
  type PaymentContext,
  type PaymentPhase,
  type PaymentResult,
  usePaymentFlow,
} from "./use-payment-flow.ts";

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
    totalPence,
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
        {hasToPay ? (
          <PaymentMethods cardForm={card} disabled={!isReady} onPay={pay} />
        ) : (
          <NothingToPay />
        )}
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

interface BookingPayment {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** The total on the button, which the card is charged. */
  totalPence: number;
  pay: (tokenize: CardForm["tokenize"]) => void;
}

/** The payment flow for a booking. */
function useBookingPayment(): BookingPayment {
  const draft = useBookingDraft();
  const navigateAfterPayment = useNavigateAfterPayment();
  const { phase, notice, quotedPence, start } = usePaymentFlow<BookingResult>({
    resume: (context) => withHold(context, resumePayment),
    onComplete: navigateAfterPayment,
  });
  // The server's total wins if ours still differs after all prices were reloaded.
  const totalPence = quotedPence ?? computeDraftTotal(draft)?.totalPence ?? 0;

  function pay(tokenize: CardForm["tokenize"]) {
    start((context) =>
      withHold(context, (bookingContext) => payForBooking(bookingContext, tokenize, totalPence)),
    );
  }

  return { phase, notice: notice && withHeading(notice), totalPence, pay };
}

/** Adds the specification's heading to a notice without one (section 8). */
function withHeading(notice: PaymentNotice): PaymentNotice {
  if (notice.kind !== "trouble") return notice;
  return { ...notice, sentence: `Failed to create booking: ${notice.sentence}` };
}

async function withHold(
  context: PaymentContext,
  task: (context: BookingPaymentContext) => Promise<PaymentResult<BookingResult>>,
): Promise<PaymentResult<BookingResult>> {
  const hold: Hold | null = bookingDraft().hold;
  return hold && task({ ...context, hold });
}

/** The success page must be shown before the draft is reset (specification, section 4). */
const RESET_DELAY_MS = 100;

/** Returns a function that navigates to the page that follows a payment result. */
function useNavigateAfterPayment() {
  const navigate = useNavigate();

  return async (result: BookingResult) => {
    switch (result.kind) {
      case "booked": {
        const { booking, warning } = result;
        const { contact, hold } = bookingDraft();
        const lastName = contact.lastName?.trim() ?? "";
        const state: SuccessState = { booking, warning, lastName, token: hold?.secret ?? "" };
        changeDraft({ waiver: null });
        // This page shows the draft until the navigation is done, however long that takes.
        await navigate(paths.success, { replace: true, state });
        setTimeout(resetDraft, RESET_DELAY_MS);
        break;
      }
      case "addons": {
        const state: RemovedAddonsState = { takenOut: result.removedAddons };
        await navigate(paths.addons, { state });
        break;
      }
      case "waiver": {
        const state: WaiverChangedState = { waiverChanged: true };
        await navigate(paths.waiver, { state });
      }
    }
  };
}

/** Replaces the card form when nothing has to be paid. */
function NothingToPay() {
  const subtotalPence = computeDraftTotal(useBookingDraft())?.subtotalPence ?? 0;
  return (
    <section className="mb-8">
      <h2 className="mb-2 text-heading">Nothing to pay</h2>
      <p>
        {subtotalPence > 0 && "Your codes cover everything. "}
        Confirm your booking and the places are yours.
      </p>
    </section>
  );
}

/** The customer's details, to check before paying. */
function PayerDetails() {
  const { contact } = useBookingDraft();
  const { addressLine1, addressLine2, city, county, postcode } = contact;
  const address = [addressLine1, addressLine2, city, county, postcode]
    .map((line) => line?.trim())
    .filter(Boolean);
  return (
    <section>
      <h2 className="mb-4 text-heading">Your details</h2>
      <Panel className="relative tablet:flex tablet:items-center tablet:justify-between tablet:gap-4">
        <address className="grid min-w-0 gap-1 not-italic wrap-anywhere">
          <b className="pr-20 font-semibold text-ink-1 tablet:pr-0">
            {contact.firstName} {contact.lastName}
          </b>
          <span>{contact.email}</span>
          <span>{contact.phone}</span>
          <span>{address.join(", ")}</span>
        </address>
        <ButtonLink
          to={paths.customerInfo}
          variant="quiet"
          size="md"
          className="absolute! top-2.5 right-1 tablet:static! tablet:-mr-3 tablet:shrink-0"
        >
          Change<span className="sr-only"> your details</span>
        </ButtonLink>
      </Panel>
    </section>
  );
}
