import { formatTime } from "../../../shared/time.ts";
import { CountingMoney } from "../../ui/CountingMoney.tsx";
import { useVenue } from "../shell/use-venue.ts";
import { HoldTime } from "./HoldTime.tsx";
import { orderOfDraft } from "./order-of-draft.ts";
import { ticketsInWords } from "./tickets-in-words.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

/** The total and the time left, for the bar on phones where the pass is hidden. */
export function BarSummary() {
  const draft = useBookingDraft();
  const { timezone } = useVenue();
  const order = orderOfDraft(draft);
  if (!order || !draft.slot) return null;
  const time = formatTime(new Date(draft.slot.startsAt), timezone);
  return (
    <>
      <p className="text-heading text-ink-1">
        <CountingMoney pence={order.totalPence} />
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {draft.held ? <HoldTime /> : `${ticketsInWords(draft.ticketCount)} · ${time}`}
      </p>
    </>
  );
}
