import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import {
  bookingDraft,
  changeDraft,
  type HeldPlaces,
  resetDraft,
} from "../../draft/booking-draft.ts";
import { orderOfDraft } from "../../draft/draft-total.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import type { TakenOutState } from "../addons/removed-addons.ts";
import type { SuccessState } from "../success/success-state.ts";
import type { WaiverChangedState } from "../waiver/waiver-changed-state.ts";
import {
  type BookingEnd,
  type BookingRun,
  payForBooking,
  resumePayment,
} from "./pay-for-booking.ts";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { CardForm } from "./use-card-form.ts";
import {
  type PaymentPhase,
  type PaymentRun,
  type RunEnd,
  usePaymentRun,
} from "./use-payment-flow.ts";

interface Payment {
  phase: PaymentPhase;
  notice: PaymentNotice | null;
  /** What the button says and the card pays. */
  totalPence: number;
  pay: (tokenize: CardForm["tokenize"]) => void;
}

/** Paying for a booking. */
export function usePayment(): Payment {
  const draft = useBookingDraft();
  const leave = useLeaveForEnd();
  const { phase, notice, quotedPence, begin } = usePaymentRun<BookingEnd>({
    resume: (run) => withPlaces(run, resumePayment),
    leave,
  });
  // The server's total counts, in case ours differs even after all prices were asked for again.
  const totalPence = quotedPence ?? orderOfDraft(draft)?.totalPence ?? 0;

  function pay(tokenize: CardForm["tokenize"]) {
    begin((run) => withPlaces(run, (current) => payForBooking(current, tokenize, totalPence)));
  }

  return { phase, notice: notice && headed(notice), totalPence, pay };
}

/** What has no heading of its own is headed as the specification says (section 8). */
function headed(notice: PaymentNotice): PaymentNotice {
  if (notice.kind !== "trouble") return notice;
  return { ...notice, sentence: `Failed to create booking: ${notice.sentence}` };
}

async function withPlaces(
  run: PaymentRun,
  work: (run: BookingRun) => Promise<RunEnd<BookingEnd>>,
): Promise<RunEnd<BookingEnd>> {
  const held: HeldPlaces | null = bookingDraft().held;
  return held && work({ ...run, held });
}

/** The success page stands before the booking is forgotten (specification, section 4). */
const RESET_MS = 100;

/** Leads the visitor from the payment page to where the payment's end belongs. */
function useLeaveForEnd() {
  const navigate = useNavigate();

  return async (end: BookingEnd) => {
    switch (end.kind) {
      case "booked": {
        const { booking, warning } = end;
        const lastName = bookingDraft().contact.lastName?.trim() ?? "";
        const state: SuccessState = { booking, warning, lastName };
        changeDraft({ waiver: null });
        // This page shows the draft until it is left, however long that takes.
        await navigate(paths.success, { replace: true, state });
        setTimeout(resetDraft, RESET_MS);
        break;
      }
      case "addons": {
        const state: TakenOutState = { takenOut: end.takenOut };
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
