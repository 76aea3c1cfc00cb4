import type { Activity } from "../../../shared/contract/activities.ts";
import type { Addon } from "../../../shared/contract/catalogue.ts";
import { focusWrongNumber } from "../../ui/focus-wrong-number.ts";
import { FormErrors } from "../forms/FormErrors.tsx";
import { useOpenBooking } from "../shell/use-open-booking.ts";
import type { Booked } from "./booked.ts";
import { CodesPanel } from "./CodesPanel.tsx";
import { PaymentPanel } from "./PaymentPanel.tsx";
import { SaleTotal } from "./SaleTotal.tsx";
import type { SaleDraft } from "./sale-draft.ts";
import { TicketsPanel } from "./TicketsPanel.tsx";
import { useSale } from "./use-sale.ts";
import { WhenPanel } from "./WhenPanel.tsx";
import { WhoPanel } from "./WhoPanel.tsx";

interface SaleFormProps {
  activities: readonly Activity[];
  addons: readonly Addon[];
  begun: SaleDraft;
  wantedTime: string | null;
  onBooked: (booked: Booked) => void;
  onOfferChanged: () => void;
  /** Begins another sale without this one. */
  onStartOver: () => void;
}

/**
 * Everything on one page. It is no form of the browser's: Enter in a field must not book, only the
 * button does.
 */
export function SaleForm({ activities, addons, onStartOver, ...rest }: SaleFormProps) {
  const sale = useSale({ addons, ...rest });
  const { draft, change, quote, refusal, who, session, attempt, earlierId } = sale;
  const openBooking = useOpenBooking();
  const sentenceAt = (place: string) => (refusal?.place === place ? refusal.sentence : undefined);
  const isSessionShown = attempt > 0 || draft.startsAt !== null;
  return (
    <div className="grid items-start gap-5 desk:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <div className="grid min-w-0 gap-5">
        {sale.problems.length > 0 && (
          <div className="-mb-4">
            <FormErrors problems={sale.problems} attempt={attempt} />
          </div>
        )}
        <WhenPanel
          draft={draft}
          activities={activities}
          slots={sale.slots}
          error={sentenceAt("session") ?? (isSessionShown ? (session ?? undefined) : undefined)}
          change={change}
          onReload={sale.reloadSlots}
        />
        <WhoPanel draft={draft} problems={who.problems} isTried={attempt > 0} change={change} />
        <TicketsPanel
          draft={draft}
          activity={activities.find(({ id }) => id === draft.activityId)}
          addons={addons}
          error={sentenceAt("extras")}
          change={change}
        />
        <CodesPanel draft={draft} codes={sale.codes} order={quote.order} change={change} />
      </div>
      <div className="grid min-w-0 gap-5 desk:sticky desk:top-[calc(var(--spacing-admin-bar)+1.5rem)]">
        <PaymentPanel draft={draft} totalPence={quote.order?.totalPence ?? null} change={change} />
        <SaleTotal
          ticketCount={draft.ticketCount}
          payment={draft.payment}
          quote={quote}
          refusal={refusal?.place === "total" ? refusal : null}
          earlier={
            earlierId === null ? null : { onOpen: () => openBooking.open(earlierId), onStartOver }
          }
          isBusy={sale.isBusy}
          onBook={() => focusWrongNumber() || void sale.press()}
        />
      </div>
    </div>
  );
}
