import { formatShortDate, formatTime } from "../../../shared/time.ts";
import { Pass } from "../../ui/Pass.tsx";
import { PassFacts } from "../../ui/PassFacts.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useVenue } from "../shell/use-venue.ts";
import { HoldRing } from "./HoldRing.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { orderOfDraft } from "./order-of-draft.ts";
import { ticketsInWords } from "./tickets-in-words.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

interface OrderSummaryProps {
  /**
   * Where the order stands first on phones: the picture says nothing new there, and the bar shows
   * the time left.
   */
  shortOnPhones?: boolean;
}

/** The order as a pass that fills in step by step. */
export function OrderSummary({ shortOnPhones = false }: OrderSummaryProps) {
  const draft = useBookingDraft();
  const { timezone } = useVenue();
  const order = orderOfDraft(draft);
  if (!draft.activity || !draft.slot || !order) return null;

  const { name, imageUrl, durationMinutes } = draft.activity;
  const startsAt = new Date(draft.slot.startsAt);
  const onlyBeside = shortOnPhones ? "hidden desk:block" : "";
  return (
    <Pass
      picture={
        <div className={onlyBeside}>
          <Picture
            imageUrl={imageUrl}
            alt=""
            sizes="23rem"
            className="h-30 w-full"
            eager={!shortOnPhones}
          />
        </div>
      }
      stub={
        <>
          <OrderLines draft={draft} order={order} />
          <div className={onlyBeside}>
            <HoldRing />
          </div>
        </>
      }
    >
      <h2 className="text-lg font-bold tracking-title">{name}</h2>
      <PassFacts
        facts={[
          { term: "Date", value: formatShortDate(startsAt, timezone) },
          { term: "Time", value: formatTime(startsAt, timezone) },
          { term: "Session", value: `${durationMinutes} mins` },
          { term: "Tickets", value: ticketsInWords(draft.ticketCount) },
        ]}
      />
    </Pass>
  );
}
