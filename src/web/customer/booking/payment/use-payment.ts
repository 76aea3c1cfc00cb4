import { bookingDraft, type HeldPlaces } from "../booking-draft.ts";
import { orderOfDraft } from "../order-of-draft.ts";
import { useBookingDraft } from "../use-booking-draft.ts";
import {
  type BookingEnd,
  type BookingRun,
  payForBooking,
  resumePayment,
} from "./pay-for-booking.ts";
import type { PaymentNotice } from "./payment-outcome.ts";
import type { CardForm } from "./use-card-form.ts";
import { useLeaveForEnd } from "./use-leave-for-end.ts";
import {
  type PaymentPhase,
  type PaymentRun,
  type RunEnd,
  usePaymentRun,
} from "./use-payment-run.ts";

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
