import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import type { TakenOutState } from "../addons/taken-out.ts";
import { bookingDraft, changeDraft, resetDraft } from "../booking-draft.ts";
import type { SuccessState } from "../success/success-state.ts";
import type { WaiverChangedState } from "../waiver/waiver-changed.ts";
import type { BookingEnd } from "./pay-for-booking.ts";

/** The success page stands before the booking is forgotten (specification, section 4). */
const RESET_MS = 100;

/** Leads the visitor from the payment page to where the payment's end belongs. */
export function useLeaveForEnd() {
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
