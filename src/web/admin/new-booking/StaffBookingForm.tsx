import { useState } from "react";
import type { Activity, Slot } from "../../../shared/contract/public/activities.ts";
import type { Addon } from "../../../shared/contract/public/catalogue.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { focusWrongNumber } from "../../ui/focus-invalid-number.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FormErrors } from "../kit/forms/FormErrors.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { CodesPanel } from "./CodesPanel.tsx";
import { SuggestField } from "./CustomerSuggestField.tsx";
import { PaymentPanel } from "./PaymentPanel.tsx";
import type { WhoProblems } from "./parse-contact.ts";
import { SessionChoice } from "./SlotPicker.tsx";
import { SaleTotal } from "./StaffBookingTotal.tsx";
import type { ChangeDraft, SaleDraft } from "./staff-booking-draft.ts";
import type { Booked } from "./staff-booking-summary.ts";
import { TicketsPanel } from "./TicketsPanel.tsx";
import { useSale } from "./use-staff-booking.ts";

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

interface WhenPanelProps {
  draft: SaleDraft;
  activities: readonly Activity[];
  slots: Loaded<Slot[]>;
  /** What is wrong with the session. */
  error: string | undefined;
  change: ChangeDraft;
  onReload: () => void;
}

/** What they come for, and when. */
function WhenPanel({ draft, activities, change, ...rest }: WhenPanelProps) {
  const { today } = useVenue();
  return (
    <AdminPanel title="When">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <SelectField
          id="sale-activity"
          label="Activity"
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.activityId}
          onChange={(activityId) => change({ activityId, startsAt: null })}
        />
        <DateField
          id="sale-date"
          label="Date"
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => change({ date, startsAt: null })}
        />
        <div className="min-h-24 tablet:col-span-2">
          <SessionChoice draft={draft} change={change} {...rest} />
        </div>
      </div>
    </AdminPanel>
  );
}

interface WhoPanelProps {
  draft: SaleDraft;
  problems: WhoProblems;
  /** Everything that is wrong is said, also about what nobody has touched yet. */
  isTried: boolean;
  change: ChangeDraft;
}

const FIELDS = [
  { field: "name", label: "Name", type: "text" },
  { field: "email", label: "E-mail", type: "email" },
  { field: "phone", label: "Phone", type: "tel" },
] as const;

/** Who comes. A name is enough; whoever was here before is found by any of the three. */
function WhoPanel({ draft, problems, isTried, change }: WhoPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <AdminPanel title="Who" overflows>
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        {FIELDS.map(({ field, label, type }) => (
          <SuggestField
            key={field}
            id={`sale-${field}`}
            label={label}
            type={type}
            optional={field !== "name"}
            value={draft[field]}
            maxLength={field === "name" ? 200 : 254}
            error={isTried || (left.has(field) && draft[field]) ? problems[field] : undefined}
            onChange={(text) => change({ [field]: text })}
            onBlur={() => setLeft(new Set([...left, field]))}
            onPick={({ name, email, phone }) => change({ name, email, phone })}
            className={field === "name" ? "tablet:col-span-2" : ""}
          />
        ))}
        {draft.email.trim() !== "" && (
          <Checkbox
            id="sale-notify"
            label="Send the confirmation e-mail"
            checked={draft.notify}
            onChange={(event) => change({ notify: event.target.checked })}
            className="-mt-1 tablet:col-span-2"
          />
        )}
      </div>
    </AdminPanel>
  );
}
