import { useBookingDraft } from "../../draft/booking-draft.ts";
import { computeDraftTotal } from "../../draft/draft-total.ts";

/** Replaces the card form when nothing has to be paid. */
export function NothingToPay() {
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
