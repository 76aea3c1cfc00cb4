import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import {
  bookingDraft,
  changeDraft,
  type Hold,
  resetDraft,
  useBookingDraft,
} from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";
import type { RemovedAddonsState } from "../addons/removed-addons.ts";
import type { SuccessState } from "../success/success-state.ts";
import type { WaiverChangedState } from "../waiver/waiver-changed-state.ts";
import {
  type BookingPaymentContext,
  type BookingResult,
  payForBooking,
  resumePayment,
} from "./pay-for-booking.ts";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { CardForm } from "./use-card-form.ts";
import {
  type PaymentContext,
  type PaymentPhase,
  type PaymentResult,
  usePaymentFlow,
} from "./use-payment-flow.ts";

interface BookingPayment {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** The total on the button, which the card is charged. */
  totalPence: number;
  pay: (tokenize: CardForm["tokenize"]) => void;
}

/** The payment flow for a booking. */
export function useBookingPayment(): BookingPayment {
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
        const lastName = bookingDraft().contact.lastName?.trim() ?? "";
        const state: SuccessState = { booking, warning, lastName };
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
